import { callProperties, JOINED_PROPERTIES } from '@loquat/contract';
import { expect, test } from 'vitest';
import type { ChatMessage } from '../log/messages.store.ts';
import { actionOfKey, allowedActions, type MessageViewer } from './allowed-actions.ts';

const ME = 1;
const member: MessageViewer = {
  uid: ME,
  isAdmin: false,
  isGuest: false,
  mayWrite: true,
  isChannel: true,
  isOwner: false,
  pinned: [],
};
const message = (rest: Partial<ChatMessage> = {}): ChatMessage => ({
  mid: 7,
  from_uid: 2,
  created_at: 0,
  chat: 'g:1',
  content_type: 'text/plain',
  content: 'hello',
  properties: null,
  edited: false,
  expires_in: null,
  reactions: {},
  ...rest,
});
const own = message({ from_uid: ME });

test('members edit and delete their own messages, and no others', () => {
  expect(allowedActions(own, member)).toEqual(expect.arrayContaining(['edit', 'delete']));
  const allowed = allowedActions(message(), member);
  expect(allowed).toEqual(['reply', 'copy_text', 'copy_link', 'forward', 'save', 'unread', 'select']);
});

test('administrators and the owner of a channel pin and delete what others said there', () => {
  for (const viewer of [
    { ...member, isAdmin: true },
    { ...member, isOwner: true },
  ]) {
    expect(allowedActions(message(), viewer)).toEqual(expect.arrayContaining(['pin', 'delete']));
    expect(allowedActions(message(), viewer)).not.toContain('edit');
  }
});

test('in direct messages nobody pins, and everybody deletes only their own', () => {
  const admin = { ...member, isAdmin: true, isChannel: false };
  expect(allowedActions(message({ chat: 'u:2' }), admin)).not.toContain('delete');
  expect(allowedActions({ ...own, chat: 'u:2' }, admin)).toContain('delete');
  expect(allowedActions({ ...own, chat: 'u:2' }, admin)).not.toContain('pin');
});

test('what is pinned can be unpinned', () => {
  const allowed = allowedActions(message(), { ...member, isOwner: true, pinned: [7] });
  expect(allowed).toContain('unpin');
  expect(allowed).not.toContain('pin');
});

test('guests can do nothing, and nothing can be done with a message being sent', () => {
  expect(allowedActions(own, { ...member, isGuest: true })).toEqual([]);
  expect(allowedActions({ ...own, sending: true }, member)).toEqual([]);
  expect(allowedActions({ ...own, failed: 'error' }, member)).toEqual([]);
});

test('who cannot write does not reply', () => {
  expect(allowedActions(message(), { ...member, mayWrite: false })).not.toContain('reply');
});

test('a picture is copied as one, and a file is not edited', () => {
  const picture = { ...own, content_type: 'vocechat/file', properties: { content_type: 'image/png', name: 'a.png' } };
  const allowed = allowedActions(picture, member);
  expect(allowed).toContain('copy_image');
  expect(allowed).not.toContain('copy_text');
  expect(allowed).not.toContain('edit');
  expect(actionOfKey('c', allowed)).toBe('copy_image');
});

test('a message the server wrote for somebody can be answered, linked and deleted, but neither edited nor copied', () => {
  const call = callProperties({ started_at: 0, seconds: 60, video: false, users: [], outcome: 'ended' });
  for (const properties of [call, JOINED_PROPERTIES])
    expect(allowedActions({ ...own, properties }, { ...member, isOwner: true })).toEqual([
      'reply',
      'copy_link',
      'pin',
      'unread',
      'select',
      'delete',
    ]);
});

test('keys do what is allowed and nothing else', () => {
  expect(actionOfKey('E', allowedActions(own, member))).toBe('edit');
  expect(actionOfKey('e', allowedActions(message(), member))).toBeUndefined();
  expect(actionOfKey('Delete', allowedActions(own, member))).toBe('delete');
  expect(actionOfKey('x', allowedActions(own, member))).toBeUndefined();
});
