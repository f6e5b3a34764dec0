import type { Gid, Mid, Uid } from '@loquat/contract';
import { expect } from 'vitest';
import { onEachDatabase, type SharedStores } from '../../../test/stores/each-database.ts';
import { newDirect, newEntry, newFile, newUser } from '../../../test/stores/rows.ts';
import type { NewEntry } from '../messages/messages.store.ts';

const [ANN, EVE, BOB, VIC] = [1, 2, 3, 4] as [Uid, Uid, Uid, Uid];
const TEAM = 1 as Gid;
const NOW = 100;

async function meet({ users, files, forwards }: SharedStores) {
  for (const name of ['ann', 'eve', 'bob']) await users.insert(newUser(name));
  await users.insert(newUser('vic', { visitor_host: ANN }));
  await files.insert(newFile('file'));
  const stored = { bundle: { messages: [] }, attachments: [] } as never;
  await forwards.insert({ path: 'forward', created_by: ANN, created_at: 1, stored, size_bytes: 1 });
}

/** Says something that needs the file. */
async function sayWithFile({ messages, files }: SharedStores, entry: NewEntry): Promise<Mid> {
  const mid = await messages.append(entry, { content_type: 'vocechat/file', content: 'file', properties: null });
  await files.hold('file', { kind: 'message', id: mid });
  return mid;
}

function asking({ fileRights }: SharedStores) {
  const reading = (reader: Uid, gids: readonly Gid[], now: number) => ({ reader, gids, now });
  return {
    file: (reader: Uid, gids: readonly Gid[] = [], now = NOW) =>
      fileRights.canReadFile('file', reading(reader, gids, now)),
    forward: (reader: Uid, gids: readonly Gid[] = [], now = NOW) =>
      fileRights.canReadForward('forward', reading(reader, gids, now)),
  };
}

onEachDatabase((open, test) => {
  test('a file that is in nothing yet is its uploader’s alone', async () => {
    const stores = await open();
    await meet(stores);
    const { file } = asking(stores);

    expect([await file(ANN), await file(EVE, [TEAM])]).toEqual([true, false]);
    const nobody = { reader: ANN, gids: [], now: NOW };
    expect(await stores.fileRights.canReadFile('missing', nobody)).toBe(false);
  });

  test('a file in a message is read by its channel until the message expires, is deleted or cleared', async () => {
    const stores = await open();
    await meet(stores);
    const { file } = asking(stores);
    await sayWithFile(stores, newEntry({ expires_at: NOW }));
    expect([await file(EVE, [7 as Gid, TEAM], NOW - 1), await file(EVE, [7 as Gid], NOW - 1)]).toEqual([true, false]);
    // Its uploader has lost it, too.
    expect([await file(EVE, [TEAM]), await file(ANN)]).toEqual([false, false]);

    const mid = await sayWithFile(stores, newEntry());
    expect(await file(EVE, [TEAM])).toBe(true);
    const blank = { content_type: 'text/plain', content: '', properties: null, deleted_at: 5 };
    await stores.messages.blank(mid, '{}', blank);
    expect(await file(EVE, [TEAM])).toBe(false);

    await sayWithFile(stores, newEntry());
    expect(await file(EVE, [TEAM])).toBe(true);
    await stores.erasure.clear(TEAM);
    expect(await file(EVE, [TEAM])).toBe(false);
  });

  test('a file in a direct message is read by the two of them, and by whoever talks with a visitor', async () => {
    const stores = await open();
    await meet(stores);
    const { file } = asking(stores);
    await sayWithFile(stores, newDirect(EVE, VIC));

    expect([await file(EVE), await file(VIC), await file(ANN), await file(BOB)]).toEqual([true, true, true, false]);
    await stores.visitors.addFormerHost(VIC, BOB);
    expect(await file(BOB)).toBe(true);
  });

  test('a file in a saved item is its owner’s, beside holders whose ids are no numbers', async () => {
    const stores = await open();
    await meet(stores);
    const { file } = asking(stores);
    const stored = { bundle: { messages: [] }, attachments: [] } as never;
    await stores.savedItems.insert({ id: 'item', uid: EVE, created_at: 1, stored, size_bytes: 1 });
    await stores.files.hold('file', { kind: 'saved', id: 'item' });
    await stores.files.hold('file', { kind: 'forward', id: '2026/1/1/none' });

    expect([await file(EVE), await file(ANN)]).toEqual([true, false]);
  });

  test('a forward is its maker’s until a message contains it, and then its readers’', async () => {
    const stores = await open();
    await meet(stores);
    const { file, forward } = asking(stores);
    await stores.files.hold('file', { kind: 'forward', id: 'forward' });
    expect([await forward(ANN), await file(ANN), await forward(EVE, [TEAM])]).toEqual([true, true, false]);
    const content = { content_type: 'vocechat/archive', content: 'forward', properties: null };
    await stores.forwards.carry('forward', await stores.messages.append(newEntry({ from_uid: EVE }), content));

    expect([await forward(BOB, [TEAM]), await file(BOB, [TEAM])]).toEqual([true, true]);
    expect([await forward(ANN), await file(ANN), await forward(BOB)]).toEqual([false, false, false]);
  });
});
