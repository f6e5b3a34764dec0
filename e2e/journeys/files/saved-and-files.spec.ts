import type { Page } from '@playwright/test';
import { createPublicChannel, openAs } from '../../fixtures/chat-seed.ts';
import { sendFileIn, sendFileTo, small } from '../../fixtures/files/send-files.ts';
import { defectsOf } from '../../fixtures/screens/look.ts';
import { expect, test } from '../../fixtures/team.ts';

test('files of all readable chats are filtered, shown as tiles, deleted, and marked when expired', async ({
  page,
  context,
  team,
}) => {
  const ines = await team.join('Ines Files');
  const wren = await team.join('Wren Files');
  const gid = await createPublicChannel(team.founder, 'drawings');
  await sendFileIn(wren, gid, small('report.pdf', 'application/pdf'));
  await sendFileIn(ines, gid, small('notes.txt', 'text/plain'));
  await sendFileTo(wren, ines, small('song.mp3', 'audio/mpeg'));
  await sendFileTo(wren, team.founder, small('secret.txt', 'text/plain'));
  await openAs(context, team.url, ines);
  await page.goto('/files');

  const table = page.getByRole('table', { name: 'Files' });
  await expect(table.getByRole('row', { name: /song\.mp3/ })).toContainText('@Wren Files');
  await expect(table.getByRole('row', { name: /report\.pdf/ })).toContainText('#drawings');
  await expect(table.getByText('secret.txt')).toBeHidden();
  // Besides the files of earlier journeys.
  const files = (await table.getByRole('row').count()) - 1;
  expect(files).toBeGreaterThanOrEqual(3);
  await expect(page.getByText(`${files} files in chats you can read · `)).toBeVisible();
  expect(await defectsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('radio', { name: 'Audio' }).click();
  await expect(table.getByRole('row')).toHaveCount(2);
  await page.getByRole('radio', { name: 'All', exact: true }).click();
  await page.getByRole('button', { name: 'From: From anyone' }).click();
  await page.getByRole('menuitemradio', { name: 'Ines Files' }).click();
  await expect(table.getByRole('row')).toHaveText([/Name/, /notes\.txt/]);
  await page.getByRole('button', { name: 'Clear filter: From' }).click();
  await page.getByRole('button', { name: 'In chat: Any chat' }).click();
  await page.getByRole('menuitemradio', { name: '#drawings' }).click();
  await expect(table.getByText('song.mp3')).toBeHidden();
  await page.getByRole('textbox', { name: 'Search by file name' }).fill('REP');
  await expect(table.getByText('notes.txt')).toBeHidden();
  await expect(table.getByText('report.pdf')).toBeVisible();
  await expect(table.getByRole('button', { name: 'Delete report.pdf' })).toBeHidden();
  await page.getByRole('textbox', { name: 'Search by file name' }).fill('');

  await page.getByRole('button', { name: 'Grid' }).click();
  const tile = page.getByRole('listitem').filter({ hasText: 'notes.txt' });
  await tile.hover();
  await tile.getByRole('button', { name: 'Delete notes.txt' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(tile).toBeHidden();
  await page.getByRole('button', { name: 'Clear filter: In chat' }).click();
  expect(await defectsOf(page)).toEqual([]);

  await team.founder.api.files.deleteAllFiles({});
  await page.reload();
  await expect(page.getByText('File Expired').first()).toBeVisible();
});

/** Names of the listed files, from the top. */
const namesIn = (page: Page) => page.getByRole('table', { name: 'Files' }).getByRole('rowheader');

test('files are sorted by their columns and filtered by days', async ({ page, context, team }) => {
  const ines = await team.join('Ines Sorts');
  const gid = await createPublicChannel(team.founder, 'sorted');
  for (const name of ['b.txt', 'a.txt', 'c.txt']) await sendFileIn(ines, gid, small(name, 'text/plain'));
  await openAs(context, team.url, ines);
  await page.goto('/files');
  await page.getByRole('button', { name: 'In chat: Any chat' }).click();
  await page.getByRole('menuitemradio', { name: '#sorted' }).click();
  await expect(namesIn(page)).toHaveText([/c\.txt/, /a\.txt/, /b\.txt/]);
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await expect(namesIn(page)).toHaveText([/a\.txt/, /b\.txt/, /c\.txt/]);
  const column = page.getByRole('columnheader', { name: 'Name' });
  await expect(column).toHaveAttribute('aria-sort', 'ascending');
  await column.getByRole('button').click();
  await expect(column).toHaveAttribute('aria-sort', 'descending');
  await expect(namesIn(page)).toHaveText([/c\.txt/, /b\.txt/, /a\.txt/]);
  await page.getByRole('button', { name: 'Order: Name, Z to A' }).click();
  await page.getByRole('menuitemradio', { name: 'Oldest first' }).click();
  await expect(namesIn(page)).toHaveText([/b\.txt/, /a\.txt/, /c\.txt/]);

  await page.getByRole('button', { name: 'Sent: Any time' }).click();
  await page.getByRole('menuitemradio', { name: 'Pick days' }).click();
  await page.getByLabel('Last day').fill('2001-02-03');
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  expect(await defectsOf(page)).toEqual([]);
  await page.getByLabel('Last day').fill('');
  await page.getByLabel('First day').fill('2001-02-03');
  await expect(namesIn(page)).toHaveCount(3);
});
