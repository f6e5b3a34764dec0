import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Gid, type Mid, PAGE_MAX_BYTES, Uid } from '@loquat/contract';
import { expect } from 'vitest';
import { answerTo, statusOf } from '#test/drivers/call.ts';
import { openEvents } from '#test/drivers/event-stream.ts';
import { sendFile, uploadFile } from '#test/drivers/files.ts';
import { createChannel, listHistory, meet, messagesIn, type Person, send } from '#test/drivers/people.ts';
import { find } from '#test/modules/search/searching.ts';
import { test, type TestServer } from '#test/servers/test-server.ts';

/** A message and a file that Ann sent to the reader, in one chat. */
interface Chat {
  server: TestServer;
  ann: Person;
  reader: Person;
  gid: Gid | null;
  mids: [message: Mid, file: Mid];
}

const chatOf = ({ gid, ann }: Chat) => (gid === null ? `user/${ann.uid}` : `group/${gid}`);
const midsOf = (messages: readonly { mid: number }[]) => messages.map(({ mid }) => mid);
const answerOf = <const R extends string>({ server, reader }: Chat, route: R) =>
  answerTo(server, route, { token: reader.token });
/** The message, if a call about it succeeds. */
const found = async ({ server, reader, mids }: Chat, route: string, body: unknown) =>
  (await statusOf(server, route, { token: reader.token, body })) === 200 ? [mids[0]] : [];

/** Every way to see messages, each returning the mids that the reader finds. */
const READERS: Record<string, (chat: Chat) => Promise<number[]>> = {
  history: async (chat) => midsOf(await listHistory(chat.server, chat.reader, chatOf(chat))),
  'what was missed': async ({ server, reader }) => {
    const stream = await openEvents(server, reader.token, { after_mid: 0 });
    return midsOf(messagesIn(stream.events));
  },
  'the live log': async ({ server }) => midsOf(await server.reads.messages.listAfter(0, 100, Date.now())),
  'entries by their mids': async ({ server, mids }) =>
    midsOf((await server.reads.messages.readByMids(mids, Date.now(), PAGE_MAX_BYTES)).entries),
  'the newest of each chat': async ({ server, reader, gid }) => {
    const joined = gid === null ? [] : [{ gid, since_mid: 0 as Mid }];
    const inbox = { uid: Uid.parse(reader.uid), after_mid: 0, joined, open: { gids: [], since: 0 } };
    return [...(await server.reads.messages.readInbox(inbox, 100)).mids];
  },
  reactions: (chat) => found(chat, `PUT /message/${chat.mids[0]}/like`, { action: '👍' }),
  forwards: (chat) => found(chat, 'POST /resource/archive', { mid_list: [chat.mids[0]] }),
  search: ({ server, reader }) => find(server, reader, 'treasure'),
  'letters about what was missed': async ({ server, ann, reader, gid }) => {
    const since = { after: 0, now: Date.now() };
    const { digests } = server.reads;
    const counts = await (gid === null
      ? digests.countDirect(Uid.parse(reader.uid), since)
      : digests.countInChannel(Uid.parse(reader.uid), gid, since));
    return counts.filter(({ from_uid }) => from_uid === ann.uid).map(({ last_mid }) => last_mid);
  },
  'the files of all chats': async (chat) => midsOf(await answerOf(chat, 'GET /admin/system/files')),
  'the files of own chats': async (chat) => midsOf((await answerOf(chat, 'GET /message/files')).files),
  'the files by name': async (chat) => midsOf((await answerOf(chat, 'GET /message/files?order=name')).files),
  'the total of files': async (chat) =>
    (await answerOf(chat, 'GET /message/files?totals=true')).totals?.files ? [chat.mids[1]] : [],
};

/** Which of the two messages each reader finds. */
async function readEverywhere(chat: Chat): Promise<Record<string, number[]>> {
  const seen: Record<string, number[]> = {};
  for (const [name, read] of Object.entries(READERS)) {
    const mids = await read(chat);
    seen[name] = chat.mids.filter((mid) => mids.includes(mid));
  }
  return seen;
}

async function talk(server: TestServer, isChannel: boolean): Promise<Chat> {
  const [reader, ann] = await meet(server, 'ann');
  const gid = isChannel ? await createChannel(server, reader, { members: [ann.uid] }) : null;
  const to = gid === null ? `user/${reader.uid}` : `group/${gid}`;
  const message = await send(server, ann, to, 'a treasure');
  const { path } = await uploadFile(server, ann.token, 'x', { filename: 'map.txt' });
  return { server, ann: ann, reader, gid, mids: [message, await sendFile(server, ann.token, to, path)] };
}

/** Hides all messages without erasing them, as on a server just after a clearing. */
const clear = ({ server }: Chat, gid: Gid | null) => server.transact(async (tx) => void (await tx.erasure.clear(gid)));

const NOTHING = Object.fromEntries(Object.keys(READERS).map((name) => [name, []]));

test.for(['channel', 'server'] as const)(
  "no user finds messages from before a channel's %s was cleared",
  async (of, { server }) => {
    const chat = await talk(server, true);
    for (const [name, mids] of Object.entries(await readEverywhere(chat))) expect([name, mids]).not.toEqual([name, []]);
    await clear(chat, of === 'channel' ? chat.gid : null);
    expect(await readEverywhere(chat)).toEqual(NOTHING);
  },
);

test('direct messages are cleared only with the whole server', async ({ server }) => {
  const chat = await talk(server, false);
  await clear(chat, await createChannel(server, chat.reader));
  for (const [name, mids] of Object.entries(await readEverywhere(chat))) expect([name, mids]).not.toEqual([name, []]);
  await clear(chat, null);
  expect(await readEverywhere(chat)).toEqual(NOTHING);
});

test('the SQL rule of clearings exists once for each database, beside the table', () => {
  const src = join(import.meta.dirname, '../../..');
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.ts$/.test(file));
  const naming = files.filter((file) => readFileSync(join(src, file), 'utf8').includes('message_clearings'));
  expect(naming.toSorted()).toEqual([
    // Documents why archives do not need it.
    'archive/archived-tables.store.sqlite.ts',
    // Performs and announces clearings.
    'modules/messages/erasure/erasure.store.ts',
    'modules/messages/message-log.postgres.ts',
    'modules/messages/message-log.sqlite.ts',
    'modules/messages/messages.table.ts',
  ]);
});
