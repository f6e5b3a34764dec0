import type { Page } from '@playwright/test';
import { untilHeard } from '../../fixtures/calls/call-media.ts';
import { controlOf, expect, joinVoice, stageOf, test } from '../../fixtures/calls/calls.ts';
import { createPublicChannel } from '../../fixtures/chat-seed.ts';
import { UNREACHABLE } from '../../fixtures/complaints.ts';
import { told } from '../../fixtures/notices.ts';

/** Counts the tokens that a page requests from now on. */
function countTokens(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/livekit/token')) count += 1;
  });
  return () => count;
}

const joinButton = (page: Page) => page.getByRole('button', { name: /^Join (the )?voice/ });

test('a browser that cannot reach LiveKit shows that, and other users never see its user in the call', async ({
  team,
  livekit,
  open,
  complaints,
}) => {
  complaints.allow(UNREACHABLE);
  complaints.allow(/WebSocket/);
  const [ann, ben] = [await team.join('Ann Sees'), await team.join('Ben Walled')];
  const gid = await createPublicChannel(team.founder, 'walled');
  const [annPage, benPage] = await Promise.all([open(ann), open(ben)]);
  const { host } = new URL(livekit.config.url);
  await benPage.routeWebSocket(new RegExp(host), (socket) => socket.close());
  await benPage.route(`http://${host}/**`, (route) => route.abort());
  await annPage.goto(`/chat/channel/${gid}`);
  await benPage.goto(`/chat/channel/${gid}`);
  await annPage.evaluate(() => {
    const texts = new Set<string>();
    Object.assign(globalThis, { texts });
    new MutationObserver(() => {
      for (const button of document.querySelectorAll('button')) texts.add(button.getAttribute('aria-label') ?? '');
    }).observe(document, { childList: true, subtree: true, attributes: true });
  });
  const tokens = countTokens(benPage);
  await joinButton(benPage).click();
  await expect(benPage.getByText(`This browser cannot reach the voice server at ${host}.`)).toBeVisible();
  await expect(stageOf(benPage)).toBeHidden();
  await expect(benPage.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(tokens()).toBe(1);

  const texts = await annPage.evaluate(() => [...(globalThis as unknown as { texts: Set<string> }).texts]);
  expect(texts.filter((text) => text.startsWith('Join voice'))).toEqual([]);
  await joinVoice(annPage, gid);
  await expect(stageOf(annPage).getByRole('list', { name: '1 person' })).toBeVisible();
});

test('a page whose policy is older than LiveKit’s address asks for a reload, and then joins', async ({
  team,
  livekit,
  open,
  complaints,
}) => {
  complaints.allow(UNREACHABLE);
  complaints.allow(/Content Security Policy|violates the following/);
  complaints.allow(/WebSocket|Fetch API cannot load/);
  const ann = await team.join('Ann Early');
  const gid = await createPublicChannel(team.founder, 'moved-livekit');
  const page = await open(ann);
  await page.goto(`/chat/channel/${gid}`);
  await expect(joinButton(page)).toBeVisible();
  const url = livekit.config.url.replace('127.0.0.1', 'localhost');
  await team.founder.api.calls.updateVoiceConfig({ body: { ...livekit.config, url } });
  const tokens = countTokens(page);
  await joinButton(page).click();
  await told(page, 'The settings for calls changed after this page was opened. Reload the page, then try again.');
  await expect(stageOf(page)).toBeHidden();
  expect(tokens()).toBe(1);
  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  await joinVoice(page, gid);
  await expect(stageOf(page).getByRole('list', { name: '1 person' })).toBeVisible();
});

test('when LiveKit dies the call shows that it reconnects, and no longer a good connection', async ({
  team,
  livekit,
  open,
  complaints,
}) => {
  complaints.allow(UNREACHABLE);
  complaints.allow(/status of 503 .*livekit\/token/);
  complaints.allow(/WebSocket/);
  const [ann, ben] = [await team.join('Ann Cut'), await team.join('Ben Cut')];
  const gid = await createPublicChannel(team.founder, 'cut-off');
  const [annPage, benPage] = await Promise.all([open(ann), open(ben)]);
  await joinVoice(annPage, gid);
  await joinVoice(benPage, gid);
  await untilHeard(benPage);
  const stage = stageOf(annPage);
  await expect(stage.getByText('Good connection')).toBeVisible();
  await expect(stage.getByRole('timer')).toBeVisible();
  const tokens = countTokens(annPage);
  await livekit.kill();
  await expect(stage.getByText('Reconnecting...')).toBeVisible();
  await expect(stage.getByText('Good connection')).toBeHidden();
  await expect(stage.getByRole('timer')).toBeHidden();
  const lost = annPage.getByText('The connection to the call was lost.');
  await expect(lost).toBeVisible({ timeout: 90_000 });
  await expect(stage).toBeHidden();
  expect(tokens()).toBeLessThanOrEqual(5);
  await livekit.restart();
  // For a second, the server answers with the last failure.
  await expect(async () => {
    await annPage
      .getByRole('button', { name: /^Join (again|(the )?voice)/ })
      .first()
      .click();
    await expect(controlOf(annPage, 'Mute')).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(lost).toBeHidden();
});

test('a page that is reloaded during a call offers to rejoin', async ({ team, open }) => {
  const [ann, ben] = [await team.join('Ann Reloads'), await team.join('Ben Waits')];
  // In a direct call the other side waits for 20 seconds, and a busy machine may need longer.
  const gid = await createPublicChannel(team.founder, 'reloaded');
  const [annPage, benPage] = await Promise.all([open(ann), open(ben)]);
  await joinVoice(annPage, gid);
  await joinVoice(benPage, gid);
  await untilHeard(benPage);
  await annPage.reload();
  await annPage.getByRole('button', { name: 'Join again' }).click();
  await untilHeard(annPage);
  await untilHeard(benPage);
});
