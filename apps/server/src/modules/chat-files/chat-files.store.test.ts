import type { ChatFilesOrder, Gid, Mid, Uid } from '@loquat/contract';
import { expect } from 'vitest';
import { onEachDatabase, type SharedStores } from '#test/stores/each-database.ts';
import { newDirect, newEntry, newFile } from '#test/stores/rows.ts';
import type { NewEntry } from '../messages/messages.store.ts';
import type { ChatFilesFilter, ChatFilesQuery, SentFilesQuery } from './chat-files.store.ts';

const [ANN, EVE, BOB] = [1, 2, 3] as [Uid, Uid, Uid];
const [TEAM, OTHER] = [1, 2] as [Gid, Gid];
const NOW = 100;

interface Sent {
  name?: unknown;
  size?: unknown;
  content_type?: unknown;
  [more: string]: unknown;
}

/** Sends a file whose upload is gone, so that lists have only the properties of the message. */
async function send({ messages, chatFiles }: SharedStores, entry: NewEntry, told: Sent | null): Promise<Mid> {
  const properties = told && JSON.stringify(told);
  const mid = await messages.append(entry, { content_type: 'vocechat/file', content: 'gone', properties });
  await chatFiles.show(mid);
  return mid;
}

const pageOf = (more: Partial<ChatFilesQuery> = {}): ChatFilesQuery => ({
  reader: ANN,
  gids: [TEAM, OTHER],
  now: NOW,
  order: 'newest',
  limit: 10,
  ...more,
});

const midsOf = (files: readonly { mid: Mid }[]) => files.map(({ mid }) => mid);

function listing({ chatFiles }: SharedStores) {
  return async (more: Partial<ChatFilesQuery> = {}) => {
    const { files, next_cursor } = await chatFiles.listReadable(pageOf(more));
    return next_cursor === null ? midsOf(files) : [...midsOf(files), 'more'];
  };
}

