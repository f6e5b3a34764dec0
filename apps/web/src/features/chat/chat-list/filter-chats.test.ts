import { expect, test } from 'vitest';
import type { ChatKey } from '#lib/chat-key.ts';
import { filterChats, neighbourOf } from './filter-chats.ts';
import type { ChatListItem } from './list-chats.ts';

const item = (key: ChatKey, unread = 0): ChatListItem => ({
  key,
  lastMid: 1,
  lastAt: 1,
  unread,
  mention: false,
  muted: false,
  pinned: false,
});
const items = [item('g:1'), item('u:2', 3), item('g:3'), item('u:4', 1)];
const keysOf = (list: readonly ChatListItem[]) => list.map(({ key }) => key);

test('each filter shows its chats, and the open one stays among the unread', () => {
  expect(keysOf(filterChats(items, 'all', null))).toEqual(['g:1', 'u:2', 'g:3', 'u:4']);
  expect(keysOf(filterChats(items, 'unread', 'g:3'))).toEqual(['u:2', 'g:3', 'u:4']);
  expect(keysOf(filterChats(items, 'channels', null))).toEqual(['g:1', 'g:3']);
  expect(keysOf(filterChats(items, 'direct', null))).toEqual(['u:2', 'u:4']);
});

test('the next chat is the one below, the next unread one may be further', () => {
  expect(neighbourOf(items, 'g:1', { step: 1, isUnreadOnly: false })?.key).toBe('u:2');
  expect(neighbourOf(items, 'u:2', { step: 1, isUnreadOnly: true })?.key).toBe('u:4');
  expect(neighbourOf(items, 'u:4', { step: -1, isUnreadOnly: true })?.key).toBe('u:2');
  expect(neighbourOf(items, 'u:4', { step: 1, isUnreadOnly: false })).toBeUndefined();
});

test('with no chat open the arrows begin at the ends of the list', () => {
  expect(neighbourOf(items, null, { step: 1, isUnreadOnly: false })?.key).toBe('g:1');
  expect(neighbourOf(items, null, { step: -1, isUnreadOnly: false })?.key).toBe('u:4');
});
