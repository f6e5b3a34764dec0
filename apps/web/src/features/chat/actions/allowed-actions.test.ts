import { callProperties, JOINED_PROPERTIES } from '@loquat/contract';
import { expect, test } from 'vitest';
import type { ChatMessage } from '../log/messages.store.ts';
import { actionOfKey, allowedActions, type MessageViewer } from './allowed-actions.ts';

const ME = 1;
const member: MessageViewer = {
  uid: ME,
  isGuest: false,
  mayWrite: true,
  mayManage: false,
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

test('members edit and delete their own messages, but no others', () => {
  expect(allowedActions(own, member)).toEqual(expect.arrayContaining(['edit', 'delete']));
  const allowed = allowedActions(message(), member);
  expect(allowed).toEqual(['reply', 'copy_text', 'copy_link', 'forward', 'save', 'unread', 'select']);
});

test("users who manage a conversation pin and delete other members' messages there", () => {
  const manager = { ...member, mayManage: true };
  expect(allowedActions(message(), manager)).toEqual(expect.arrayContaining(['pin', 'delete']));
  expect(allowedActions(message(), manager)).not.toContain('edit');
});

test('users who do not manage a conversation pin nothing, and delete only their own messages', () => {
  expect(allowedActions(message(), member)).not.toContain('delete');
  expect(allowedActions(own, member)).toContain('delete');
  expect(allowedActions(own, member)).not.toContain('pin');
});

test('a pinned message can be unpinned', () => {
  const allowed = allowedActions(message(), { ...member, mayManage: true, pinned: [7] });
  expect(allowed).toContain('unpin');
  expect(allowed).not.toContain('pin');
});

test('guests have no actions, and a message that is being sent has none', () => {
  expect(allowedActions(own, { ...member, isGuest: true })).toEqual([]);
  expect(allowedActions({ ...own, sending: true }, member)).toEqual([]);
  expect(allowedActions({ ...own, failed: 'error' }, member)).toEqual([]);
});

test('users who cannot write cannot reply', () => {
  expect(allowedActions(message(), { ...member, mayWrite: false })).not.toContain('reply');
});

test('a picture is copied as a picture, and a file is not edited', () => {
  const picture = { ...own, content_type: 'vocechat/file', properties: { content_type: 'image/png', name: 'a.png' } };
  const allowed = allowedActions(picture, member);
  expect(allowed).toContain('copy_image');
  expect(allowed).not.toContain('copy_text');
  expect(allowed).not.toContain('edit');
  expect(actionOfKey('c', allowed)).toBe('copy_image');
});

test('a message that the server wrote can be answered, linked and deleted, but neither edited nor copied', () => {
  const call = callProperties({ started_at: 0, seconds: 60, video: false, users: [], outcome: 'ended' });
  for (const properties of [call, JOINED_PROPERTIES])
    expect(allowedActions({ ...own, properties }, { ...member, mayManage: true })).toEqual([
      'reply',
      'copy_link',
      'pin',
      'unread',
      'select',
      'delete',
    ]);
});

test('keys trigger allowed actions only', () => {
  expect(actionOfKey('E', allowedActions(own, member))).toBe('edit');
  expect(actionOfKey('e', allowedActions(message(), member))).toBeUndefined();
  expect(actionOfKey('Delete', allowedActions(own, member))).toBe('delete');
  expect(actionOfKey('x', allowedActions(own, member))).toBeUndefined();
});