onEachDatabase((open, test) => {
  test('a file is listed as its message and its upload describe it', async () => {
    const stores = await open();
    const { files, messages, chatFiles } = stores;
    await files.insert(newFile('2026/1/1/a', { name: 'Upload.PNG', content_type: 'IMAGE/png', size_bytes: 70 }));
    const content = { content_type: 'vocechat/file', content: '2026/1/1/a', properties: null };
    const mid = await messages.append(newDirect(EVE, ANN, { created_at: 5 }), content);
    await chatFiles.show(mid);
    const shown = {
      mid,
      from_uid: EVE,
      gid: 0,
      to_uid: ANN,
      created_at: 5,
      ...content,
      properties: '',
      name: 'Upload.PNG',
      ext: 'png',
      expired: false,
    };

    expect(await chatFiles.listReadable(pageOf())).toEqual({ files: [shown], next_cursor: null });
    expect(await chatFiles.countReadable(pageOf({ kind: 'Image' }))).toEqual({ files: 1, bytes: 70 });
    await files.markDeleted(['2026/1/1/a'], 6);
    const { files: left } = await chatFiles.listReadable(pageOf());
    expect(left).toEqual([{ ...shown, name: '', ext: '', expired: true }]);
  });

  test('a file is in the lists of its channel, or of both parties of a direct message, in its present form', async () => {
    const stores = await open();
    const { messages, chatFiles, erasure } = stores;
    const list = listing(stores);
    const inTeam = await send(stores, newEntry(), { name: 'a' });
    const direct = await send(stores, newDirect(EVE, ANN), { name: 'b' });
    const note = await send(stores, newDirect(ANN, ANN), { name: 'c' });
    const brief = await send(stores, newEntry({ gid: OTHER, expires_at: NOW }), { name: 'd' });

    expect(await list()).toEqual([note, direct, inTeam]);
    expect(await list({ now: NOW - 1 })).toEqual([brief, note, direct, inTeam]);
    expect(await list({ gids: [] })).toEqual([note, direct]);
    expect([await list({ reader: EVE, gids: [] }), await list({ reader: BOB, gids: [] })]).toEqual([[direct], []]);
    expect([await list({ gid: TEAM }), await list({ gid: 9 as Gid }), await list({ with_uid: EVE })]).toEqual([
      [inTeam],
      [],
      [direct],
    ]);
    const edited = { content_type: 'vocechat/file', content: 'gone', properties: '{"name":"Z.pdf"}', edited_at: 5 };
    await messages.rewrite(inTeam, '{}', edited);
    await chatFiles.show(inTeam);
    expect([await list({ q: 'z.P' }), await list({ q: 'a' })]).toEqual([[inTeam], []]);
    await chatFiles.hide(direct);
    await chatFiles.hide(99 as Mid);
    await erasure.clear(TEAM);
    expect(await list()).toEqual([note]);
    await erasure.erase([note]);
    expect(await list()).toEqual([]);
  });

  test('filters narrow the list and its totals', async () => {
    const stores = await open();
    const { chatFiles } = stores;
    const list = listing(stores);
    const one = await send(stores, newEntry({ created_at: 10 }), {
      name: 'Ärger 100%.TXT',
      size: 5,
      content_type: 'TEXT/plain',
    });
    const two = await send(stores, newEntry({ from_uid: EVE, created_at: 20 }), {
      name: 'photo',
      size: 7.9,
      content_type: 'image/png',
    });
    const three = await send(stores, newEntry({ created_at: 30, gid: OTHER }), { name: 5, size: '9', content_type: 5 });
    const by = async (filter: ChatFilesFilter) => await list(filter);

    expect([await by({ uid: EVE }), await by({ kind: 'Doc' }), await by({ kind: 'Video' })]).toEqual([
      [two],
      [one],
      [],
    ]);
    expect([await by({ from: 20 }), await by({ to: 20 }), await by({ from: 10, to: 30 })]).toEqual([
      [three, two],
      [one],
      [two, one],
    ]);
    expect([await by({ q: 'RGER 100%' }), await by({ q: 'Ärger' }), await by({ q: 'ärger' })]).toEqual([
      [one],
      [one],
      [],
    ]);
    expect([await by({ q: '_' }), await by({ q: '' })]).toEqual([[], [three, two, one]]);
    expect(await chatFiles.countReadable(pageOf({ to: 30 }))).toEqual({ files: 2, bytes: 12 });
    expect(await chatFiles.countReadable(pageOf({ uid: BOB }))).toEqual({ files: 0, bytes: 0 });
    expect(await chatFiles.countReadable(pageOf({ gid: 9 as Gid }))).toEqual({ files: 0, bytes: 0 });
  });

  test('every order is walked to its end, over all chats, by the bytes of names', async () => {
    const stores = await open();
    const list = listing(stores);
    const told = [
      ['b', 3],
      ['A', 1],
      ['ä', 2],
      ['_', 3],
      ['B', 2],
    ] as const;
    for (const [at, [name, size]] of told.entries())
      await send(stores, at % 2 ? newDirect(EVE, ANN) : newEntry({ gid: at === 4 ? OTHER : TEAM }), { name, size });
    const walk = async (order: ChatFilesOrder) => {
      const walked: Mid[] = [];
      let cursor: Mid | undefined;
      do {
        const page = await stores.chatFiles.listReadable(pageOf({ order, limit: 2, cursor }));
        walked.push(...midsOf(page.files));
        cursor = page.next_cursor ?? undefined;
      } while (cursor !== undefined);
      return walked;
    };

    expect(await walk('newest')).toEqual([5, 4, 3, 2, 1]);
    expect(await walk('oldest')).toEqual([1, 2, 3, 4, 5]);
    expect(await walk('name')).toEqual([4, 2, 1, 5, 3]);
    expect(await walk('name_desc')).toEqual([3, 5, 1, 2, 4]);
    expect(await walk('largest')).toEqual([4, 1, 5, 3, 2]);
    expect(await walk('smallest')).toEqual([2, 3, 5, 1, 4]);
    // A cursor whose file is invisible to the reader starts from the beginning; ordered by age, the cursor is a number.
    expect(await list({ order: 'name', cursor: 99 as Mid, limit: 1 })).toEqual([4, 'more']);
    expect(await list({ order: 'name', cursor: 3 as Mid, gids: [OTHER], limit: 1 })).toEqual([4, 'more']);
    expect(await list({ order: 'oldest', cursor: 3 as Mid })).toEqual([4, 5]);
  });

  test('long properties are reduced, and malformed ones are listed', async () => {
    const stores = await open();
    const { chatFiles } = stores;
    await send(stores, newEntry(), { name: 'é'.repeat(1_500), x: 'whole' });
    const long = { name: `${'n'.repeat(3_000)}.txt`, size: 5, x: '\0' };
    await send(stores, newEntry(), long);
    const odd = { name: 'a\ud800 \u{10FFFF} \\u0000', size: 1e300, content_type: ['x'], '\0': '\\\0' };
    await send(stores, newEntry(), odd);
    const { files } = await chatFiles.listReadable(pageOf({ order: 'oldest' }));

    expect(files[0]?.properties).toContain('"x":"whole"');
    expect(files[1]?.properties).toBe(JSON.stringify({ name: 'n'.repeat(1_024), size: 5, content_type: null }));
    expect(files[2]?.properties).toBe(JSON.stringify(odd));
    expect(files[2]?.name).toMatch(/^a\ufffd+ \u{10FFFF} \\u0000$/u);
  });

  test('all sent files are listed, newest first, but names and keys only for readers', async () => {
    const stores = await open();
    const { messages, files, chatFiles, erasure } = stores;
    await files.insert(newFile('f', { content_type: 'application/pdf', name: 'up.pdf' }));
    const pdf = { content_type: 'vocechat/file', content: 'f', properties: '{"size":10,"content_type":"a/b","x":1}' };
    const inTeam = await messages.append(newEntry({ created_at: 10 }), pdf);
    const elsewhere = await messages.append(newEntry({ created_at: 20, gid: OTHER, from_uid: EVE }), pdf);
    const direct = await messages.append(newDirect(EVE, BOB, { created_at: 30 }), { ...pdf, content: 'gone' });
    await messages.append(newEntry({ created_at: 40 }), { ...pdf, content_type: 'text/plain' });
    await messages.append(newEntry({ created_at: 40, expires_at: NOW }), pdf);
    const deleted = await messages.append(newEntry({ created_at: 40 }), pdf);
    await messages.blank(deleted, '{}', { ...pdf, deleted_at: 50 });
    const query = { reader: ANN, gids: [TEAM], since: 0, now: NOW, limit: 10, offset: 0 };
    const list = (more: Partial<SentFilesQuery> = {}) => chatFiles.listSent({ ...query, ...more });
    const bare = { content: '', properties: '{"size":10,"content_type":"a/b"}', ext: '' };
    const base = { content_type: 'vocechat/file', expired: false };

    expect(await list()).toEqual([
      { ...base, ...bare, mid: direct, from_uid: EVE, gid: 0, created_at: 30, expired: true },
      { ...base, ...bare, mid: elsewhere, from_uid: EVE, gid: OTHER, created_at: 20 },
      { ...base, ...pdf, mid: inTeam, from_uid: ANN, gid: TEAM, created_at: 10, ext: 'pdf' },
    ]);
    expect((await list({ reader: BOB, gids: [] })).map(({ content }) => content)).toEqual(['gone', '', '']);
    expect(midsOf(await list({ uid: EVE }))).toEqual([direct, elsewhere]);
    expect(midsOf(await list({ gid: TEAM }))).toEqual([inTeam]);
    expect(midsOf(await list({ since: 10 }))).toEqual([direct, elsewhere]);
    expect(midsOf(await list({ limit: 1, offset: 1 }))).toEqual([elsewhere]);
    expect(midsOf(await list({ file_type: 'PDF' }))).toEqual([elsewhere, inTeam]);
    expect(await list({ file_type: 'Audio' })).toEqual([]);
    await erasure.clear(TEAM);
    expect(midsOf(await list())).toEqual([direct, elsewhere]);
  });
});
