import type { Page } from '@playwright/test';
import { createPublicChannel, openAs } from '../../fixtures/chat-seed.ts';
import { defectsOf } from '../../fixtures/screens/look.ts';
import { sendFileIn } from '../../fixtures/files/send-files.ts';
import { expect, test } from '../../fixtures/team.ts';
import { told } from '../../fixtures/notices.ts';

const attach = (page: Page, bytes: number): Promise<void> =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'film.bin', mimeType: 'application/octet-stream', buffer: Buffer.alloc(bytes, 7) });

test('an administrator sees who uses how much storage and limits it', async ({ page, team, visit }) => {
  const ines = await team.join('Ines Hoarding');
  const gid = await createPublicChannel(team.founder, 'hoard');
  await sendFileIn(ines, gid, { name: 'a.bin', content_type: 'a/b', bytes: Buffer.alloc(1_200_000) });
  await openAs(page.context(), team.url, team.founder);
  await page.goto('/setting/data_management');
  await expect(page.getByRole('listitem').filter({ hasText: 'Ines Hoarding' })).toContainText('1.2 MB');
  const each = page.getByRole('combobox', { name: 'Each person may keep' });
  await expect(each).toContainText('10 GB');
  await each.click();
  await page.getByRole('option', { name: '5 GB' }).click();
  expect(await defectsOf(page), 'storage').toEqual([]);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await told(page, 'Changes saved');
  await page.reload();
  await expect(each).toContainText('5 GB');

  const own = await visit();
  await openAs(own.context(), team.url, ines);
  await own.goto('/setting/my_account');
  await expect(own.getByText('1.2 MB of 5 GB')).toBeVisible();
});

test('a file without room says so before it is sent, and what to do', async ({ page, team, complaints }) => {
  complaints.allow(/status of 413/);
  const omar = await team.join('Omar Full');
  const gid = await createPublicChannel(team.founder, 'full');
  await team.founder.api.storage.updateStorageQuotas({ body: { user_quota_mb: 1 } });
  await openAs(page.context(), team.url, omar);
  await page.goto(`/chat/channel/${gid}`);
  const sent = page.waitForRequest('**/api/resource/file/upload', { timeout: 2_000 }).catch(() => 'nothing');
  await attach(page, 1_500_000);
  const tray = page.getByRole('list', { name: 'Files to send' });
  await expect(tray.getByRole('alert')).toContainText('No room left: delete old files');
  expect(await sent).toBe('nothing');
  expect(await defectsOf(page), 'no room').toEqual([]);

  await team.founder.api.storage.updateStorageQuotas({ body: { user_quota_mb: 10_000 } });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(tray).toContainText('ready');
});
