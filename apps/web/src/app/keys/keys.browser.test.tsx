import { api } from '@loquat/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setCallDevices } from '../../features/calls/call-devices.store.ts';
import { defectsOf } from '../../testing/browser/look.ts';
import { openApp } from '../../testing/browser/open-app.tsx';
import { chatRow, item, toast, writing } from '../../testing/browser/pages.ts';

const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
const account = page.getByRole('button', { name: 'Your account' });

test('the list of keys opens by a key, closes by Esc and gives the focus back', async () => {
  await openApp('/chat/channel/1', { channels: [{ name: 'keys' }] });
  await expect.element(writing).toHaveFocus();
  await writing.fill('why');
  await userEvent.keyboard('?');
  await expect.element(writing).toHaveValue('why?');
  await userEvent.keyboard('{Control>}/{/Control}');
  await expect.element(keys).toBeVisible();
  expect(await defectsOf(), 'keys').toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(keys).not.toBeInTheDocument();
  await expect.element(writing).toHaveFocus();
  await expect.element(writing).toHaveValue('why?');

  (account.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(item('Keyboard shortcuts')).toBeVisible();
  (item('Keyboard shortcuts').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(keys).toBeVisible();
  // The focused element is gone with its menu.
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(account).toHaveFocus();
  await userEvent.keyboard('?');
  await expect.element(keys).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(keys).not.toBeInTheDocument();
});

test('Esc closes the topmost layer, one at a time', async () => {
  const team = await openApp('/chat/channel/1', { me: { is_admin: true }, channels: [{ name: 'layers' }] });
  team.on(api.invites.createInviteLink, () => 'https://harbour.example/join/abc');
  await page.getByRole('main').getByRole('button', { name: 'Members', exact: true }).click();
  const panel = page.getByRole('complementary');
  await panel.getByRole('button', { name: 'Add members' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(panel).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement !== document.body).toBe(true);
});

test('Shift Esc marks all chats as read, and is in the list of keys', async () => {
  const team = await openApp('/chat/channel/1', {
    people: [{ name: 'Juno Tackett' }],
    channels: [{ name: 'beside all' }, { name: 'all' }],
  });
  await expect.element(writing).toHaveFocus();
  team.say({ text: 'News', to: { gid: 2 } });
  const count = chatRow('News').getByText('1 unread', { exact: true });
  await expect.element(count).toBeVisible();
  await userEvent.keyboard('{Shift>}{Escape}{/Shift}');
  await expect.element(toast('All chats are marked as read')).toBeVisible();
  await expect.element(chatRow('News')).not.toHaveAttribute('data-unread');
  await userEvent.keyboard('{Control>}/{/Control}');
  await expect.element(keys.getByText('Mark all as read')).toBeVisible();
  await expect.element(keys.getByText('Mark as unread', { exact: true })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(keys).not.toBeInTheDocument();
});

test("the list of keys has those of calls, with the user's push-to-talk key", async () => {
  await openApp('/chat/channel/1', { channels: [{ name: 'voices' }] });
  await expect.element(writing).toHaveFocus();
  setCallDevices({ talkKey: 'KeyQ' });
  await userEvent.keyboard('{Control>}/{/Control}');
  const calls = keys.getByRole('region', { name: 'In a call' });
  await expect.element(calls.getByText('Mute or unmute')).toBeVisible();
  await expect.element(calls.getByText('Q', { exact: true })).toBeVisible();
  setCallDevices({ talkKey: 'Space' });
  await expect.element(calls.getByText('Space', { exact: true })).toBeVisible();
});
