import { expect } from 'vitest';
import { channel, message, user, type Written, writeArchive } from '../../test/archive/written-archive.ts';
import { signInFounder } from '../../test/drivers/call.ts';
import { rowsOf } from '../../test/security/stored-rows.ts';
import { placeOf } from '../../test/servers/server-database.ts';
import { test } from '../../test/servers/test-server.ts';
import { openFolderSource } from './folder-source.ts';
import { importArchive } from './import-archive.ts';

/** An archive that gives visitors and guests what only members may have. */
const HOSTILE: Written = {
  files: {
    'users.jsonl': [
      user('m', 'Mia'),
      user('b', 'Helper', { is_bot: true }),
      user('g', 'Guest', { create_by: 'guest' }),
      user('v1', 'w-1', { visitor_host: 'v2', widget_id: '' }),
      user('v2', 'w-2', { visitor_host: 'g', widget_id: '' }),
      user('v3', 'w-3', { visitor_host: 'm', widget_id: '' }),
      user('v4', 'w-4', { visitor_host: 'b', widget_id: '' }),
      user('v5', 'w-5', { visitor_host: 'v5', widget_id: '' }),
    ],
    'channels.jsonl': [
      channel('c', 'Secret', { is_public: false, owner: 'v1' }),
      ...['v2', 'g', 'm'].map((uid) => ({ type: 'member', gid: 'c', uid })),
    ],
    'messages.jsonl': [message('1', 'v1', 'send me your card number', { to_uid: 'v2' })],
    'service.jsonl': ['v1', 'g', 'm'].map((host) => ({ type: 'former_host', uid: 'v3', host })),
  },
};

test('visitors and guests of an archive neither answer visitors nor belong to channels', async ({
  server,
  dataDir,
}) => {
  await signInFounder(server);
  await server.close();
  const source = await openFolderSource(await writeArchive(HOSTILE));
  const report = await importArchive(source, { ...(await placeOf(dataDir)), mergeChannels: false });
  const leftOut = Object.fromEntries(report.left_out.map(({ what, count }) => [what, count]));
  expect(leftOut).toEqual({ 'host of a visitor': 3, owner: 1, member: 2, former_host: 2 });

  const rows = (await rowsOf(dataDir)) as Record<string, Record<string, unknown>[]>;
  const nameOf = new Map(rows['users']?.map(({ uid, name }) => [uid, name]));
  const hosts = rows['users']?.filter(({ visitor_host }) => visitor_host !== null);
  expect(hosts?.map(({ name, visitor_host }) => [name, nameOf.get(visitor_host)])).toEqual([
    ['w-1', 'Founder'],
    ['w-2', 'Founder'],
    ['w-3', 'Mia'],
    ['w-4', 'Helper'],
    ['w-5', 'Founder'],
  ]);
  expect(rows['former_hosts']?.map(({ uid, host }) => [nameOf.get(uid), nameOf.get(host)])).toEqual([['w-3', 'Mia']]);

  const members = rows['channel_members']?.map(({ uid }) => nameOf.get(uid));
  expect([members, nameOf.get(rows['channels']?.find(({ name }) => name === 'Secret')?.['owner'])]).toEqual([
    ['Mia'],
    'Mia',
  ]);
});
