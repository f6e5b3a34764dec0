import { expect, test } from 'vitest';
import { keyOfCallPath } from './call-path.ts';

test('the path of a call names its chat, and no other path does', () => {
  expect(keyOfCallPath('/channel_5')).toBe('g:5');
  expect(keyOfCallPath('/dm_12')).toBe('u:12');
  for (const path of [
    '/channel_0',
    '/channel_',
    '/channel_05',
    '/channel_5/',
    '/dm_x',
    '/a/dm_5',
    '/dm_1234567890123456',
  ])
    expect(keyOfCallPath(path)).toBeNull();
});
