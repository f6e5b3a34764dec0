import { expect, test } from 'vitest';
import { everyFile, isNarrowed, queryOf } from './file-filters.ts';

const NOW = 1_000_000_000_000;

test('unset filters are not sent', () => {
  expect(queryOf(everyFile, NOW)).toEqual({ order: 'newest' });
});

test("chats, users, kinds, times and names are sent in the server's form", () => {
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

test('days of a range are whole days of the calendar, the last one included', () => {
  const range = { ...everyFile, time: 'range' as const };
  const [from, to] = [new Date(2026, 2, 1).getTime(), new Date(2026, 2, 3).getTime()];
  expect(queryOf({ ...range, since: '2026-03-01', until: '2026-03-02' }, NOW)).toMatchObject({ from, to });
  expect(queryOf({ ...range, until: '2026-03-02' }, NOW)).toEqual({ to, order: 'newest' });
  expect(queryOf(range, NOW)).toEqual({ order: 'newest' });
  expect(isNarrowed(range)).toBe(false);
  expect(isNarrowed({ ...range, since: '2026-03-01' })).toBe(true);
});
