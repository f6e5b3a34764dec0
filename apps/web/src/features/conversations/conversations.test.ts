import type { Channel, CommonSettings } from '@loquat/contract';
import { beforeEach, expect, test } from 'vitest';
import type { ChatKey } from '../../lib/chat-key.ts';
import { wireChannel, wireUser } from '../../testing/events.ts';
import { signedInAs } from '../../testing/fake-server.ts';
import { channelsStore } from '../channels/channels.store.ts';
import { defaultCommon, serverStore } from '../server/server.store.ts';
import { contactsStore } from '../users/contacts.store.ts';
import { type KnownUser, usersStore } from '../users/users.store.ts';
import { conversationOf } from './conversations.ts';
import { knownState } from './known-state.ts';

const ME = 1;

interface World {
  channel?: Partial<Record<keyof Channel, unknown>>;
  me?: object;
  other?: object;
  common?: Partial<CommonSettings>;
  status?: 'added' | 'blocked';
}

/** User 1 is signed in; user 2 and channel 1 are known. */
function given({ channel = {}, me = {}, other = {}, common = {}, status }: World = {}): void {
  const users = [wireUser(ME, me), wireUser(2, other)] as unknown as KnownUser[];
  const byId = { 1: wireChannel(1, { members: [1, 2], ...channel }) as unknown as Channel };
  usersStore.setState({ byId: Object.fromEntries(users.map((user) => [user.uid, user])), ids: [1, 2] as never });
  channelsStore.setState({ byId });
  contactsStore.setState({ statuses: status ? { 2: status } : {}, nicknames: {} });
  serverStore.setState({ common: { ...defaultCommon, ...common } });
}

beforeEach(() => {
  signedInAs(ME);
  given();
});

test.each<[string, ChatKey, World, string | null]>([
  ['a channel', 'g:1', {}, null],
  ['a private channel of its owner', 'g:1', { channel: { only_owner_can_send_msg: true, owner: 2 } }, 'owner_only'],
  ['their own channel', 'g:1', { channel: { only_owner_can_send_msg: true, owner: ME } }, null],
  [
    'a public channel of administrators',
    'g:1',
    { channel: { only_owner_can_send_msg: true, owner: null, is_public: true } },
    'admins_only',
  ],
  [
    'a channel of its owner, as an administrator',
    'g:1',
    { channel: { only_owner_can_send_msg: true, owner: 2 }, me: { is_admin: true } },
    null,
  ],
  ['a direct message', 'u:2', {}, null],
  ['a direct message with a blocked user', 'u:2', { status: 'blocked' }, 'blocked'],
  ['a direct message while they are off', 'u:2', { common: { dm_enable: false } }, 'dm_off'],
  ['a direct message with themselves while they are off', 'u:1', { common: { dm_enable: false } }, null],
  [
    'a direct message with a visitor while they are off',
    'u:2',
    { common: { dm_enable: false }, other: { is_visitor: true } },
    null,
  ],
])('a user writes in %s only if nothing forbids it', (_name, key, world, writeBar) => {
  given(world);
  expect(conversationOf(key)).toMatchObject({ writeBar, mayWrite: writeBar === null });
});

test('a stranger is warned about if the server requires contacts, and shared channels that forbid direct messages', () => {
  expect(conversationOf('u:2').writeWarning).toBeNull();
  given({ common: { contact_verification_enable: true } });
  expect(conversationOf('u:2').writeWarning).toBe('stranger');
  given({ common: { contact_verification_enable: true }, status: 'added' });
  expect(conversationOf('u:2').writeWarning).toBeNull();
  given({ channel: { dm_to_member: false, owner: 3 } });
  expect(conversationOf('u:2').writeWarning).toBe('apart');
  expect(conversationOf('g:1').writeWarning).toBeNull();
});

test('a call is possible in channels, and with users who can answer', () => {
  expect(conversationOf('g:1').mayCall).toBe(true);
  expect(conversationOf('u:2').mayCall).toBe(true);
  expect(conversationOf('u:1').mayCall).toBe(false);
  for (const other of [{ is_bot: true }, { is_visitor: true }]) {
    given({ other });
    expect(conversationOf('u:2').mayCall).toBe(false);
  }
});

test('each kind names itself for people, for the search and for lists of places', () => {
  given({ channel: { name: 'general' }, other: { name: 'Juno' } });
  contactsStore.setState({ nicknames: { 2: 'Jo' } });
  expect(conversationOf('g:1')).toMatchObject({ name: 'general', title: '#general', handle: '#general' });
  expect(conversationOf('u:2')).toMatchObject({ name: 'Jo', title: 'Jo', handle: '@Jo', searchName: '@Juno' });
  expect(conversationOf('g:9')).toMatchObject({ isKnown: false, name: '', title: '', searchName: '#9' });
  expect(conversationOf('u:9')).toMatchObject({ isKnown: false, name: '', searchName: '@9' });
});

test('only the members of a channel are mentioned by @all', () => {
  expect(conversationOf('g:1').mentionedByAll).toEqual([1, 2]);
  expect(conversationOf('u:2').mentionedByAll).toEqual([]);
  expect(conversationOf('u:2').members).toEqual([2, 1]);
});

test('a conversation has the panels and settings that its kind and the rights of the user permit', () => {
  expect(conversationOf('u:2').panels).toEqual(['saved', 'files', 'details']);
  expect(conversationOf('g:1').panels).toContain('members');
  given({ common: { ext_setting: JSON.stringify({ only_admin_can_see_channel_members: true }) } });
  expect(conversationOf('g:1').panels).not.toContain('members');
  expect(conversationOf('g:1').settingsAreas).toEqual([
    'overview',
    'members',
    'notifications',
    'auto_delete',
    'danger',
  ]);
  given({ channel: { is_public: true, owner: null } });
  expect(conversationOf('g:1').settingsAreas).toEqual(['overview', 'notifications', 'auto_delete']);
});

test('the state keeps its identity until something in it changes, and presence does not change it', () => {
  const before = knownState();
  usersStore.setState({ online: { 2: true } });
  expect(knownState()).toBe(before);
  contactsStore.setState({ nicknames: { 2: 'Jo' } });
  expect(knownState()).not.toBe(before);
});
