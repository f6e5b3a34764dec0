import { openInstalled } from '../../fixtures/app-worker.ts';
import { UNREACHABLE } from '../../fixtures/complaints.ts';
import * as at from '../../fixtures/pages.ts';
import { expect, test } from '../../fixtures/team.ts';
import { expireTokens, prepareSync, readShared, untilShared } from '../../fixtures/waiting.ts';

test.use({ serviceWorkers: 'allow' });
test.setTimeout(600_000);

test('messages that wait when the last tab closes are sent once, in order, and the tab stays signed in', async ({
  context,
  team,
  page,
  complaints,
}) => {
  complaints.allow(UNREACHABLE);
  const { member: ines, gid } = await openInstalled(
    { context, team, page },
    { name: 'Ines Ashore', channel: 'closing', said: 'Said before' },
  );
  await untilShared(page, 0);
  await team.kill();
  await expect(at.toast(page, 'Reconnecting...')).toBeVisible();

  await at.say(page, 'Before the file');
  const tray = page.getByRole('list', { name: 'Files to send' });
  const file = { name: 'bill.txt', mimeType: 'text/plain', buffer: Buffer.from('bill') };
  await page.locator('input[type=file]').first().setInputFiles([file]);
  await expect(tray.getByRole('listitem')).toHaveCount(1);
  await at.say(page, 'With the file');
  await at.say(page, 'After the file');
  await untilShared(page, 4);
  const before = await readShared(page);
  // The worker has to renew, and the page's own tokens are too old when it opens again.
  await expireTokens(page);
  const sync = await prepareSync(context, team.url);
  await page.close();
  await team.restart();

  const said = async (): Promise<string[]> => {
    const log = await team.founder.api.messages.listChannelHistory({ params: { gid }, query: {} });
    return log.flatMap(({ from_uid, detail }) => {
      if (from_uid !== ines.uid || !('content' in detail)) return [];
      return [String(detail.properties?.['name'] ?? detail.content)];
    });
  };
  const inOrder = ['Before the file', 'bill.txt', 'With the file', 'After the file'];
  const wakeAndRead = async (): Promise<string[]> => {
    await sync();
    return said();
  };
  await expect.poll(wakeAndRead, { timeout: 120_000 }).toEqual(inOrder);
  await sync();

  const again = await context.newPage();
  await again.goto(`/chat/channel/${gid}`);
  for (const words of inOrder) await expect(at.messageRow(again, words)).toHaveCount(1);
  await expect(again.getByText('Sends when you are back online.')).toHaveCount(0);
  await expect(again.getByRole('list', { name: 'Files to send' })).toBeHidden();
  await untilShared(again, 0);
  expect((await readShared(again)).session?.token).not.toBe(before.session?.token);
  await at.say(again, 'Back at the desk');
  await expect.poll(said).toEqual([...inOrder, 'Back at the desk']);

  await again.getByRole('button', { name: 'Your account' }).click();
  await again.getByRole('menuitem', { name: 'Log out' }).click();
  await again.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await expect(again).toHaveURL('/login');
  await expect.poll(() => readShared(again)).toEqual({});
});
