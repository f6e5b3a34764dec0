import {
  type Announcement,
  ANNOUNCEMENTS_FOUND_MAX,
  ANNOUNCEMENTS_SEARCHED_MAX,
  type Gid,
  type Uid,
} from '@loquat/contract';
import { expect, test } from 'vitest';
import { findAnnouncements } from './found-announcements.ts';
import { parseQuery } from './query/search-query.ts';

const announcement = (gid: number): Announcement => ({
  gid: gid as Gid,
  content: `Pier ${gid} is closed`,
  created_by: 1 as Uid,
  created_at: gid,
  updated_at: gid,
});

test('a search reads the newest announcements of the channels that it asks for, up to the limit', async () => {
  const asked: unknown[] = [];
  const reader = {
    async listIn(gids: readonly Gid[], limit: number) {
      asked.push([gids, limit]);
      return gids.map(announcement);
    },
  };
  const readable = { uid: 1, gids: [1, 2, 3] };
  const wanted = { ...parseQuery('pier'), from: null, in: { gids: [2, 9], uids: [] } };
  const found = await findAnnouncements(reader, readable, wanted);
  expect(found.map(({ snippet }) => snippet)).toEqual(['Pier 2 is closed']);
  expect(asked).toEqual([[[2], ANNOUNCEMENTS_SEARCHED_MAX]]);

  expect(await findAnnouncements(reader, readable, { ...wanted, terms: [] })).toEqual([]);
  expect(asked).toHaveLength(1);
});

test('a search answers with the newest of many announcements', async () => {
  const gids = Array.from({ length: ANNOUNCEMENTS_FOUND_MAX + 1 }, (_, index) => index + 1);
  const reader = { listIn: async (asked: readonly Gid[]) => asked.map(announcement) };
  const wanted = { ...parseQuery('pier'), from: null, in: null };
  // A busy machine finds fewer in the time for it.
  const found = await findAnnouncements(reader, { uid: 1, gids }, wanted);
  expect(found.map(({ announcement: { gid } }) => gid)).toEqual(gids.slice(0, found.length));
  expect(found.length).toBeLessThanOrEqual(ANNOUNCEMENTS_FOUND_MAX);
});
