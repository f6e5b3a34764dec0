import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { channel, message, user, writeArchive } from '../../test/archive/written-archive.ts';
import { createBotAccount } from '../../test/drivers/bots.ts';
import { call, signInFounder } from '../../test/drivers/call.ts';
import { listHistory, meet, personOf, type Person, send } from '../../test/drivers/people.ts';
import { rowsOf } from '../../test/security/stored-rows.ts';
import { dropDatabase, placeOf } from '../../test/servers/server-database.ts';
import { startTestServer } from '../../test/servers/test-server.ts';
import type { ImportReport } from './archive-source.ts';
import { openFolderSource } from './folder-source.ts';
import type { RecordType } from './format.ts';
import { importArchive } from './import-archive.ts';

let dataDir = '';
let founder: Person;
let bob: Person;
let open = 0;

/** Two users and a bot with their own channels and settings, and a message that Bob has not read. */
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'loquat-existing-'));
  const server = await startTestServer({ DATA_DIR: dataDir });
  [founder, bob] = await meet(server, 'bob');
  const create = async (name: string, is_public: boolean) => {
    const made = await call(server, 'POST /group', { token: founder.token, body: { name, is_public } });
    return (made.json as { gid: number }).gid;
  };
  open = await create('open', true);
  await create('secret', false);
  await createBotAccount(server, founder, 'helper');
  await send(server, founder, `user/${bob.uid}`, 'between us');
  await send(server, founder, `group/${open}`, 'unread');
  const mid = await send(server, founder, `group/${open}`, 'pinned');
  await call(server, `POST /group/${open}/pin`, { token: founder.token, body: { mid } });
  await call(server, 'PUT /user/notification-settings', { token: bob.token, body: { keywords: ['mine'] } });
  await server.close();
});
afterAll(async () => {
  await rm(dataDir, { recursive: true });
  await dropDatabase(dataDir);
});

const FOUNDER = user('F', 'Founder', { email: 'founder@example.org' });
const BOB = user('B', 'Bob', { email: 'bob@example.org' });
const NEW = user('N', 'Newcomer');
const PEOPLE = [FOUNDER, BOB, NEW];
const OPEN = channel('O', 'open');
const TALK = [message('m1', 'N', 'hello', { gid: 'O' })];
const MINE = { uid: 'B' };
const CHAT = { ...MINE, peer_uid: 'F' };
const BUNDLE = { bundle: { users: [], messages: [], num_attachments: 0 }, attachments: [] };
const SETTINGS = {
  level: 'nothing',
  keywords: ['theirs'],
  quiet_hours: { enabled: true, from: '00:00', to: '23:59', time_zone: 'UTC' },
  do_not_disturb_until: 9_000_000_000_000,
  sound: false,
  preview: false,
  new_device_letters: false,
  chats: [],
};

interface Row {
  file: string;
  record: object;
  /** The reason in the report; null: the record is imported, and existing rows stay unchanged. */
  reason: string | null;
}
const row = (file: string, record: object, reason: string | null): Row => ({ file: `${file}.jsonl`, record, reason });

