import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { answerEverybody } from '../../fixtures/answering-host.ts';
import { createPublicChannel, sayIn } from '../../fixtures/chat-seed.ts';
import { png, propertiesHeader, upload } from '../../fixtures/files/uploads.ts';
import { chatIn } from '../../fixtures/host-page.ts';
import { burdenOf, watchPage } from '../../fixtures/performance/page-watch.ts';
import { countTaps, tapsOf } from '../../fixtures/sound.ts';
import { answer, expect, messages, open, opener, say, test, writerOf } from '../../fixtures/visitors.ts';

/** Number of visitors whose first answer is measured. */
const ROUNDS = 3;
/** Maximum number of calls of a visitor's page from the first press to the answer. */
const MOST_CALLS = 8;

/** Opens the chat, writes, waits for the answer, and returns the paths of the calls made for it. */
function callsUntilAnswer(page: Page, text: string): Promise<string[]> {
  const widget = page.frames().find((frame) => frame.url().includes('/widget.html'))!;
  return widget.evaluate(async (text) => {
    async function shown<E>(find: () => E | null | undefined): Promise<E> {
      for (;;) {
        const found = find();
        if (found) return found;
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    }
    const begun = performance.now();
    document.querySelector<HTMLButtonElement>('.launcher')?.click();
    const writing = await shown(() => document.querySelector<HTMLTextAreaElement>('form:not([hidden]) textarea'));
    writing.value = 'Is anybody there?';
    writing.form?.requestSubmit();
    await shown(() => document.querySelector('[role=log]')?.textContent?.includes(text));
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime, name }) => startTime >= begun && name.includes('/api/'))
      .map(({ name }) => new URL(name).pathname);
  }, text);
}

test('on the page of another site a visitor chats with the host, and goes on after a reload', async ({
  team,
  embed,
  page,
}) => {
  const site = await embed(team, { attributes: 'data-title="Ask the crew" data-id="docks"' });
  await page.goto(site.url);
  const chat = await open(page);
  await expect(chat.getByRole('heading', { name: 'Ask the crew' })).toBeVisible();
  await say(chat, 'Does the ferry run today?');
  const visitor = await writerOf(team.founder, 'Does the ferry run today?');
  await answer(team.founder, visitor, 'It **does**, from `berth 2`', 'text/markdown');
  await expect(messages(chat).locator('strong', { hasText: 'does' })).toBeVisible();

  await chat.getByRole('button', { name: 'Close the chat' }).click();
  await expect(opener(chat)).toBeFocused();
  await answer(team.founder, visitor, 'Anything else?');
  await expect(opener(chat)).toHaveAccessibleName('Open the chat, 1 new');
  await page.goto(`${site.url}/another-page`);
  await open(page);
  await expect(messages(chat).getByText('Anything else?')).toBeVisible();
  await say(chat, 'No, thank you');
  expect(await writerOf(team.founder, 'No, thank you')).toBe(visitor);
  await page.keyboard.press('Escape');
  await expect(opener(chat)).toBeFocused();
});

test("visitor and host get each other's messages after a few calls, without an effect on the embedding page", async ({
  team,
  embed,
  visit,
}, testInfo) => {
  const leave = await answerEverybody(team.url, team.founder, 'Yes, here I am');
  const [bare, site] = [await embed(team, { embeds: false }), await embed(team)];
  const blocked = { bare: 0, site: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    const [other, page] = [await visit(), await visit()];
    for (const one of [other, page]) await watchPage(one);
    await other.goto(bare.url);
    blocked.bare += (await burdenOf(other)).blockedMs;
    await page.goto(site.url);
    await expect(opener(chatIn(page))).toBeVisible();
    const calls = await callsUntilAnswer(page, 'Yes, here I am');
    expect(calls.length, calls.join()).toBeLessThanOrEqual(MOST_CALLS);
    expect(calls.length).toBeGreaterThan(0);
    const { shift, blockedMs } = await burdenOf(page);
    expect(shift).toBe(0);
    blocked.site += blockedMs;
  }
  leave();
  const figures = `blocked ${JSON.stringify(blocked)} ms`;
  testInfo.annotations.push({ type: 'visitors', description: figures });
});

