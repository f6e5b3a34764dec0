import { type Gid, type Mid, PAGE_MAX_BYTES, type Uid } from '@loquat/contract';
import { expect } from 'vitest';
import { onEachDatabase, type SharedStores } from '#test/stores/each-database.ts';
import { newDirect, newEntry } from '#test/stores/rows.ts';
import { keyOf, keyOfChannel } from '../conversations/conversations.access.ts';
import type { Content } from './messages.store.ts';

const NOW = 1_000;
const ANN = 1 as Uid;
const EVE = 2 as Uid;
const TEAM = 1 as Gid;
const OPEN = 2 as Gid;
const text = (content: string): Content => ({ content_type: 'text/plain', content, properties: null });

const mids = (entries: readonly { mid: Mid }[]) => entries.map(({ mid }) => mid);
const page = { before: undefined, after: undefined, limit: 10, now: NOW };

/** Channel: 1, 3 (reply), 6 that expires at 500; between Ann and Eve: 2, 4; Eve's reaction to 1: 5. */
async function sayMuch({ messages }: SharedStores) {
  await messages.append(newEntry(), text('one'));
  await messages.append(newDirect(ANN, EVE), text('two'));
  await messages.append(newEntry({ kind: 'reply', about_mid: 1 as Mid, from_uid: EVE }), text('three'));
  await messages.append(newDirect(EVE, ANN), text('four'));
  await messages.appendReaction(newEntry({ kind: 'like', about_mid: 1 as Mid, from_uid: EVE }));
  await messages.append(newEntry({ expires_at: 500 }), text('six'));
}

