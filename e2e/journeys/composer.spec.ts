import type { Gid } from '@loquat/contract';
import type { Locator, Page } from '@playwright/test';
import { createPublicChannel, openAs, type Person } from '../fixtures/chat-seed.ts';
import * as at from '../fixtures/pages.ts';
import { expect, test } from '../fixtures/team.ts';

const text = (page: Page): Locator => page.locator('#composer');
const tray = (page: Page): Locator => page.getByRole('list', { name: 'Files to send' });
const messages = (page: Page): Locator => at.feed(page).getByRole('article');

/** A file as the file chooser gives it. */
const fileOf = (name: string, bytes: number, mimeType = 'application/octet-stream') => ({
  name,
  mimeType,
  buffer: Buffer.alloc(bytes, 7),
});

async function attach(page: Page, ...files: ReturnType<typeof fileOf>[]): Promise<void> {
  await page.getByLabel('Attach files').and(page.locator('input')).setInputFiles(files);
}

/** What a channel says by now: media type, file name or text, in the order of the server. */
async function saidIn(person: Person, gid: Gid) {
  const log = await person.api.messages.listChannelHistory({ params: { gid }, query: {} });
  return log.flatMap(({ detail }) =>
    detail.type === 'reaction'
      ? []
      : [{ type: detail.content_type, says: String(detail.properties?.['name'] ?? detail.content) }],
  );
}

test('files go out in the order of the tray, under the names they were given, and the text after them', async ({
  page,
  context,
  team,
}) => {
  const gid = await createPublicChannel(team.founder, 'files');
  await openAs(context, team.url, await team.join('Ines Files'));
  await page.goto(`/chat/channel/${gid}`);
  await attach(page, fileOf('one.bin', 2_500_000), fileOf('two.zip', 10));
  const items = tray(page).getByRole('listitem');
  await expect(items).toHaveCount(2);
  await expect(items.nth(0)).toContainText('2.5 MB · ready');
  await page.getByRole('textbox', { name: 'Name of two.zip' }).fill('zwei.zip');
  await page.keyboard.press('Enter');
  await expect(items.nth(1)).toContainText('ready');
  await page.getByRole('textbox', { name: 'Name of zwei.zip' }).press('Alt+ArrowLeft');
  await expect(items.nth(0).getByRole('textbox')).toHaveValue('zwei.zip');
  await text(page).fill('Both are final');
  await text(page).press('Enter');
  await expect(tray(page)).toBeHidden();
  await expect(messages(page)).toHaveCount(3);
  await expect
    .poll(() => saidIn(team.founder, gid))
    .toEqual([
      { type: 'vocechat/file', says: 'zwei.zip' },
      { type: 'vocechat/file', says: 'one.bin' },
      { type: 'text/plain', says: 'Both are final' },
    ]);
});