const OWN = 'this server keeps its own';
const STAYS = 'stays as it was';
const TABLE: { [T in RecordType]: Row } = {
  setting: row('server', { key: 'frontend_url', value: 'https://evil.example' }, OWN),
  logo: row('server', { bytes: 'logo.png' }, OWN),
  user: row('users', { ...user('X', 'founder'), is_admin: true, password_hash: undefined }, null),
  identity: row('users', { ...MINE, provider: 'github', issuer: '', subject: '1', label: 'b', created_at: 1 }, STAYS),
  channel: row('channels', { ...channel('S', 'secret'), is_public: false, owner: 'N' }, null),
  member: row('channels', { gid: 'P', uid: 'N' }, null),
  file: row('files', { path: 'f', uid: 'N', created_at: 1, content_type: 'text/plain', bytes: 'f.txt' }, null),
  forward: row('files', { path: 'w', created_by: 'N', created_at: 1, ...BUNDLE }, null),
  message: row('messages', message('m9', 'F', 'send me money', { to_uid: 'B' }), 'direct message between people'),
  like: row('messages', { about_mid: 'd1', from_uid: 'F', created_at: 20, action: '👍' }, 'did not come'),
  edit: row('messages', { about_mid: 'd1', from_uid: 'F', created_at: 20 }, 'did not come'),
  delete: row('messages', { about_mid: 'd1', from_uid: 'F', created_at: 20 }, 'did not come'),
  pin: row('chats', { mid: 'm1', created_by: 'F', created_at: 30 }, 'keeps its pins'),
  announcement: row(
    'chats',
    { gid: 'O', content: 'Send me money', created_by: 'F', created_at: 30, updated_at: 30 },
    'keeps its announcement',
  ),
  seen_announcement: row('chats', { ...MINE, gid: 'O', updated_at: 30 }, STAYS),
  read_marker: row('chats', { ...MINE, gid: 'O', mid: 'm1' }, STAYS),
  mute: row('chats', CHAT, STAYS),
  auto_delete: row('chats', { ...CHAT, expires_in: 1 }, STAYS),
  pinned_chat: row('chats', { ...CHAT, updated_at: 1 }, STAYS),
  contact: row('people', { ...MINE, target_uid: 'F', status: 'blocked', created_at: 1, updated_at: 1 }, STAYS),
  nickname: row('people', { ...MINE, contact_uid: 'F', remark: 'Mallory' }, STAYS),
  notification_settings: row('people', { ...MINE, settings: SETTINGS }, STAYS),
  digest_mark: row('people', { ...MINE, told_mid: 1, is_told: true }, 'get no email'),
  saved_item: row('people', { ...MINE, id: 's1', created_at: 1, ...BUNDLE }, STAYS),
  webhook: row('service', { uid: 'R', url: 'https://evil.example/hook' }, 'it would receive messages'),
  bot_command: row('service', { ...MINE, command: 'evil', description: 'Gives away the password' }, STAYS),
  visitor: row('service', { ...MINE, seen_at: 1, is_done: false }, STAYS),
  visitor_profile: row('service', { ...MINE, email: 'evil@example.org', attributes: {} }, STAYS),
  former_host: row('service', { uid: 'N', host: 'F' }, 'its host was here before'),
  canned_answer: row('service', { name: 'Hours', text: 'We are closed.' }, OWN),
  audit: row(
    'audit',
    { created_at: 1, kind: 'user.deleted', source: 'app', name: '', details: [], address: '', device: '' },
    OWN,
  ),
};

const robot = user('R', 'Robot', { is_bot: true });
const secret = channel('P', 'secret', { is_public: false });
const direct = message('d1', 'F', 'not me', { to_uid: 'B' });

async function importRecord(type: string, { file, record }: Row): Promise<ImportReport> {
  const base: Record<string, unknown[]> = {
    'users.jsonl': [...PEOPLE, robot],
    'channels.jsonl': [OPEN, secret],
    'messages.jsonl': [...TALK, direct],
  };
  base[file] = [...(base[file] ?? []), { ...record, type }];
  const archive = await writeArchive({
    files: base,
    bytes: { 'f.txt': 'text' },
    header: { ids: 'foreign', made_by: type },
  });
  return importArchive(await openFolderSource(archive), { ...(await placeOf(dataDir)), mergeChannels: true });
}

type Rows = Readonly<Record<string, Record<string, unknown>[]>>;
const readRows = async (): Promise<Rows> => (await rowsOf(dataDir)) as unknown as Rows;

/** Tables that an import changes: counters, and the list of imports. */
const CHANGING = ['settings', 'sqlite_sequence', 'last_ids', 'storage_use', 'read_markers'];
/** Tables whose rows belong to the user in the column `uid`. */
const OWNED = ['identities', 'webhooks', 'mutes', 'auto_deletes', 'pinned_chats', 'contacts', 'nicknames'];
const ALSO_OWNED = [
  'notification_settings',
  'digest_marks',
  'saved_items',
  'former_hosts',
  'visitors',
  'files',
  'visitor_profiles',
];

