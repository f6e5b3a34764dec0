import { api } from '@loquat/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { everyFile, setFileFilters } from '../../features/files/file-filters.ts';
import { chatFileOf, saidFile } from '../../testing/browser/chat-files.ts';
import { openApp } from '../../testing/browser/open-app.tsx';
import { feed } from '../../testing/browser/pages.ts';

const juno = { name: 'Juno Tackett' };
// The filters last as long as the page.
afterEach(() => setFileFilters(everyFile));

/** Names of the listed files, from the top. */
const names = page.getByRole('table', { name: 'Files' }).getByRole('rowheader');

test('a server before the newer screen shows the files known to the device', async () => {
  const said = [saidFile('kept.txt', 'text/plain')];
  const team = await openApp('/chat', { people: [juno], channels: [{ name: 'older' }], said, version: '0.3.10' });
  team.on(api.files.getFile, () => new Uint8Array());
  await page.getByRole('navigation', { name: 'Chats' }).getByRole('link').filter({ hasText: 'older' }).click();
  await expect.element(feed.getByText('kept.txt')).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Files' }).click();
  await expect.element(page.getByRole('table', { name: 'Files' }).getByText('kept.txt')).toBeVisible();
  await expect.element(page.getByText(/needs server version 0\.3\.11/)).toBeVisible();
});

test('a page that fails leaves the loaded files, and can be requested again', async () => {
  const said = Array.from({ length: 55 }, () => saidFile('page.txt', 'text/plain'));
  const team = await openApp('/chat', { people: [juno], channels: [{ name: 'pages' }], said });
  let isBroken = true;
  team.on(api.chatFiles.listChatFiles, ({ query: { cursor } }) => {
    if (cursor !== undefined && isBroken) return new Response('', { status: 500 });
    const files = team.log.map(chatFileOf).toReversed();
    return cursor === undefined
      ? { files: files.slice(0, 50), next_cursor: files[49]!.mid }
      : { files: files.slice(50), next_cursor: null };
  });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Files' }).click();
  await page.getByRole('textbox', { name: 'Search by file name' }).fill('page.txt');
  await expect
    .poll(() => team.asked(api.chatFiles.listChatFiles).some(({ query }) => query.q === 'page.txt'))
    .toBe(true);
  const count = (): number => names.elements().length;
  await expect.poll(count).toBe(50);
  names.last().element().scrollIntoView();
  await expect.element(page.getByText('More could not be loaded.')).toBeVisible();
  expect(count()).toBe(50);
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(count).toBe(55);
});
