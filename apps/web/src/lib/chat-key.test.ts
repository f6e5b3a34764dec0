import { expect, test } from 'vitest';
import {
  channelKey,
  dmKey,
  idOf,
  keyOfPath,
  keyOfTarget,
  kindOf,
  leftChannels,
  targetOf,
  wireLists,
} from './chat-key.ts';

test('a key names a conversation as the wire and the address do', () => {
  expect([channelKey(12), dmKey(7)]).toEqual(['g:12', 'u:7']);
  expect([kindOf('g:12'), idOf('g:12'), kindOf('u:7'), idOf('u:7')]).toEqual(['channel', 12, 'direct', 7]);
  for (const key of ['g:12', 'u:7'] as const) expect(keyOfTarget(targetOf(key))).toBe(key);
  expect(keyOfPath('/chat/channel/12')).toBe('g:12');
  expect(keyOfPath('/chat/dm/7')).toBe('u:7');
  expect(['/chat', '/chat/other/7', '/users/7', '/chat/dm/x'].map(keyOfPath)).toEqual(Array(4).fill(undefined));
});

test('only channels that are no longer listed are left', () => {
  expect(leftChannels(['g:1', 'g:2', 'u:2'], [{ gid: 1 }])).toEqual(['g:2']);
});

test('values go into the list of users or of channels', () => {
  const lists = wireLists([
    ['g:1', { mid: 5 }],
    ['u:2', { mid: 6 }],
  ]);
  expect(lists).toEqual({ users: [{ uid: 2, mid: 6 }], groups: [{ gid: 1, mid: 5 }] });
});
