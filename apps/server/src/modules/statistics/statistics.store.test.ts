import type { Mid, Uid } from '@loquat/contract';
import { expect } from 'vitest';
import { onEachDatabase, type SharedStores } from '#test/stores/each-database.ts';
import { newEntry, newFile, newUser } from '#test/stores/rows.ts';
import { HALF_HOUR_MS, HALF_HOURS_PER_DAY } from './half-hours.ts';

const [ANN, EVE, BOT, GUEST, VISITOR] = [1, 2, 3, 4, 5] as [Uid, Uid, Uid, Uid, Uid];
/** The first half hour of a day. */
const DAY = 100 * HALF_HOURS_PER_DAY;

async function meet({ users }: SharedStores) {
  for (const name of ['ann', 'eve']) await users.insert(newUser(name));
  await users.insert(newUser('bot', { is_bot: true }));
  await users.insert(newUser('guest', { create_by: 'guest' }));
  await users.insert(newUser('visitor', { visitor_host: ANN }));
}

const say = ({ messages }: SharedStores, halfHour: number, from_uid: Uid = ANN, ms = 0) =>
  messages.append(newEntry({ from_uid, created_at: halfHour * HALF_HOUR_MS + ms }), {
    content_type: 'text/plain',
    content: 'Hi',
    properties: null,
  });

onEachDatabase((open, test) => {
  test('the log is counted in slices, each entry once', async () => {
    const stores = await open();
    await meet(stores);
    const { statistics } = stores;
    expect([await statistics.progress(), await statistics.backlog()]).toEqual([{ last_mid: 0, messages: 0 }, 0]);
    expect(await statistics.countNext(10)).toBe(false);
    await say(stores, DAY);
    await say(stores, DAY, EVE, HALF_HOUR_MS - 1);
    await stores.messages.appendReaction(newEntry({ kind: 'like', about_mid: 1 as Mid, created_at: DAY }));
    await say(stores, DAY + 1);
    await say(stores, DAY + 3, BOT);
    expect(await statistics.backlog()).toBe(5);

    expect(await statistics.countNext(3)).toBe(true);
    expect([await statistics.progress(), await statistics.backlog()]).toEqual([{ last_mid: 3, messages: 2 }, 2]);
    expect([await statistics.countNext(10), await statistics.countNext(10)]).toEqual([true, false]);
    await say(stores, DAY);
    await statistics.countNext(10);
    expect(await statistics.progress()).toEqual({ last_mid: 6, messages: 5 });
    const messagesIn = (from: number, until: number) => statistics.messagesIn({ from, until });
    expect([await messagesIn(DAY, DAY + 1), await messagesIn(DAY, DAY + 3), await messagesIn(DAY, DAY + 4)]).toEqual([
      3, 4, 5,
    ]);
    expect(await messagesIn(DAY + 4, DAY + 9)).toBe(0);
  });

  test('users are active in the half hours in which they sent a message or were connected', async () => {
    const stores = await open();
    await meet(stores);
    const { statistics } = stores;
    for (const halfHour of [DAY, DAY + 1, DAY + 47]) await say(stores, halfHour);
    for (const uid of [BOT, GUEST, VISITOR]) await say(stores, DAY, uid);
    await statistics.countNext(10);
    await statistics.markSeen(DAY + 48, [EVE, EVE, BOT, GUEST, VISITOR, 99 as Uid]);
    await statistics.markSeen(DAY + 47, [EVE]);
    await statistics.markSeen(DAY + 47, []);
    const activeIn = (from: number, until: number) => statistics.activeIn({ from, until });

    expect([await activeIn(DAY, DAY + 1), await activeIn(DAY + 2, DAY + 47)]).toEqual([1, 0]);
    expect([await activeIn(DAY + 46, DAY + 48), await activeIn(DAY + 48, DAY + 49)]).toEqual([2, 1]);
    expect([await activeIn(DAY + 2, DAY + 96), await activeIn(DAY - 48, DAY)]).toEqual([2, 0]);
    expect([await activeIn(DAY - 48, DAY + 96), await activeIn(DAY + 49, DAY + 96)]).toEqual([2, 0]);
    await stores.users.delete(EVE);
    expect(await activeIn(DAY, DAY + 96)).toBe(1);
  });

  test('old counters are deleted', async () => {
    const stores = await open();
    await meet(stores);
    const { statistics } = stores;
    for (const halfHour of [DAY - 1, DAY, DAY + 1]) await say(stores, halfHour);
    await statistics.countNext(10);
    await statistics.deleteBefore(DAY + 1);

    const period = { from: DAY - 48, until: DAY + 48 };
    expect(await statistics.messagesIn(period)).toBe(1);
    // For users, whole days are deleted.
    expect(await statistics.activeIn({ from: DAY - 48, until: DAY })).toBe(0);
    expect(await statistics.activeIn({ from: DAY, until: DAY + 1 })).toBe(1);
    expect(await statistics.progress()).toEqual({ last_mid: 3, messages: 3 });
  });

  test('files are summed up in pages, including those that wait for erasure', async () => {
    const { files, statistics } = await open();
    expect(await statistics.fileBytesAfter(null, 2)).toEqual({ image: 0, video: 0, audio: 0, next: null });
    for (const [path, content_type, size_bytes, thumbnail_bytes] of [
      ['a', 'image/png', 10, 5],
      ['Z', 'IMAGE/GIF', 100, 0],
      ['ä', 'video/mp4', 1_000, 0],
      ['b', 'audio/ogg', 7, 0],
      ['c', 'text/image/', 50, 0],
    ] as const)
      await files.insert(newFile(path, { content_type, size_bytes, thumbnail_bytes }));
    await files.markDeleted(['a'], 5);
    const sum = { image: 0, video: 0, audio: 0 };
    let pages = 0;
    let place: Awaited<ReturnType<typeof statistics.fileBytesAfter>>['next'] = null;
    do {
      const page = await statistics.fileBytesAfter(place, 2);
      for (const kind of ['image', 'video', 'audio'] as const) sum[kind] += page[kind];
      place = page.next;
      pages += 1;
    } while (place !== null);

    expect([sum, pages]).toEqual([{ image: 115, video: 1_000, audio: 7 }, 3]);
    expect(await statistics.fileBytesAfter(null, 6)).toEqual({ ...sum, next: null });
  });
});
