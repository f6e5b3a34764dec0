import { type EventOf, events } from '@loquat/contract';
import { expect, test } from 'vitest';
import { settingsChange } from '#testing/events.ts';
import { createChatLister } from '../chat-list/list-chats.ts';
import { type ChatsState, emptyChats } from '../chats.store.ts';
import { chatHandlers } from './chats.events.ts';
import { applyLogChanges, withReadMarker } from './unread.ts';

const ME = 1;
const CONTEXT = { myUid: ME, now: 0 };
const appeared = (mid: number, from_uid = 2, mentions: number[] = []) => ({
  mid,
  chat: 'g:1' as const,
  from_uid,
  properties: mentions.length > 0 ? { mentions } : null,
});
const withMessages = (state: ChatsState, ...added: ReturnType<typeof appeared>[]) => {
  const lastMid = Math.max(...added.map(({ mid }) => mid));
  return applyLogChanges(state, { added, removed: [], activity: { 'g:1': { lastMid, lastAt: lastMid } } }, ME);
};
const settings = (change: object): EventOf<'user_settings'> =>
  events.user_settings.parse({
    type: 'user_settings',
    mute_users: [],
    mute_groups: [],
    read_index_users: [],
    read_index_groups: [],
    burn_after_reading_users: [],
    burn_after_reading_groups: [],
    pinned_chats: [],
    ...change,
  });

test('messages of others above the read marker count as unread, own ones never', () => {
  const marked = withReadMarker(emptyChats, 'g:1', 5);
  const state = withMessages(marked, appeared(5), appeared(6), appeared(7, ME), appeared(8, 3, [ME]));
  expect(state.unread['g:1']).toEqual([6, 8]);
  expect(state.mentions['g:1']).toEqual([8]);
});

test('a message counts once, however often it arrives', () => {
  const once = withMessages(emptyChats, appeared(6), appeared(7));
  expect(withMessages(once, appeared(6), appeared(7))).toEqual(once);
});

test('a deleted message no longer counts', () => {
  const state = withMessages(emptyChats, appeared(6, 2, [ME]), appeared(7));
  const removed = [{ key: 'g:1' as const, mid: 6 }];
  const after = applyLogChanges(state, { added: [], removed, activity: {} }, ME);
  expect(after.unread['g:1']).toEqual([7]);
  expect(after.mentions['g:1']).toEqual([]);
});

test('a read marker from another device lowers the count and never moves back', () => {
  const state = withMessages(emptyChats, appeared(6), appeared(7), appeared(8));
  const to = (mid: number) => settingsChange({ read_index_groups: [{ gid: 1, mid }] });
  const read = chatHandlers.user_settings_changed(state, to(7), CONTEXT);
  expect(read.unread['g:1']).toEqual([8]);
  const again = chatHandlers.user_settings_changed(read, to(6), CONTEXT);
  expect(again.readMarkers['g:1']).toBe(7);
});

test('markers that arrive before their messages give the same counts as after', () => {
  const markers = settings({ read_index_groups: [{ gid: 1, mid: 7 }] });
  const before = withMessages(chatHandlers.user_settings(emptyChats, markers, CONTEXT), appeared(6), appeared(8));
  const after = chatHandlers.user_settings(withMessages(emptyChats, appeared(6), appeared(8)), markers, CONTEXT);
  expect(before.unread['g:1']).toEqual(after.unread['g:1']);
});

test('settings are stored under the key of their chat', () => {
  const event = settings({
    mute_groups: [{ gid: 1, expired_at: null }],
    read_index_users: [{ uid: 3, mid: 9 }],
    burn_after_reading_users: [{ uid: 3, expires_in: 300 }],
    pinned_chats: [{ target: { gid: 1 }, updated_at: 5 }],
  });
  const state = chatHandlers.user_settings(emptyChats, event, CONTEXT);
  expect(state).toMatchObject({ muted: { 'g:1': null }, pinned: { 'g:1': 5 }, autoDelete: { 'u:3': 300 } });
});

test('live changes of settings give the same state as freshly loaded settings', () => {
  const start = chatHandlers.user_settings(
    emptyChats,
    settings({ mute_users: [{ uid: 3, expired_at: 9 }], pinned_chats: [{ target: { uid: 3 }, updated_at: 5 }] }),
    CONTEXT,
  );
  const live = chatHandlers.user_settings_changed(
    start,
    settingsChange({
      remove_mute_users: [3],
      add_mute_groups: [{ gid: 1, expired_at: null }],
      remove_pin_chats: [{ uid: 3 }],
      add_pin_chats: [{ target: { gid: 1 }, updated_at: 7 }],
      burn_after_reading_groups: [
        { gid: 1, expires_in: 60 },
        { gid: 2, expires_in: 0 },
      ],
    }),
    CONTEXT,
  );
  const fresh = chatHandlers.user_settings(
    emptyChats,
    settings({
      mute_groups: [{ gid: 1, expired_at: null }],
      pinned_chats: [{ target: { gid: 1 }, updated_at: 7 }],
      burn_after_reading_groups: [{ gid: 1, expires_in: 60 }],
    }),
    CONTEXT,
  );
  expect(live).toEqual(fresh);
});

test('a channel that is taken away leaves the list with all its counts', () => {
  const state = withMessages(emptyChats, appeared(6));
  const kick = events.kick_from_group.parse({ type: 'kick_from_group', gid: 1, reason: 'kick' });
  expect(chatHandlers.kick_from_group(state, kick, CONTEXT)).toEqual(emptyChats);
});

test('the list shows pinned chats first, then the latest', () => {
  const state: ChatsState = {
    ...emptyChats,
    channels: ['g:1', 'g:2', 'g:3'],
    activity: { 'g:1': { lastMid: 5, lastAt: 50 }, 'u:4': { lastMid: 9, lastAt: 90 } },
    pinned: { 'g:3': 1 },
  };
  expect(createChatLister()(state, 0).map(({ key }) => key)).toEqual(['g:3', 'u:4', 'g:1', 'g:2']);
});

test('rows of the list that did not change keep their identity', () => {
  const list = createChatLister();
  const state: ChatsState = { ...emptyChats, channels: ['g:1', 'g:2'] };
  const before = list(state, 0);
  expect(list({ ...state }, 0)).toBe(before);
  const after = list(withMessages(state, appeared(6)), 0);
  expect(after).not.toBe(before);
  expect(after.find(({ key }) => key === 'g:2')).toBe(before.find(({ key }) => key === 'g:2'));
  expect(after.find(({ key }) => key === 'g:1')).toMatchObject({ unread: 1, lastMid: 6 });
});

test('a timed mute ends by itself', () => {
  const state: ChatsState = { ...emptyChats, channels: ['g:1'], muted: { 'g:1': 100 } };
  expect(createChatLister()(state, 99)[0]?.muted).toBe(true);
  expect(createChatLister()(state, 100)[0]?.muted).toBe(false);
});
