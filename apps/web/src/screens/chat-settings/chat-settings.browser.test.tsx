import { api } from '@loquat/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { router } from '../../app/router/router.ts';
import { defectsOf } from '../../testing/browser/look.ts';
import { openApp } from '../../testing/browser/open-app.tsx';
import { messageRow, toast } from '../../testing/browser/pages.ts';
import { event } from '../../testing/events.ts';

const tomas = { name: 'Tomas Member' };
const button = (name: string) => page.getByRole('button', { name, exact: true });
const area = (name: string) => page.getByRole('list', { name: 'Settings of this chat' }).getByText(name);
const shut = (name: string) => ({ name, is_public: false, owner: 1 as never, members: [1] as never });

test('the settings of chats have no defect that tools can find', async () => {
  await openApp('/chat', { people: [tomas], channels: [{ ...shut('look-at'), members: [1, 2] as never }] });
  for (const path of ['channel/1/overview', 'channel/1/members', 'dm/2/auto_delete']) {
    await router.navigate({ href: `/setting/${path}` });
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect.soft(await defectsOf(), path).toEqual([]);
  }
});

test('all messages of a channel are deleted after typing its name', async () => {
  const said = [{ text: 'The second proof has the wrong date.' }];
  const team = await openApp('/setting/channel/1', {
    me: { is_admin: true },
    people: [tomas],
    channels: [{ name: 'galley-proofs' }],
    said,
  });
  team.on(api.messages.clearChannel, () => {
    team.emit(event({ type: 'group_message_cleared', gid: 1 }));
    return undefined;
  });
  await area('Leave or delete').click();
  await button('Delete all messages').click();
  const question = page.getByRole('alertdialog', { name: 'Delete all messages in #galley-proofs?' });
  const confirm = question.getByRole('button', { name: 'Delete all' });
  await expect.element(confirm).toBeDisabled();
  await question.getByRole('textbox').fill('galley-proofs');
  await confirm.click();
  await expect.element(toast('All messages in #galley-proofs were deleted')).toBeVisible();
  expect(team.asked(api.messages.clearChannel).map(({ params }) => params)).toEqual([{ gid: 1 }]);
});

test('a member cannot delete all messages, but sees the deletion', async () => {
  const said = [{ text: 'The second proof has the wrong date.' }];
  const team = await openApp('/setting/channel/1/danger', { people: [tomas], channels: [{ name: 'proofs' }], said });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(button('Delete all messages')).not.toBeInTheDocument();
  await router.navigate({ href: '/chat/channel/1' });
  await expect.element(messageRow('wrong date')).toBeVisible();
  team.emit(event({ type: 'group_message_cleared', gid: 1 }));
  await expect.element(messageRow('wrong date')).not.toBeInTheDocument();
});

test('a private channel is opened to users of the server, by mail or by a link', async () => {
  const team = await openApp('/chat/channel/1', { people: [tomas], channels: [shut('link-leads')] });
  team.on(api.invites.createPrivateInviteLink, () => 'https://harbour.example/join/abcd-efgh-ijkl');
  await button('Invite people').first().click();
  const dialog = page.getByRole('dialog', { name: 'Invite people to #link-leads' });
  await expect.element(dialog.getByRole('option', { name: 'Tomas Member' })).toBeVisible();
  await dialog.getByRole('tab', { name: 'Email' }).click();
  await expect.element(dialog.getByText(/^This server sends no email yet\./)).toBeVisible();
  await dialog.getByRole('tab', { name: 'Link' }).click();
  await expect
    .element(dialog.getByRole('textbox', { name: 'Invite link' }))
    .toHaveValue('https://harbour.example/join/abcd-efgh-ijkl');
  await dialog.getByRole('button', { name: 'Show QR code' }).click();
  await expect.element(dialog.getByRole('img', { name: 'QR code of the invite link' })).toBeVisible();
});

test('an administrator hides the members of a channel from each other', async () => {
  const team = await openApp('/setting/channel/1/overview', {
    me: { is_admin: true },
    channels: [{ name: 'townhall' }],
  });
  team.on(api.channels.updateChannel, ({ body }) => {
    const unchanged = { name: null, description: null, owner: null, avatar_updated_at: null, is_public: null };
    team.emit(event({ type: 'group_changed', gid: 1, ...unchanged, ...body }));
    return undefined;
  });
  for (const name of ['Show email addresses', 'Direct messages between members', 'Adding contacts'])
    await page.getByRole('switch', { name: new RegExp(`^${name}`) }).click();
  await button('Save changes').click();
  await expect.element(page.getByRole('region', { name: 'Unsaved changes' })).not.toBeInTheDocument();
  expect(team.asked(api.channels.updateChannel).map(({ body }) => body)).toMatchObject([
    { show_email: false, dm_to_member: false, add_friend: false },
  ]);
});
