import { beforeEach, expect, test } from 'vitest';
import type { ChatKey } from '#lib/chat-key.ts';
import { signedInAs } from '#testing/fake-server.ts';
import { edited, ME, posted } from '#testing/log-fixture.ts';
import { chatsStore, emptyChats } from '../chats.store.ts';
import { commitEntries } from '../log/message-log.ts';
import { emptyMessages, messagesStore } from '../log/messages.store.ts';
import { type Feeds, firstFeed, withOpened, withoutStale } from './kept-feeds.ts';

const CHANNELS = [1, 2, 3, 4, 5];

beforeEach(() => {
  signedInAs(ME);
  chatsStore.setState(emptyChats, true);
  messagesStore.setState(emptyMessages, true);
  commitEntries(
    CHANNELS.map((gid) => posted(gid, { target: { gid } })),
    'stream',
  );
});

const keysOf = (feeds: Feeds) => feeds.kept.map(({ key }) => key);
const opening = (first: ChatKey, ...others: ChatKey[]) => others.reduce(withOpened, firstFeed(first));
const setUnread = (key: ChatKey, mids: number[]) => chatsStore.setState({ unread: { [key]: mids } });

test('the three most recently left chats keep their feeds', () => {
  expect(keysOf(opening('g:1', 'g:2', 'g:3', 'g:4', 'g:5'))).toEqual(['g:4', 'g:3', 'g:2']);
});

test('a chat that is opened again is open and not kept', () => {
  expect(opening('g:1', 'g:2', 'g:1')).toMatchObject({ open: 'g:1', kept: [{ key: 'g:2' }] });
});

test('a chat that had unread messages when it was opened is not kept', () => {
  setUnread('g:1', [1]);
  const feeds = firstFeed('g:1');
  setUnread('g:1', []);
  expect(keysOf(withOpened(feeds, 'g:2'))).toEqual([]);
});

test('a chat that is left with unread messages is not kept', () => {
  const feeds = firstFeed('g:1');
  setUnread('g:1', [1]);
  expect(keysOf(withOpened(feeds, 'g:2'))).toEqual([]);
});

test('a chat without a message is not kept', () => {
  expect(keysOf(opening('g:9', 'g:1'))).toEqual([]);
});

test('a chat with a new message is no longer kept, the others are', () => {
  const feeds = opening('g:1', 'g:2', 'g:3');
  commitEntries([posted(20, { target: { gid: 1 } })], 'stream');
  expect(keysOf(withoutStale(feeds))).toEqual(['g:2']);
});

test('an edit and new messages in the open chat do not change which feeds are kept', () => {
  const feeds = opening('g:1', 'g:2');
  commitEntries([edited(20, 1, 'better', { target: { gid: 1 } }), posted(21, { target: { gid: 2 } })], 'stream');
  expect(withoutStale(feeds)).toBe(feeds);
});
