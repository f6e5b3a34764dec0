import { expect, test } from 'vitest';
import { sectionRows } from './chat-sections.ts';
import type { ChatListItem } from './list-chats.ts';

const item = (key: ChatListItem['key'], rest: Partial<ChatListItem> = {}): ChatListItem => ({
  key,
  lastMid: 1,
  lastAt: 1,
  unread: 0,
  mention: false,
  muted: false,
  pinned: false,
  ...rest,
});

const items = [
  item('g:1', { pinned: true, unread: 2 }),
  item('g:2', { pinned: true, unread: 7, muted: true }),
  item('u:3', { unread: 4 }),
];
const VIEW = {
  closed: [],
  openKey: null,
  isFlat: false,
  isVisitDone: (key: string) => ({ 'u:8': true, 'u:9': false })[key],
};
const keysOf = (view: Partial<Parameters<typeof sectionRows>[1]>, from = items) =>
  sectionRows(from, { ...VIEW, ...view }).map(({ key }) => key);

test('pinned chats are under a heading of their own, above the others', () => {
  expect(keysOf({})).toEqual(['pinned', 'g:1', 'g:2', 'recent', 'u:3']);
});

test('there are no headings without pinned chats, or without space for them', () => {
  expect(keysOf({}, items.slice(2))).toEqual(['u:3']);
  expect(keysOf({ isFlat: true, closed: ['pinned'] })).toEqual(['g:1', 'g:2', 'u:3']);
});

test('a collapsed section keeps the open chat and counts unread messages, except those of muted chats', () => {
  expect(keysOf({ closed: ['pinned'], openKey: 'g:2' })).toEqual(['pinned', 'g:2', 'recent', 'u:3']);
  const [heading] = sectionRows(items, { ...VIEW, closed: ['pinned'] });
  expect(heading).toMatchObject({ key: 'pinned', isClosed: true, unread: 2 });
});

test('chats with visitors are under a heading of their own, between pinned and other ones', () => {
  const withVisitor = [...items, item('u:9', { unread: 2 })];
  expect(keysOf({}, withVisitor)).toEqual(['pinned', 'g:1', 'g:2', 'visitors', 'u:9', 'recent', 'u:3']);
  expect(keysOf({}, withVisitor.slice(2))).toEqual(['visitors', 'u:9', 'recent', 'u:3']);
  expect(keysOf({ closed: ['visitors'] }, withVisitor.slice(2))).toEqual(['visitors', 'recent', 'u:3']);
  expect(keysOf({}, [item('u:9', { pinned: true })])).toEqual(['pinned', 'u:9']);
});

test('conversations that are done are under the last heading', () => {
  const withDone = [item('u:8', { unread: 2 }), ...items.slice(2), item('u:9')];
  expect(keysOf({}, withDone)).toEqual(['visitors', 'u:9', 'recent', 'u:3', 'done', 'u:8']);
  expect(keysOf({ closed: ['done'] }, withDone)).toEqual(['visitors', 'u:9', 'recent', 'u:3', 'done']);
});
