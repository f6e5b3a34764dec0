import { expect, test } from 'vitest';
import { contentTypes, isFileMessage, kindOf, type MessageKind, SENDABLE_CONTENT_TYPES } from './message-kinds.ts';

test('each media type that can be sent is of one kind, and each kind is sent under one', () => {
  const kinds = SENDABLE_CONTENT_TYPES.map(kindOf);
  expect(kinds.toSorted()).toEqual((Object.keys(contentTypes) as MessageKind[]).toSorted());
  expect(SENDABLE_CONTENT_TYPES.filter(isFileMessage).map(kindOf)).toEqual(['file', 'voice']);
});

test.for(['vocechat/poll', 'text/html', '', 'constructor'])('%s is of no known kind', (content_type) => {
  expect(kindOf(content_type)).toBe('unknown');
});
