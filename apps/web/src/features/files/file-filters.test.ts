import { expect, test } from 'vitest';
import { everyFile, queryOf } from './file-filters.ts';

const NOW = 1_000_000_000_000;

test('filters that are not set are not asked for', () => {
  expect(queryOf(everyFile, NOW)).toEqual({ order: 'newest' });
});

test('chats, people, kinds, times and names are asked for as the server knows them', () => {
  expect(queryOf({ ...everyFile, chat: 'g:3', uid: 2, kind: 'Image' }, NOW)).toEqual({
    gid: 3,
    uid: 2,
    kind: 'Image',
    order: 'newest',
  });
  expect(queryOf({ ...everyFile, chat: 'u:4', time: 'week', words: ' a.png ', order: 'oldest' }, NOW)).toEqual({
    with_uid: 4,
    from: NOW - 7 * 86_400_000,
    q: 'a.png',
    order: 'oldest',
  });
});
