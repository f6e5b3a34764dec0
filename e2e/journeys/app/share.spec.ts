import type { Page } from '@playwright/test';
import { untilInstalled } from '../../fixtures/app-worker.ts';
import { createPublicChannel, openAs, sayIn } from '../../fixtures/chat-seed.ts';
import * as at from '../../fixtures/pages.ts';
import { defectsOf } from '../../fixtures/screens/look.ts';
import { expect, test } from '../../fixtures/team.ts';

test.use({ serviceWorkers: 'allow' });
test.setTimeout(600_000);

interface Share {
  title?: string;
  text?: string;
  url?: string;
  files?: { name: string; mimeType: string; buffer: Buffer }[];
}

/** Posts a form as the system does when content is shared to the app: from no page of the app, without a referrer. */
async function share(page: Page, origin: string, { files = [], ...texts }: Share): Promise<void> {
  await page.goto('about:blank');
  await page.setContent(`<form method="post" enctype="multipart/form-data" action="${origin}/share">
    <input name="title" /><input name="text" /><input name="url" /><input name="files" type="file" multiple /></form>`);
  for (const [name, value] of Object.entries(texts)) await page.locator(`[name=${name}]`).fill(value);
  if (files.length > 0) await page.locator('[name=files]').setInputFiles(files);
  await page.evaluate(() => document.forms[0]?.submit());
}

const chart = { name: 'chart.txt', mimeType: 'text/plain', buffer: Buffer.from('depths and wrecks') };
const choice = (page: Page) => page.getByRole('heading', { level: 1, name: 'Which chat is this for?' });
const nothing = (page: Page) => page.getByRole('heading', { level: 1, name: 'Nothing to share' });
const content = (page: Page) => page.getByRole('region', { name: 'What was shared' });
const tray = (page: Page) => page.getByRole('list', { name: 'Files to send' });

test('content shared to the app waits for the choice of a chat, then for Send', async ({ context, team, page }) => {
  const ines = await team.join('Ines Sharing');
  const gid = await createPublicChannel(team.founder, 'sharing');
  await sayIn(team.founder, gid, 'Said before');
  await openAs(context, team.url, ines);
  await page.goto(`/chat/channel/${gid}`);
  await untilInstalled(page);

  const wreck = { name: '漁港 <b>.zip', mimeType: 'application/zip', buffer: Buffer.from('planks') };
  const link = 'https://tides.example/today';
  await share(page, team.url, { title: 'Tides', text: `High at four ${link}`, url: link, files: [chart, wreck] });
  await expect(choice(page)).toBeVisible();
  await expect(content(page)).toContainText('Tides');
  await expect(content(page)).toContainText('chart.txt');
  expect(await defectsOf(page)).toEqual([]);
  // A reload loses nothing.
  await page.reload();
  await expect(content(page)).toContainText('chart.txt');

  await page.getByRole('combobox', { name: 'Find a person or channel' }).fill('sharing');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/chat/channel/${gid}`);
  await expect(at.composer(page)).toHaveValue(`Tides\nHigh at four ${link}`);
  await expect(tray(page).getByRole('textbox', { name: 'Name of chart.txt' })).toBeVisible();
  await expect(tray(page).getByRole('textbox', { name: 'Name of 漁港 <b>.zip' })).toBeVisible();
  await expect(tray(page).getByText('ready')).toHaveCount(2);
  const said = async () => {
    const log = await team.founder.api.messages.listChannelHistory({ params: { gid }, query: {} });
    return log.filter(({ from_uid }) => from_uid === ines.uid).length;
  };
  expect(await said()).toBe(0);
  await at.composer(page).press('Enter');
  await expect(at.messageRow(page, 'High at four')).toBeVisible();
  await expect.poll(said).toBe(3);

  await page.goto('/share');
  await expect(nothing(page)).toBeVisible();
  expect(await defectsOf(page)).toEqual([]);
});

test('shared content waits for the sign-in, and is gone after the log-out, a day, or a discard', async ({
  team,
  page,
}) => {
  const ines = await team.join('Ines Handing');
  await page.goto('/login');
  await at.signIn(page, ines.email);
  await untilInstalled(page);
  const isKept = () => page.evaluate(() => caches.has('loquat-shared'));

  await share(page, team.url, { text: 'A secret to hand on', files: [chart] });
  await expect(content(page)).toContainText('A secret to hand on');
  expect(await isKept()).toBe(true);
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login');
  await expect.poll(isKept).toBe(false);

  await share(page, team.url, { text: 'Shared before signing in' });
  await at.signIn(page, ines.email);
  await expect(content(page)).toContainText('Shared before signing in');
  await page.evaluate(async () => {
    const cache = await caches.open('loquat-shared');
    const [request] = await cache.keys();
    const kept = await cache.match(request!);
    const yesterday = String(Date.now() - 86_400_000);
    const headers = { 'content-type': kept!.headers.get('content-type')!, 'x-shared-at': yesterday };
    await cache.put(request!, new Response(await kept!.arrayBuffer(), { headers }));
  });
  await page.reload();
  await expect(nothing(page)).toBeVisible();
  await expect.poll(isKept).toBe(false);

  await share(page, team.url, { text: 'Shared by mistake' });
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(/\/chat/);
  await expect.poll(isKept).toBe(false);
});

test('without the service worker, shared texts arrive all the same, and rejected parts are reported', async ({
  team,
  visit,
}) => {
  const ines = await team.join('Ines Unassisted');
  const gid = await createPublicChannel(team.founder, 'unassisted');
  const page = await visit({ serviceWorkers: 'block' });
  await openAs(page.context(), team.url, ines);
  await share(page, team.url, { title: 'Tides', url: 'https://tides.example', files: [chart] });
  await expect(content(page)).toContainText('https://tides.example');
  await expect(page.getByRole('note')).toContainText('could not be taken');
  await page.getByRole('combobox', { name: 'Find a person or channel' }).fill('unassisted');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/chat/channel/${gid}`);
  await expect(at.composer(page)).toHaveValue('Tides\nhttps://tides.example');
});
