import { api, type ChatFile, type Message } from '@loquat/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { everyFile, setFileFilters } from '../../features/files/file-filters.ts';
import { openApp } from '../../testing/browser/open-app.tsx';
import { feed } from '../../testing/browser/pages.ts';
import type { Said } from '../../testing/browser/team.ts';

const juno = { name: 'Juno Tackett' };
// They last as long as the page.
afterEach(() => setFileFilters(everyFile));

/** Names of the listed files, from the top. */
const names = page.getByRole('table', { name: 'Files' }).getByRole('rowheader');

const saidFile = (name: string): Said => ({
  ...{ text: `2026/${name}`, content_type: 'vocechat/file' },
  properties: { name, content_type: 'text/plain', size: 5 },
});

const fileOf = ({ mid, from_uid, created_at, detail }: Message): ChatFile => {
  const { content, properties } = detail as unknown as { content: string; properties: { name: string } };
  return {
    ...{ mid, from_uid, created_at, content, properties: JSON.stringify(properties), name: properties.name },
    ...{ gid: 1, to_uid: 0, ext: 'txt', content_type: 'vocechat/file', expired: false },
  };
};

test('a server before the newer screen shows the files known to the device', async () => {
  const said = [saidFile('kept.txt')];
  const team = await openApp('/chat', { people: [juno], channels: [{ name: 'older' }], said, version: '0.3.10' });
  team.on(api.files.getFile, () => new Uint8Array());
  await page.getByRole('navigation', { name: 'Chats' }).getByRole('link').filter({ hasText: 'older' }).click();
  await expect.element(feed.getByText('kept.txt')).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Files' }).click();
  await expect.element(page.getByRole('table', { name: 'Files' }).getByText('kept.txt')).toBeVisible();
  await expect.element(page.getByText(/needs server version 0\.3\.11/)).toBeVisible();
});

test('a page that fails leaves the loaded files, and can be requested again', async () => {
  const said = Array.from({ length: 55 }, () => saidFile('page.txt'));
  const team = await openApp('/chat', { people: [juno], channels: [{ name: 'pages' }], said });
  let isBroken = true;
  team.on(api.chatFiles.listChatFiles, ({ query: { cursor } }) => {
    if (cursor !== undefined && isBroken) return new Response('', { status: 500 });
    const files = team.log.map(fileOf).toReversed();
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
