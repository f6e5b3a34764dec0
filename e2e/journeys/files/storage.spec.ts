import { createPublicChannel, openAs } from '../../fixtures/chat-seed.ts';
import { sendFileIn } from '../../fixtures/files/send-files.ts';
import { told } from '../../fixtures/notices.ts';
import { defectsOf } from '../../fixtures/screens/look.ts';
import { expect, test } from '../../fixtures/team.ts';

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