test('both see the typing indicator, and an answer sounds while the chat is closed unless the sound is off', async ({
  team,
  embed,
  page,
}) => {
  const site = await embed(team);
  await countTaps(page);
  await page.goto(site.url);
  const chat = await open(page);
  const announced = page.waitForResponse(/\/api\/user\/typing$/);
  await say(chat, 'Who is writing?');
  const response = await announced;
  expect(response.request().postDataJSON()).toEqual({ target: { uid: 1 } });
  expect(response.ok()).toBe(true);

  const uid = await writerOf(team.founder, 'Who is writing?');
  const { api } = team.founder;
  await api.typing.announceTyping({ body: { target: { uid } } });
  await expect(chat.getByRole('status')).toHaveText('Writing…');
  await answer(team.founder, uid, 'I am');
  await expect(messages(chat).getByText('I am', { exact: true })).toBeVisible();
  await expect(chat.getByRole('status')).not.toHaveText('Writing…');

  await chat.getByRole('button', { name: 'Close the chat' }).click();
  const taps = () => tapsOf(page.frames().at(-1)!);
  const before = await taps();
  await answer(team.founder, uid, 'Still there?');
  await expect(opener(chat)).toHaveAccessibleName('Open the chat, 1 new');
  expect(await taps()).toBe(before + 1);
  await open(page);
  await chat.getByRole('button', { name: 'Play a sound for new answers', pressed: true }).click();
  await expect(chat.getByRole('button', { name: 'Play a sound for new answers', pressed: false })).toBeVisible();
  await chat.getByRole('button', { name: 'Close the chat' }).click();
  await answer(team.founder, uid, 'Or not?');
  await expect(opener(chat)).toHaveAccessibleName('Open the chat, 1 new');
  expect(await taps()).toBe(before + 1);
});

test('two visitors see neither each other nor the team', async ({ team, embed, page, visit }) => {
  const bystander = await team.join('Bram Stander');
  const gid = await createPublicChannel(team.founder, 'galley');
  const site = await embed(team);
  const other = await visit();
  await page.goto(site.url);
  await other.goto(site.url);
  const [first, second] = [await open(page), await open(other)];
  await say(first, 'a word of one');
  await say(second, 'a word of two');
  await sayIn(bystander, gid, 'a word among us');
  await answer(team.founder, await writerOf(team.founder, 'a word of one'), 'for one');
  await answer(team.founder, await writerOf(team.founder, 'a word of two'), 'for two');
  await expect(messages(first).getByText('for one')).toBeVisible();
  await expect(messages(second).getByText('for two')).toBeVisible();

  await expect(messages(first)).not.toContainText(/of two|for two|among us|Bram|galley/);
  await expect(messages(second)).not.toContainText(/of one|for one|among us|Bram|galley/);
});

test('pictures and files go both ways', async ({ team, embed, page }) => {
  const site = await embed(team);
  await page.goto(site.url);
  const chat = await open(page);
  await chat
    .locator('input[type=file]')
    .setInputFiles({ name: 'timetable.txt', mimeType: 'text/plain', buffer: Buffer.from('06:10') });
  const saving = page.waitForEvent('download');
  await messages(chat).getByRole('button', { name: 'Save timetable.txt' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('timetable.txt');
  expect(await readFile(await saved.path(), 'utf8')).toBe('06:10');

  const uid = (await team.founder.api.users.listUsers()).at(-1)?.uid ?? 0;
  const content = await upload(team.founder, { name: 'map.png', content_type: 'image/png', bytes: png(60, 40) });
  const headers = propertiesHeader({ name: 'map.png', content_type: 'image/png', width: 60, height: 40 });
  const body = { content_type: 'vocechat/file', content } as const;
  await team.founder.api.messages.sendToUser({ params: { uid }, headers, body });
  const picture = messages(chat).getByRole('button', { name: 'Save map.png' }).locator('img');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  // The page of another site sends no cookie, and the server's own origin has none from it.
  expect(await page.context().cookies()).toEqual([]);
});