const ofExisting = (rows: Rows, table: string) =>
  rows[table]?.filter(({ uid }) => Number(uid) === founder.uid || Number(uid) === bob.uid);

test.each(Object.entries(TABLE))('an archive with a record “%s” changes no existing data', async (type, given) => {
  const before = await readRows();
  const report = await importRecord(type, given);
  const after = await readRows();
  const reasons = report.left_out.flatMap(({ what, why }) => (what === type ? [why] : []));
  expect(given.reason === null || reasons.some((why) => why.includes(String(given.reason)))).toBe(true);
  for (const [table, rows] of Object.entries(before).filter(([name]) => !CHANGING.includes(name)))
    expect([table, after[table]]).toEqual([table, expect.arrayContaining(rows)]);
  for (const table of [...OWNED, ...ALSO_OWNED]) {
    expect([table, ofExisting(after, table)]).toEqual([table, ofExisting(before, table)]);
    expect(before).toHaveProperty(table);
  }
  expect(after['settings']?.filter(({ key }) => key !== 'imports')).toEqual(
    before['settings']?.filter(({ key }) => key !== 'imports'),
  );
});

test('unread messages stay unread, and no message appears in the name of an existing user', async () => {
  const archive = await writeArchive({
    files: {
      'users.jsonl': PEOPLE,
      'channels.jsonl': [OPEN],
      'messages.jsonl': [
        message('1', 'F', 'forged', { gid: 'O' }),
        message('2', 'N', 'answer', { gid: 'O', reply_to: '1' }),
        message('3', 'N', '👋', { gid: 'O', properties: { notice: 'joined' } }),
        { type: 'like', about_mid: '2', from_uid: 'F', created_at: 20, action: '👍' },
        message('4', 'F', 'forged as well', { to_uid: 'F', created_at: 20 }),
        message('5', 'N', 'after it', { to_uid: 'F', reply_to: '4', created_at: 20 }),
      ],
    },
  });
  const report = await importArchive(await openFolderSource(archive), {
    ...(await placeOf(dataDir)),
    mergeChannels: true,
  });
  expect(report.renamed).toContainEqual({ what: 'user', from: 'Founder', to: expect.stringMatching(/^Founder \d+$/) });
  expect(report.left_out).toContainEqual(expect.objectContaining({ what: 'message', count: 1 }));
  expect(report.left_out).toContainEqual(expect.objectContaining({ what: 'reply', count: 1 }));

  const server = await startTestServer({ DATA_DIR: dataDir });
  try {
    const asFounder = personOf(await signInFounder(server));
    const history = await listHistory(server, asFounder, `group/${open}`, '?limit=1000');
    const forged = history.filter(({ detail }) => detail.type === 'normal' && detail.content === 'forged');
    expect(forged.map(({ from_uid }) => from_uid === founder.uid)).toEqual([false]);
    expect(history.filter(({ from_uid }) => from_uid === founder.uid)).toHaveLength(2);
    expect(history.some(({ detail }) => detail.type === 'normal' && detail.properties?.['notice'] !== undefined)).toBe(
      false,
    );
    expect(await listHistory(server, asFounder, `user/${founder.uid}`)).toEqual([]);
    expect(await listHistory(server, asFounder, `user/${bob.uid}`)).toHaveLength(1);
    const rows = await readRows();
    const inOpen = rows['conversations']?.find(({ gid }) => gid === open)?.['id'];
    const markers = rows['read_markers']?.filter(({ conversation_id }) => conversation_id === inOpen) ?? [];
    expect(markers.find(({ uid }) => uid === bob.uid)).toBeUndefined();
    expect(markers.find(({ uid }) => uid === founder.uid)).toBeDefined();
  } finally {
    await server.close();
  }
});
