import { type CallOutcome, callProperties, Uid } from '@loquat/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openTeam } from '../../testing/browser/calls.ts';
import { chatRow, feed } from '../../testing/browser/pages.ts';
import { contactsStore } from '../users/contacts.store.ts';

/** The notice of a call of Ann's in the channel, or in the chat with her. */
const left = (users: number[], outcome: CallOutcome, to: { gid: number } | { uid: number } = { gid: 1 }) => ({
  text: outcome === 'ended' ? '📞 1:00' : '📞 ✕',
  to,
  properties: callProperties({
    started_at: 1_000,
    seconds: outcome === 'ended' ? 60 : 0,
    video: false,
    users: users.map((uid) => Uid.parse(uid)),
    outcome,
  }),
});

test('a call that ended counts as unread only for members who took no part', async () => {
  const team = await openTeam('/chat');
  team.say(left([1, 2], 'ended'));
  await expect.element(chatRow('general').getByText(/Call, 1:00$/)).toBeVisible();
  await expect.element(chatRow('general').getByText('1', { exact: true })).not.toBeInTheDocument();
  team.say(left([2], 'missed'));
  await expect.element(chatRow('general').getByText(/Missed call$/)).toBeVisible();
  await expect.element(chatRow('general').getByText('1', { exact: true })).toBeVisible();
});

test("search and pins describe a call's notice in words", async () => {
  const { properties, text } = left([2, 3], 'ended');
  const pin = { mid: 1, created_by: Uid.parse(2), created_at: 1_000, from_uid: Uid.parse(2), content: text };
  const pins = [{ ...pin, content_type: 'text/plain', properties }] as never;
  await openTeam('/chat/channel/1', {
    channels: [{ name: 'general', pinned_messages: pins }],
    said: [{ from: 2, ...left([2, 3], 'ended') }],
  });
  await page.getByRole('button', { name: /^Pinned/ }).click();
  await expect.element(page.getByRole('list', { name: /^Pinned/ }).getByText('Call, 1:00')).toBeVisible();
  await page.getByRole('button', { name: 'Jump to or search' }).click();
  await page.getByRole('combobox').fill('1:00');
  await expect.element(page.getByRole('option').getByText('Call, 1:00')).toBeVisible();
  await expect.element(page.getByText(text)).not.toBeInTheDocument();
});

test('a blocked user cannot be called, and the chat offers it again after unblocking', async () => {
  const team = await openTeam('/chat/dm/2');
  const call = page.getByRole('button', { name: 'Call', exact: true });
  team.say({ from: 2, ...left([2], 'missed', { uid: 1 }) });
  await expect.element(call).toBeVisible();
  await expect.element(feed.getByRole('button', { name: 'Call back' })).toBeVisible();
  contactsStore.setState({ statuses: { 2: 'blocked' } });
  await expect.element(call).not.toBeInTheDocument();
  await expect.element(feed.getByRole('button', { name: 'Call back' })).not.toBeInTheDocument();
  contactsStore.setState({ statuses: {} });
  await expect.element(call).toBeVisible();
});

test('users are called from the list, and never by users who have blocked them', async () => {
  await openTeam('/users');
  const callAnn = page.getByRole('button', { name: 'Call Ann' });
  await expect.element(callAnn).toBeInTheDocument();
  contactsStore.setState({ statuses: { 2: 'blocked' } });
  await expect.element(callAnn).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Call Ben' })).toBeInTheDocument();
});
