import type { Gid } from '@loquat/contract';
import type { Page } from '@playwright/test';
import { createPublicChannel, openAs, type Person, sayIn } from '../../fixtures/chat-seed.ts';
import { png } from '../../fixtures/files/uploads.ts';
import { told } from '../../fixtures/notices.ts';
import * as at from '../../fixtures/pages.ts';
import { expect, test } from '../../fixtures/team.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
const area = (page: Page, name: string) => page.getByRole('list', { name: 'Settings of this chat' }).getByText(name);

async function createPrivateChannel(owner: Person, name: string, members: readonly Person[]): Promise<Gid> {
  const uids = members.map(({ login }) => login.user.uid);
  const { gid } = await owner.api.channels.createChannel({ body: { name, is_public: false, members: uids } });
  return gid;
}

test('an owner changes a private channel and its members while a member watches', async ({
  page,
  context,
  visit,
  team,
}) => {
  const [ines, tomas, noor] = [
    await team.join('Ines Owner'),
    await team.join('Tomas Member'),
    await team.join('Noor Later'),
  ];
  const gid = await createPrivateChannel(ines, 'pier-notes', [tomas]);
  await sayIn(ines, gid, 'Welcome.');
  await openAs(context, team.url, ines);
  await page.goto(`/setting/channel/${gid}`);
  const his = await visit();
  await openAs(his.context(), team.url, tomas);
  await his.goto(`/chat/channel/${gid}`);
  await expect(his.getByRole('heading', { level: 1, name: 'pier-notes' })).toBeVisible();

  await test.step('a typed name waits for the save bar, and leaving asks', async () => {
    await page.getByRole('textbox', { name: 'Name' }).fill('pier-three');
    await area(page, 'Members').click();
    await expect(page.getByRole('dialog', { name: 'You have unsaved changes' })).toBeVisible();
    await button(page, 'Stay here').click();
    await button(page, 'Reset').click();
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('pier-notes');
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0);
    await page.getByRole('textbox', { name: 'Name' }).fill('pier-three');
    await page.getByRole('textbox', { name: 'Description' }).fill('What the pier says.');
    await page.getByRole('switch', { name: 'Only the owner and admins can send messages' }).click();
    await button(page, 'Save changes').click();
    await told(page, 'Changes saved');
  });

  await test.step('the member sees it without a reload, and can no longer write', async () => {
    await expect(his.getByRole('heading', { level: 1, name: 'pier-three' })).toBeVisible();
    await expect(his.getByText('What the pier says.')).toBeVisible();
    await expect(his.getByText('Only the owner and admins can write in this channel.')).toBeVisible();
  });

  await test.step('users are found, added and removed again', async () => {
    await area(page, 'Members').click();
    await button(page, 'Add people').click();
    const dialog = page.getByRole('dialog', { name: 'Add people to #pier-three' });
    await expect(dialog.getByRole('option', { name: 'Tomas Member' })).toHaveCount(0);
    await dialog.getByRole('combobox').fill('noor');
    await dialog.getByRole('option', { name: 'Noor Later' }).click();
    await dialog.getByRole('button', { name: 'Add 1 person' }).click();
    await expect(page.getByRole('list', { name: 'Members' }).getByText('Noor Later')).toBeVisible();
    expect((await noor.api.channels.getChannel({ params: { gid } })).members).toContain(noor.uid);
    await button(page, 'Actions for Noor Later').click();
    await item(page, 'Remove from channel').click();
    await expect(page.getByRole('list', { name: 'Members' }).getByText('Noor Later')).toHaveCount(0);
  });

  await test.step('the owner transfers it, and may leave then', async () => {
    await area(page, 'Leave or delete').click();
    await button(page, 'Leave channel').click();
    await expect(page.getByRole('alertdialog')).toContainText('Hand it over to another member');
    await button(page, 'Choose a new owner').click();
    await button(page, 'Actions for Tomas Member').click();
    await item(page, 'Make owner').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Hand over' }).click();
    await expect(page.getByRole('img', { name: 'Owner' })).toBeVisible();
    await expect(at.composer(his)).toBeVisible();
    await area(page, 'Leave or delete').click();
    await button(page, 'Leave channel').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
    await told(page, 'You left #pier-three');
    await expect(page).toHaveURL(/\/chat$/);
    await expect(at.chatRow(page, 'pier-three')).toHaveCount(0);
  });
});

test('a picture of a channel is seen by its other members at once', async ({ page, context, visit, team }) => {
  const [ines, tomas] = [await team.join('Ines Paints'), await team.join('Tomas Looks')];
  const gid = await createPrivateChannel(ines, 'painted', [tomas]);
  await openAs(context, team.url, ines);
  await page.goto(`/setting/channel/${gid}`);
  const his = await visit();
  await openAs(his.context(), team.url, tomas);
  await his.goto(`/chat/channel/${gid}`);
  const picture = at.chatRow(his, 'painted').locator('img');
  await expect(at.chatRow(his, 'painted')).toBeVisible();
  await expect(picture).toHaveCount(0);
  const choose = async (): Promise<void> => {
    const picker = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Change picture' }).click();
    await (await picker).setFiles({ name: 'pier.png', mimeType: 'image/png', buffer: png(320, 320) });
    await page.getByRole('button', { name: 'Use picture' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  };
  await choose();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const before = await picture.getAttribute('src');
  await choose();
  await expect(picture).not.toHaveAttribute('src', before ?? '');
});

test('an administrator closes a public channel for some users, opens it again and deletes it', async ({
  page,
  context,
  visit,
  team,
}) => {
  const [stays, goes] = [await team.join('Ines Stays'), await team.join('Tomas Goes')];
  const gid = await createPublicChannel(team.founder, 'type-turn');
  await openAs(context, team.url, team.founder);
  await page.goto(`/setting/channel/${gid}`);
  const [hers, his] = [await visit(), await visit()];
  await openAs(hers.context(), team.url, stays);
  await openAs(his.context(), team.url, goes);
  for (const window of [hers, his]) {
    await window.goto(`/chat/channel/${gid}`);
    await expect(at.composer(window)).toBeVisible();
  }

  await button(page, 'Make private').click();
  const dialog = page.getByRole('dialog', { name: 'Make #type-turn private?' });
  await dialog.getByRole('radio', { name: 'People I pick' }).click();
  await dialog.getByRole('option', { name: 'Ines Stays' }).click();
  await dialog.getByRole('button', { name: 'Make private' }).click();
  await expect(area(page, 'Members')).toBeVisible();
  await expect(his).toHaveURL(/\/chat$/);
  await expect(at.composer(hers)).toBeVisible();

  await button(page, 'Make public').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make public' }).click();
  await expect(at.chatRow(his, 'type-turn')).toBeVisible();
  await expect(area(page, 'Members')).toHaveCount(0);

  await area(page, 'Leave or delete').click();
  await button(page, 'Delete channel').click();
  const question = page.getByRole('alertdialog', { name: 'Delete #type-turn?' });
  const confirm = question.getByRole('button', { name: 'Delete' });
  await expect(confirm).toBeDisabled();
  await question.getByRole('textbox').fill('type-turn');
  await confirm.click();
  await expect(page).toHaveURL(/\/chat$/);
  for (const window of [page, hers, his]) await expect(at.chatRow(window, 'type-turn')).toHaveCount(0);
});
