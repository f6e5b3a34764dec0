import type { Gid, Mid, Uid } from '@loquat/contract';
import { expect } from 'vitest';
import { onEachDatabase, type SharedStores } from '#test/stores/each-database.ts';
import { newDirect, newEntry, newFile, newUser } from '#test/stores/rows.ts';
import type { NewEntry } from '../messages/messages.store.ts';

const [ANN, EVE, BOB, VIC] = [1, 2, 3, 4] as [Uid, Uid, Uid, Uid];
const [TEAM, ALL] = [1, 2] as [Gid, Gid];
const NOW = 100;

/** Ann and Eve are in a private channel; there is a public one as well. */
async function meet({ users, channels, files, forwards }: SharedStores) {
  for (const name of ['ann', 'eve', 'bob']) await users.insert(newUser(name));
  await users.insert(newUser('vic', { visitor_host: ANN }));
  const about = { description: '', created_at: 1 };
  await channels.insert({ ...about, name: 'team', is_public: false, owner: ANN });
  await channels.insert({ ...about, name: 'all', is_public: true, owner: null });
  await channels.addMembers([ANN, EVE].map((uid) => ({ gid: TEAM, uid, since_mid: 0 as Mid })));
  await files.insert(newFile('file'));
  const stored = { bundle: { messages: [] }, attachments: [] } as never;
  await forwards.insert({ path: 'forward', created_by: ANN, created_at: 1, stored, size_bytes: 1 });
}

/** Sends a message that contains the file. */
async function sayWithFile({ messages, files }: SharedStores, entry: NewEntry): Promise<Mid> {
  const mid = await messages.append(entry, { content_type: 'vocechat/file', content: 'file', properties: null });
  await files.hold('file', { kind: 'message', id: mid });
  return mid;
}

function asking({ fileRights }: SharedStores) {
  return {
    file: (reader: Uid, now = NOW) => fileRights.canReadFile('file', { reader, peers: null, now }),
    forward: (reader: Uid, now = NOW) => fileRights.canReadForward('forward', { reader, peers: null, now }),
    messages: (reader: Uid, mids: readonly Mid[], now = NOW) =>
      fileRights.canReadMessages(mids, { reader, peers: null, now }),
  };
}

onEachDatabase((open, test) => {
  test('only its uploader can read a file that nothing contains yet', async () => {
    const stores = await open();
    await meet(stores);
    const { file } = asking(stores);

    expect([await file(ANN), await file(EVE)]).toEqual([true, false]);
    expect(await stores.fileRights.canReadFile('missing', { reader: ANN, peers: null, now: NOW })).toBe(false);
  });

  test('a file in a message is read by its channel until the message expires, is deleted or cleared', async () => {
    const stores = await open();
    await meet(stores);
    const { file } = asking(stores);
    await sayWithFile(stores, newEntry({ expires_at: NOW }));
    expect([await file(EVE, NOW - 1), await file(BOB, NOW - 1)]).toEqual([true, false]);
    // Its uploader has lost access too.
    expect([await file(EVE), await file(ANN)]).toEqual([false, false]);

    const mid = await sayWithFile(stores, newEntry());
    expect(await file(EVE)).toBe(true);
    const blank = { content_type: 'text/plain', content: '', properties: null, deleted_at: 5 };
    await stores.messages.blank(mid, '{}', blank);
    expect(await file(EVE)).toBe(false);

    await sayWithFile(stores, newEntry());
    expect(await file(EVE)).toBe(true);
    await stores.erasure.clear(TEAM);
    expect(await file(EVE)).toBe(false);
  });

  test('a file in a public channel is readable for all users except visitors, in a private one for its present members', async () => {
    const stores = await open();
    await meet(stores);
    const { file } = asking(stores);
    await sayWithFile(stores, newEntry());
    const visitors = () => stores.fileRights.canReadFile('file', { reader: VIC, peers: [VIC, ANN], now: NOW });
    const readers = async () => [await file(ANN), await file(EVE), await file(BOB), await visitors()];
    expect(await readers()).toEqual([true, true, false, false]);
    await stores.channels.removeMembers(TEAM, [EVE]);
    expect(await readers()).toEqual([true, false, false, false]);
    await sayWithFile(stores, newEntry({ gid: ALL }));
    expect(await readers()).toEqual([true, true, true, false]);
  });

  test('a set of messages is readable only if each of them is', async () => {
    const stores = await open();
    await meet(stores);
    const { messages } = asking(stores);
    const content = { content_type: 'text/plain', content: 'words', properties: null };
    const team = await stores.messages.append(newEntry(), content);
    const direct = await stores.messages.append(newDirect(EVE, BOB), content);
    const fleeting = await stores.messages.append(newEntry({ expires_at: NOW }), content);

    expect([await messages(EVE, [team, direct]), await messages(ANN, [team])]).toEqual([true, true]);
    expect([await messages(ANN, [team, direct]), await messages(BOB, [team])]).toEqual([false, false]);
    expect([await messages(ANN, [fleeting], NOW - 1), await messages(ANN, [fleeting])]).toEqual([true, false]);
    expect(await messages(ANN, [team, 99 as Mid])).toBe(false);
  });

  test('a visitor reads files of the users who answer, and of no other sender', async () => {
    const stores = await open();
    await meet(stores);
    const { fileRights } = stores;
    const canRead = (peers: Uid[] | null) => fileRights.canReadFile('file', { reader: VIC, peers, now: NOW });
    await sayWithFile(stores, newDirect(EVE, VIC));
    expect([await canRead(null), await canRead([VIC, EVE]), await canRead([VIC, ANN])]).toEqual([true, true, false]);
    await sayWithFile(stores, newDirect(VIC, ANN));
    expect(await canRead([VIC, ANN])).toBe(true);
  });

  test('a file in a direct message is read by both parties, and by users who talk with a visitor', async () => {
    const stores = await open();
    await meet(stores);
    const { file } = asking(stores);
    await sayWithFile(stores, newDirect(EVE, VIC));

    expect([await file(EVE), await file(VIC), await file(ANN), await file(BOB)]).toEqual([true, true, true, false]);
    await stores.visitors.addFormerHost(VIC, BOB);
    expect(await file(BOB)).toBe(true);
  });

  test('only its owner reads a file in a saved item, also beside holders whose ids are no numbers', async () => {
    const stores = await open();
    await meet(stores);
    const { file } = asking(stores);
    const stored = { bundle: { messages: [] }, attachments: [] } as never;
    await stores.savedItems.insert({ id: 'item', uid: EVE, created_at: 1, stored, size_bytes: 1 });
    await stores.files.hold('file', { kind: 'saved', id: 'item' });
    await stores.files.hold('file', { kind: 'forward', id: '2026/1/1/none' });

    expect([await file(EVE), await file(ANN)]).toEqual([true, false]);
  });

  test('only its creator reads a forward until a message contains it, then the readers of that message do', async () => {
    const stores = await open();
    await meet(stores);
    const { file, forward } = asking(stores);
    await stores.files.hold('file', { kind: 'forward', id: 'forward' });
    expect([await forward(ANN), await file(ANN), await forward(EVE)]).toEqual([true, true, false]);
    const content = { content_type: 'vocechat/archive', content: 'forward', properties: null };
    await stores.forwards.carry('forward', await stores.messages.append(newDirect(EVE, BOB), content));

    expect([await forward(BOB), await file(BOB)]).toEqual([true, true]);
    expect([await forward(ANN), await file(ANN), await forward(VIC)]).toEqual([false, false, false]);
  });
});
