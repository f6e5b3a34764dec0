import type { Message, MessageBundle } from '@loquat/contract';
import { beforeEach, expect, test } from 'vitest';
import { createMemoryCache } from '#state/cache-db-memory.ts';
import { entryCache } from '#state/entry-cache.ts';
import { posted } from '#testing/log-fixture.ts';
import { cachedEntryOf } from './messages.cache.ts';
import { deleteUnusedBundles, storeBundle, readStoredBundle } from './stored-bundles.ts';

const bundle = (chars = 0): MessageBundle => ({
  users: [{ name: 'x'.repeat(chars), avatar: null }],
  messages: [],
  num_attachments: 0,
});
const put = (...entries: Message[]): void =>
  entryCache.queue(
    entries.map((entry) => cachedEntryOf(entry, 1)),
    [],
  );

beforeEach(() => {
  entryCache.db = createMemoryCache();
});

test('a bundle stays until the last message with it is removed from the device', async () => {
  put(posted(1), posted(2, { target: { gid: 2 } }));
  await storeBundle('path', 1, bundle());
  await storeBundle('path', 2, bundle());
  entryCache.queue([], [1]);
  await entryCache.flush();
  await deleteUnusedBundles();
  expect(await readStoredBundle('path')).toEqual(bundle());
  entryCache.queueChatRemoval('g:2');
  await entryCache.flush();
  await deleteUnusedBundles();
  expect(await readStoredBundle('path')).toBeUndefined();
});

test('a bundle is removed when its message expires, whether or not it was on the screen', async () => {
  put(posted(1, { created_at: Date.now() - 1_000, expires_in: 100 }));
  await storeBundle('path', 1, bundle());
  expect(await readStoredBundle('path')).toEqual(bundle());
  put(posted(1, { created_at: Date.now() - 101_000, expires_in: 100 }));
  await entryCache.flush();
  await deleteUnusedBundles();
  expect(await readStoredBundle('path')).toBeUndefined();
});

test('a bundle whose message is not on the device, or was removed meanwhile, is not kept', async () => {
  await storeBundle('path', 1, bundle());
  expect(await readStoredBundle('path')).toBeUndefined();
});

test('the oldest bundles are removed when all together are too large', async () => {
  put(posted(1), posted(2), posted(3));
  for (const mid of [1, 2, 3]) await storeBundle(`path ${mid}`, mid, bundle(3_000_000));
  const kept = await Promise.all([1, 2, 3].map((mid) => readStoredBundle(`path ${mid}`)));
  expect(kept.map((one) => one !== undefined)).toEqual([false, true, true]);
});
