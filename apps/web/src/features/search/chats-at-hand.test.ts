import { expect, test } from 'vitest';
import type { ChatKey } from '../../lib/chat-key.ts';
import { type ChatsAtHand, chatsAtHand } from './chats-at-hand.ts';

const target = (gid: number, lastAt: number) => ({
  key: `g:${gid}` as ChatKey,
  name: `room ${gid}`,
  aliases: [],
  lastAt,
});
const targets = [target(1, 90), target(2, 80), target(3, 70), target(4, 60), target(5, 50), target(6, 0)];
const unreadOf = (entries: Record<ChatKey, boolean>): ChatsAtHand['unread'] =>
  new Map(Object.entries(entries).map(([key, mention]) => [key as ChatKey, { mention }]));
const keysOf = (atHand: ChatsAtHand, most = 8) => {
  const { unread, recent } = chatsAtHand(targets, atHand, most);
  return { unread: unread.map(({ key }) => key), recent: recent.map(({ key }) => key) };
};

test('unread chats come first, mentions before the others, then the previous chat, then the latest', () => {
  const unread = unreadOf({ 'g:2': false, 'g:5': true });
  expect(keysOf({ open: null, before: 'g:4', unread })).toEqual({
    unread: ['g:5', 'g:2'],
    recent: ['g:4', 'g:1', 'g:3'],
  });
});

test('the open chat is never among them, even with unread messages', () => {
  const { unread, recent } = keysOf({ open: 'g:1', before: 'g:3', unread: unreadOf({ 'g:1': true }) });
  expect(unread).toEqual([]);
  expect(recent).toEqual(['g:3', 'g:2', 'g:4', 'g:5']);
});

test('a chat without messages is offered if it was the previous chat, or its reader was added to it', () => {
  expect(keysOf({ open: 'g:1', before: 'g:6', unread: unreadOf({}) }).recent[0]).toBe('g:6');
  expect(keysOf({ open: 'g:1', before: null, unread: unreadOf({ 'g:6': false }) }).unread).toEqual(['g:6']);
});

test('many unread chats leave places for the previous chat', () => {
  const unread = unreadOf({ 'g:1': false, 'g:2': false, 'g:3': false, 'g:5': false });
  expect(keysOf({ open: null, before: 'g:4', unread }, 4)).toEqual({ unread: ['g:1', 'g:2'], recent: ['g:4'] });
});
