import type { Gid, Mid, Uid } from '@loquat/contract';
import { expect } from 'vitest';
import { onEachDatabase, type SharedStores } from '#test/stores/each-database.ts';
import { newDirect, newEntry, newUser } from '#test/stores/rows.ts';
import type { NewEntry } from '../messages/messages.store.ts';
import { COUNTED_MAX } from './digests.store.ts';

const [ANN, EVE, BOB] = [1, 2, 3] as [Uid, Uid, Uid];
const TEAM = 1 as Gid;
const NOW = 100;

async function meet({ users, channels }: SharedStores) {
  for (const name of ['ann', 'eve', 'bob']) await users.insert(newUser(name));
  await channels.insert({ name: 'team', description: '', is_public: true, owner: null, created_at: 1 });
}

const say = ({ messages }: SharedStores, entry: NewEntry) =>
  messages.append(entry, { content_type: 'text/plain', content: 'Hi', properties: null });

onEachDatabase((open, test) => {
  test('a user without a mark gets one at the end of the log, and it is deleted with them', async () => {
    const stores = await open();
    await meet(stores);
    const { users, digests, messages } = stores;
    await digests.save({ uid: EVE, told_mid: 7, is_told: true });
    expect(await digests.lastMid()).toBe(0);
    await say(stores, newEntry());
    await messages.appendReaction(newEntry({ kind: 'like', about_mid: 1 as Mid }));
    await stores.erasure.erase([1 as Mid]);
    await digests.insertMissing();
    await digests.insertMissing();

    expect([await digests.lastMid(), await digests.list()]).toEqual([
      2,
      [
        { uid: ANN, told_mid: 2, is_told: false },
        { uid: EVE, told_mid: 7, is_told: true },
        { uid: BOB, told_mid: 2, is_told: false },
      ],
    ]);
    await digests.save({ uid: EVE, told_mid: 8, is_told: false });
    await users.delete(ANN);
    expect((await digests.list())[0]).toEqual({ uid: EVE, told_mid: 8, is_told: false });
    await expect(digests.save({ uid: ANN, told_mid: 8, is_told: false })).rejects.toThrow(/foreign key/i);
  });

  test('each chat is listed with its newest message', async () => {
    const stores = await open();
    await meet(stores);
    await say(stores, newEntry());
    await say(stores, newEntry({ kind: 'reply', about_mid: 1 as Mid }));
    await say(stores, newDirect(ANN, BOB));
    await say(stores, newDirect(EVE, BOB));
    await say(stores, newDirect(BOB, EVE));
    await stores.messages.appendReaction(newEntry({ kind: 'like', about_mid: 1 as Mid }));
    const newest = async (after: number, last: number) =>
      (await stores.digests.listNewest(after, last)).toSorted((one, other) => one.mid - other.mid);

    expect(await newest(0, 6)).toEqual([
      { gid: TEAM, to_uid: null, mid: 2 },
      { gid: null, to_uid: BOB, mid: 4 },
      { gid: null, to_uid: EVE, mid: 5 },
    ]);
    expect(await newest(2, 4)).toEqual([{ gid: null, to_uid: BOB, mid: 4 }]);
    expect(await newest(5, 6)).toEqual([]);
  });

  test('direct messages are counted by sender, without read, deleted, expired or cleared ones', async () => {
    const stores = await open();
    await meet(stores);
    const { digests, readMarkers, messages, erasure } = stores;
    for (const from of [EVE, EVE, BOB, BOB, EVE]) await say(stores, newDirect(from, ANN));
    await say(stores, newDirect(ANN, ANN));
    await say(stores, newDirect(BOB, ANN, { expires_at: NOW }));
    await readMarkers.advance(ANN, { target: { uid: EVE }, mid: 1 as Mid });
    await messages.blank(4 as Mid, '{}', { content_type: 'text/plain', content: '', properties: null, deleted_at: 5 });
    const count = async (after: number, now = NOW) => await digests.countDirect(ANN, { after, now });

    expect(await count(0)).toEqual([
      { from_uid: EVE, count: 2, last_mid: 5 },
      { from_uid: BOB, count: 1, last_mid: 3 },
    ]);
    expect(await count(3, NOW - 1)).toEqual([
      { from_uid: EVE, count: 1, last_mid: 5 },
      { from_uid: BOB, count: 1, last_mid: 7 },
    ]);
    await erasure.clear(null);
    expect(await count(0)).toEqual([]);
  });

  test('a channel is counted beyond its read marker, at most the newest hundred', async () => {
    const stores = await open();
    await meet(stores);
    const { digests, readMarkers, erasure } = stores;
    for (const from of [EVE, BOB, ANN, BOB, EVE]) await say(stores, newEntry({ from_uid: from }));
    await say(stores, newEntry({ from_uid: EVE, gid: 2 as Gid }));
    await say(stores, newEntry({ from_uid: EVE, expires_at: NOW }));
    const count = (after: number) => digests.countInChannel(ANN, TEAM, { after, now: NOW });
    expect(await count(1)).toEqual([
      { from_uid: EVE, count: 1, last_mid: 5 },
      { from_uid: BOB, count: 2, last_mid: 4 },
    ]);
    await readMarkers.advance(ANN, { target: { gid: TEAM }, mid: 4 as Mid });
    expect(await count(1)).toEqual([{ from_uid: EVE, count: 1, last_mid: 5 }]);

    for (let said = 0; said < COUNTED_MAX; said += 1) await say(stores, newEntry({ from_uid: BOB }));
    expect(await count(0)).toEqual([{ from_uid: BOB, count: COUNTED_MAX, last_mid: 7 + COUNTED_MAX }]);
    await erasure.clear(TEAM);
    expect(await count(0)).toEqual([]);
  });
});