onEachDatabase((open, test) => {
  test('a message is read as it was sent', async () => {
    const { messages } = await open();
    const content = { content_type: 'text/markdown', content: 'a\0b\u{10FFFF} 漢', properties: '{"a":1}' };
    const mid = await messages.append(newDirect(EVE, ANN, { expires_at: 9_000 }), content);

    expect(await messages.find(mid)).toEqual({
      mid: 1,
      from_uid: EVE,
      created_at: 1,
      gid: null,
      to_uid: ANN,
      kind: 'normal',
      about_mid: null,
      expires_at: 9_000,
      edited_at: null,
      deleted_at: null,
      ...content,
    });
    expect(await messages.find(2 as Mid)).toBeNull();
  });

  test('the log is read in order, without expired entries', async () => {
    const stores = await open();
    await sayMuch(stores);
    const { messages } = stores;

    expect(await messages.lastMid()).toBe(6);
    expect(mids(await messages.listAfter(0, 10, NOW))).toEqual([1, 2, 3, 4, 5]);
    expect(mids(await messages.listAfter(0, 10, 499))).toEqual([1, 2, 3, 4, 5, 6]);
    expect(mids(await messages.listAfter(2, 2, NOW))).toEqual([3, 4]);
    const { expires_at: _expires_at, ...first } = newEntry();
    expect((await messages.listAfter(0, 1, NOW))[0]).toEqual({ ...first, mid: 1 });
  });

  test('a chat is read from either end', async () => {
    const stores = await open();
    await sayMuch(stores);
    const { messages } = stores;
    const channel = async (more: object) => mids(await messages.listHistory(keyOfChannel(TEAM), { ...page, ...more }));

    expect(await channel({})).toEqual([1, 3, 5]);
    expect(await channel({ limit: 2 })).toEqual([3, 5]);
    expect(await channel({ before: 5, limit: 1 })).toEqual([3]);
    expect(await channel({ after: 0, limit: 2 })).toEqual([1, 3]);
    expect(await channel({ after: 1, before: 5 })).toEqual([3]);
    expect(mids(await messages.listHistory(keyOf(EVE, { uid: ANN }), page))).toEqual([2, 4]);
    expect(mids(await messages.listHistory(keyOf(ANN, { uid: ANN }), page))).toEqual([]);
  });

  test('a page ends at its byte limit, but has at least one entry', async () => {
    const { messages } = await open();
    const long = (share: number) =>
      newEntry({ detail: `{"text":"${'é'.repeat(Math.floor(PAGE_MAX_BYTES * share) / 2)}"}` });
    for (const share of [0.4, 0.4, 1.5, 0.1]) await messages.append(long(share), text('long'));

    expect(mids(await messages.listAfter(0, 10, NOW))).toEqual([1, 2]);
    expect(mids(await messages.listAfter(2, 10, NOW))).toEqual([3]);
    expect(mids(await messages.listHistory(keyOfChannel(TEAM), page))).toEqual([4]);
    expect(mids(await messages.listHistory(keyOfChannel(TEAM), { ...page, before: 3 as Mid }))).toEqual([1, 2]);
    const all = [1, 2, 3, 4, 99] as Mid[];
    const read = async (some: readonly Mid[]) => {
      const { entries, rest } = await messages.readByMids(some, NOW, PAGE_MAX_BYTES);
      return [mids(entries), rest];
    };
    expect(await read(all)).toEqual([
      [1, 2],
      [3, 4, 99],
    ]);
    expect(await read([3, 4, 99] as Mid[])).toEqual([[3], [4, 99]]);
    expect(await read([4, 99] as Mid[])).toEqual([[4], []]);
    expect(await read([99] as Mid[])).toEqual([[], []]);
  });

  test('an edit replaces the content and earlier edits', async () => {
    const { messages } = await open();
    const mid = await messages.append(newEntry(), text('first'));
    const edit = () => messages.appendReaction(newEntry({ kind: 'edit', about_mid: mid }));
    await edit();
    await messages.rewrite(mid, '{"new":1}', { ...text('second'), edited_at: 7 });
    await edit();

    expect(await messages.find(mid)).toMatchObject({ content: 'second', edited_at: 7, deleted_at: null });
    expect(await messages.listAfter(0, 10, NOW)).toMatchObject([{ mid: 1, detail: '{"new":1}' }, { mid: 3 }]);
    const range = { after: 0 as Mid, limit: 10, now: NOW };
    expect(mids(await messages.listChanges([mid], range))).toEqual([3]);
    expect(await messages.isReaction(3 as Mid)).toBe(true);
    expect(await messages.isReaction(mid)).toBe(false);
  });

  test('a deletion empties the message and removes its edits and likes', async () => {
    const { messages, reactions } = await open();
    const mid = await messages.append(newEntry(), text('secret'));
    await messages.appendReaction(newEntry({ kind: 'like', about_mid: mid }));
    await reactions.toggle({ mid, uid: EVE, action: '👍' });
    await messages.blank(mid, '{}', { ...text(''), deleted_at: 8 });
    expect(await messages.findDeletion(mid)).toBeNull();
    await messages.appendReaction(newEntry({ kind: 'delete', about_mid: mid }));

    expect(await messages.find(mid)).toMatchObject({ content: '', deleted_at: 8 });
    expect(mids(await messages.listAfter(0, 10, NOW))).toEqual([1, 3]);
    expect(await messages.findDeletion(mid)).toBe(3);
    expect(await reactions.countKinds(mid)).toBe(0);
  });

  test('if there are too many changes, likes are left out first', async () => {
    const { messages } = await open();
    const mid = await messages.append(newEntry(), text('one'));
    for (const kind of ['like', 'edit', 'like', 'like'] as const)
      await messages.appendReaction(newEntry({ kind, about_mid: mid }));
    const changes = async (limit: number) =>
      mids(await messages.listChanges([mid, 77 as Mid], { after: 0 as Mid, limit, now: NOW }));

    expect([await changes(10), await changes(2)]).toEqual([
      [2, 3, 4, 5],
      [3, 5],
    ]);
  });

  test('reactions are counted by kind and by user', async () => {
    const { messages, reactions } = await open();
    const mid = await messages.append(newEntry(), text('one'));
    for (const [uid, action] of [
      [ANN, 'a'],
      [EVE, 'a'],
      [EVE, 'b'],
    ] as const)
      await reactions.toggle({ mid, uid, action });
    await reactions.toggle({ mid, uid: ANN, action: 'a' });

    expect([await reactions.countKinds(mid), await reactions.countOwn(mid, EVE)]).toEqual([2, 2]);
    expect([await reactions.has(mid, 'a'), await reactions.countOwn(mid, ANN)]).toEqual([true, 0]);
    await reactions.toggle({ mid, uid: EVE, action: 'a' });
    expect([await reactions.has(mid, 'a'), await reactions.countKinds(mid)]).toEqual([false, 1]);
  });

  test('an inbox has the messages addressed to a user since they joined', async () => {
    const stores = await open();
    await sayMuch(stores);
    const { messages, erasure } = stores;
    await messages.append(newEntry({ gid: OPEN, created_at: 10 }), text('before'));
    await messages.append(newEntry({ gid: OPEN, created_at: 20 }), text('since'));
    await messages.append(newDirect(EVE, EVE, { created_at: 20 }), text('note'));
    const inbox = {
      uid: EVE,
      after_mid: 0,
      joined: [{ gid: TEAM, since_mid: 1 as Mid }],
      open: { gids: [OPEN], since: 15 },
    };

    expect(await messages.readInbox(inbox, 10)).toEqual({
      last_mid: 9,
      open_since_mid: 7,
      mids: [2, 3, 4, 5, 6, 8, 9],
      clearings: [],
    });
    expect((await messages.readInbox(inbox, 3)).mids).toEqual([6, 8, 9]);
    expect((await messages.readInbox({ ...inbox, after_mid: 5 }, 10)).mids).toEqual([6, 8, 9]);
    expect((await messages.readInbox({ ...inbox, joined: [] }, 10)).mids).toEqual([2, 4, 8, 9]);
    await erasure.clear(TEAM);
    await erasure.clear(77 as Gid);
    expect(await messages.readInbox(inbox, 10)).toMatchObject({
      mids: [2, 4, 8, 9],
      clearings: [{ gid: TEAM, cleared_mid: 9 }],
    });
    await erasure.clear(null);
    expect((await messages.readInbox(inbox, 10)).mids).toEqual([]);
  });

  test('cleared messages are hidden at once and erased later, and their mids are not reused', async () => {
    const stores = await open();
    await sayMuch(stores);
    const { messages, erasure } = stores;
    expect(await erasure.clear(TEAM)).toBe(6);

    expect(mids(await messages.listAfter(0, 10, NOW))).toEqual([2, 4]);
    expect(await messages.find(1 as Mid)).toBeNull();
    expect(mids(await messages.listHistory(keyOfChannel(TEAM), page))).toEqual([]);
    expect(mids(await erasure.listMessages([3, 1, 5] as Mid[]))).toEqual([3, 1]);
    const cleared = await erasure.listCleared(TEAM, 10);
    expect(cleared).toEqual([1, 3, 5, 6]);
    await erasure.erase(cleared);
    expect(await erasure.listCleared(TEAM, 10)).toEqual([]);
    expect(await erasure.listMessages([1, 3, 6] as Mid[])).toEqual([]);
    expect(await messages.lastMid()).toBe(6);
    expect(await messages.append(newEntry(), text('next'))).toBe(7);
    expect(await erasure.clear(null)).toBe(7);
    expect(await erasure.listCleared(null, 2)).toEqual([2, 4]);
  });

  test('expired messages are listed earliest first', async () => {
    const { messages, erasure } = await open();
    expect(await erasure.findNextExpiry()).toBeNull();
    for (const at of [300, 100, 2_000, 200]) await messages.append(newEntry({ expires_at: at }), text('x'));

    expect(await erasure.findNextExpiry()).toBe(100);
    expect(mids(await erasure.listExpired(NOW, 10))).toEqual([2, 4, 1]);
    expect(mids(await erasure.listExpired(NOW, 1))).toEqual([2]);
  });
});
