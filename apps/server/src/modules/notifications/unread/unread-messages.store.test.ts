import type { Gid, Mid, Uid } from '@loquat/contract';
import { expect } from 'vitest';
import { onEachDatabase, type SharedStores } from '#test/stores/each-database.ts';
import { addPeople } from '#test/stores/people.ts';
import { newDirect, newEntry } from '#test/stores/rows.ts';
import { normalDetailJson } from '../../messages/content/message-json.ts';
import type { NewEntry } from '../../messages/messages.store.ts';
import { DIRECT_MAX, IN_CHANNEL_MAX } from './unread-rows.ts';

const [ANN, EVE, BOB] = [1, 2, 3] as [Uid, Uid, Uid];
const TEAM = 1 as Gid;
const NOW = 100;
const BLANK = { content_type: 'text/plain', content: '', properties: null, deleted_at: 5 };

function say({ messages }: SharedStores, entry: NewEntry, properties: object | null = null, text = 'Hi'): Promise<Mid> {
  const content = { content_type: 'text/plain', content: text, properties: properties && JSON.stringify(properties) };
  return messages.append({ ...entry, detail: normalDetailJson(content, null) }, content);
}

const midsOf = (said: readonly { mid: Mid }[]) => said.map(({ mid }) => mid);

onEachDatabase((open, test) => {
  test('direct messages count unless they are read, deleted, expired or cleared', async () => {
    const stores = await open();
    await addPeople(stores, 'ann');
    await stores.channels.insert({ name: 'team', description: '', is_public: true, owner: null, created_at: 1 });
    const { unreadMessages, readMarkers, messages, erasure } = stores;
    for (const from of [EVE, EVE, BOB, ANN, BOB]) await say(stores, newDirect(from, ANN));
    await say(stores, newDirect(EVE, ANN, { expires_at: NOW }));
    await say(stores, newDirect(ANN, EVE));
    await messages.appendReaction(newDirect(EVE, ANN, { kind: 'like', about_mid: 4 as Mid }));
    await readMarkers.advance(ANN, { target: { uid: EVE }, mid: 1 as Mid });
    await messages.blank(3 as Mid, '{}', BLANK);
    const read = async (after: number, now = NOW) => {
      const { unread, last_mid } = await unreadMessages.listDirect(ANN, { after, now });
      return [midsOf(unread), last_mid];
    };

    expect(await read(0)).toEqual([[2, 5], 8]);
    expect(await read(2, NOW - 1)).toEqual([[5, 6], 8]);
    expect(await read(8)).toEqual([[], null]);
    await erasure.clear(null);
    expect(await read(0)).toEqual([[], 8]);
  });

  test('a mention is a number in the list, or in another JSON form that a client sent', async () => {
    const stores = await open();
    await addPeople(stores, 'ann');
    const { unreadMessages } = stores;
    const said = async (properties: object | null, text?: string) => {
      const mid = await say(stores, newDirect(EVE, ANN), properties, text);
      const { unread } = await unreadMessages.listDirect(ANN, { after: mid - 1, now: NOW });
      return unread.map(({ mentions_reader }) => mentions_reader);
    };

    expect(await said({ mentions: [BOB, ANN] })).toEqual([1]);
    expect(await said({ mentions: { first: ANN } })).toEqual([1]);
    expect(await said({ mentions: ANN })).toEqual([1]);
    expect(await said({ mentions: [BOB, '1', [ANN], { uid: ANN }, 11] })).toEqual([0]);
    expect(await said({ mentions: null })).toEqual([0]);
    expect(await said({ about: { mentions: [ANN] } })).toEqual([0]);
    expect(await said(null, '"mentions":[1]')).toEqual([0]);
  });

  test('text that a database cannot store unchanged hides no mention', async () => {
    const stores = await open();
    await addPeople(stores, 'ann');
    const { unreadMessages } = stores;
    const odd = 'a\0b \ud800 \\u0000 \\\0 \u{10FFFF} 😀';
    await say(stores, newDirect(EVE, ANN), { mentions: [odd, ANN], [odd]: odd }, odd);
    await say(stores, newEntry({ from_uid: EVE }), { mentions: ['\\u0000 \u{10FFFF} 😀', ANN], odd }, odd);

    const { unread } = await unreadMessages.listDirect(ANN, { after: 0, now: NOW });
    expect(unread).toEqual([{ mid: 1, from_uid: EVE, mentions_reader: 1 }]);
    const { messages } = await unreadMessages.listNewest(TEAM, NOW);
    expect(messages[0]?.mentions).toEqual(['\\u0000 \u{10FFFF} 😀', ANN]);
  });

  test("of the server's notices, only a call that the reader missed counts", async () => {
    const stores = await open();
    await addPeople(stores, 'ann');
    const { unreadMessages } = stores;
    const notice = (properties: object) => say(stores, newEntry({ from_uid: EVE }), properties);
    await notice({ notice: 'joined' });
    await notice({ notice: 'call', call: { users: [EVE, BOB] } });
    await notice({ notice: 'call', call: { users: [EVE, ANN] } });
    await notice({ notice: 'call' });
    await notice({ about: 'notice' });
    const range = { after: 0, since: 0, now: NOW };

    expect(midsOf(await unreadMessages.listInChannel(ANN, TEAM, range))).toEqual([2, 4, 5]);
    expect(await unreadMessages.listNewest(TEAM, NOW)).toMatchObject({
      messages: [{ mid: 2, called: [EVE, BOB] }, { mid: 3, called: [EVE, ANN] }, { mid: 4, called: [] }, { mid: 5 }],
      from: 0,
    });
  });

  test("a channel's messages are unread after its marker, since a given time", async () => {
    const stores = await open();
    await addPeople(stores, 'ann');
    await stores.channels.insert({ name: 'team', description: '', is_public: true, owner: null, created_at: 1 });
    const { unreadMessages, readMarkers, messages, erasure } = stores;
    for (const created_at of [1, 2, 3, 4]) await say(stores, newEntry({ from_uid: EVE, created_at }));
    await say(stores, newEntry({ from_uid: ANN, created_at: 5 }));
    await say(stores, newEntry({ from_uid: EVE, created_at: 6, expires_at: NOW }));
    await say(stores, newEntry({ from_uid: EVE, created_at: 6, gid: 2 as Gid }));
    await messages.blank(4 as Mid, '{}', BLANK);
    const unread = async (after: number, since: number, now = NOW) =>
      midsOf(await unreadMessages.listInChannel(ANN, TEAM, { after, since, now }));
    expect([await unread(0, 0), await unread(1, 0), await unread(0, 3)]).toEqual([[1, 2, 3], [2, 3], [3]]);
    expect(await unread(3, 0, NOW - 1)).toEqual([6]);
    expect(await unreadMessages.readUpTo(ANN, TEAM)).toBe(0);

    await readMarkers.advance(ANN, { target: { gid: TEAM }, mid: 2 as Mid });
    expect([await unreadMessages.readUpTo(ANN, TEAM), await unread(0, 0)]).toEqual([2, [3]]);
    expect((await unreadMessages.listNewest(TEAM, NOW)).messages).toEqual([
      { mid: 1, from_uid: EVE, created_at: 1, mentions: [], called: [] },
      { mid: 2, from_uid: EVE, created_at: 2, mentions: [], called: [] },
      { mid: 3, from_uid: EVE, created_at: 3, mentions: [], called: [] },
      { mid: 5, from_uid: ANN, created_at: 5, mentions: [], called: [] },
    ]);
    await erasure.clear(TEAM);
    expect([await unread(0, 0), await unreadMessages.listNewest(TEAM, NOW)]).toEqual([[], { messages: [], from: 0 }]);
  });

  test('of very many messages, the newest are read', async () => {
    const stores = await open();
    await addPeople(stores, 'ann');
    const { unreadMessages } = stores;
    for (let said = 0; said < IN_CHANNEL_MAX + 1; said += 1) await say(stores, newEntry({ from_uid: EVE }));
    const channel = midsOf(await unreadMessages.listInChannel(ANN, TEAM, { after: 0, since: 0, now: NOW }));
    const newest = await unreadMessages.listNewest(TEAM, NOW);
    expect([channel.length, channel[0], newest.messages.length, newest.from]).toEqual([
      IN_CHANNEL_MAX,
      2,
      IN_CHANNEL_MAX,
      2,
    ]);
  });

  test('direct messages before very many others are not considered', async () => {
    const stores = await open();
    await addPeople(stores, 'ann');
    await say(stores, newDirect(EVE, ANN));
    await say(stores, newDirect(EVE, ANN));
    // One's own notes count as read, but are considered all the same.
    for (let said = 1; said < DIRECT_MAX; said += 1)
      await stores.messages.appendReaction(newDirect(ANN, ANN, { kind: 'like' }));

    const { unread } = await stores.unreadMessages.listDirect(ANN, { after: 0, now: NOW });
    expect(midsOf(unread)).toEqual([2]);
  });
});
