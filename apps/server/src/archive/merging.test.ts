import { expect } from 'vitest';
import { channel, message, user, writeArchive } from '../../test/archive/written-archive.ts';
import { answerTo, call, signIn, signInFounder } from '../../test/drivers/call.ts';
import { getFile } from '../../test/drivers/files.ts';
import { found } from '../../test/drivers/found.ts';
import { pngOf } from '../../test/drivers/images.ts';
import { createChannel, listHistory, meet, personOf, send } from '../../test/drivers/people.ts';
import { placeOf } from '../../test/servers/server-database.ts';
import { startTestServer, test } from '../../test/servers/test-server.ts';
import { openFolderSource } from './folder-source.ts';
import { importArchive } from './import-archive.ts';

const BOB = { email: 'bob@example.org', password: 'bob-secret' };

const archive = async () =>
  writeArchive({
    files: {
      'users.jsonl': [
        user('U1', 'Robert', { email: 'bob@example.org', is_admin: true }),
        user('U2', 'bob', { email: 'other@example.org', is_admin: true }),
        user('U3', 'Cleo'),
      ],
      'channels.jsonl': [
        channel('C1', 'A channel'),
        channel('C2', 'Secret', { is_public: false }),
        { type: 'member', gid: 'C2', uid: 'U1' },
        { type: 'member', gid: 'C2', uid: 'U2' },
      ],
      'files.jsonl': [
        {
          type: 'file',
          path: 'F1',
          uid: 'U2',
          created_at: 7,
          content_type: 'image/png',
          name: 'a.png',
          bytes: 'a.png',
        },
      ],
      'messages.jsonl': [
        message('m1', 'U2', 'hello @U1 there', { gid: 'C1', properties: { mentions: ['U1'] } }),
        message('m2', 'U1', 'hi', { gid: 'C1', reply_to: 'm1', created_at: 20 }),
        { type: 'like', about_mid: 'm1', from_uid: 'U3', created_at: 20, action: '👍' },
        message('m3', 'U2', 'F1', { gid: 'C1', created_at: 30, content_type: 'vocechat/file' }),
        message('m4', 'U2', 'in secret', { gid: 'C2', created_at: 40 }),
        message('m5', 'U2', 'to you', { to_uid: 'U1', created_at: 50 }),
      ],
      'chats.jsonl': [{ type: 'pin', mid: 'm1', created_by: 'U1', created_at: 60 }],
    },
    bytes: { 'a.png': await pngOf(600, 400) },
  });

test('an import into a server that is set up matches users by address and adds everything else as new', async ({
  server,
  dataDir,
}) => {
  const [founder, bob] = await meet(server, 'bob');
  const present = await createChannel(server, founder, { is_public: true });
  const before = await send(server, founder, `group/${present}`, 'here before');
  await server.close();
  const source = await archive();
  const report = await importArchive(await openFolderSource(source), {
    ...(await placeOf(dataDir)),
    mergeChannels: false,
  });
  expect(report).toMatchObject({
    mode: 'merged',
    matched_users: 1,
    users_without_password: 2,
    users_without_email: 1,
    renamed: [
      { what: 'user', from: 'bob', to: 'bob 2' },
      { what: 'channel', from: 'A channel', to: 'A channel 2' },
    ],
    left_out: [{ what: 'role of an administrator', count: 1 }],
  });

  const again = await startTestServer({ DATA_DIR: dataDir });
  try {
    const person = personOf(await signIn(again, BOB));
    expect(person.uid).toBe(bob.uid);
    const channels = await answerTo(again, 'GET /group', { token: person.token });
    const gidOf = (name: string) => channels.find((one) => one.name === name)?.gid ?? 0;
    const talk = await listHistory(again, person, `group/${gidOf('A channel 2')}`);
    const [first, second, liked, sent] = talk;
    expect(first).toMatchObject({
      created_at: 10,
      detail: { content: `hello @${bob.uid} there`, properties: { mentions: [bob.uid] } },
    });
    expect(first?.mid).toBeGreaterThan(before);
    expect(talk.map(({ mid }) => mid)).toEqual(talk.map(({ mid }) => mid).toSorted((a, b) => a - b));
    expect(second).toMatchObject({ from_uid: bob.uid, created_at: 20, detail: { type: 'reply', mid: first?.mid } });
    expect(liked).toMatchObject({ detail: { type: 'reaction', mid: first?.mid, detail: { action: '👍' } } });
    const path = sent?.detail.type === 'normal' ? sent.detail.content : '';
    expect(sent).toMatchObject({ detail: { properties: { name: 'a.png', content_type: 'image/png' } } });
    expect((await getFile(again, { ...person, path }, '&thumbnail=true')).status).toBe(200);
    expect(await listHistory(again, person, `group/${gidOf('Secret')}`)).toHaveLength(1);
    expect(await listHistory(again, person, `group/${present}`)).toHaveLength(1);
    const other = found(channels.find(({ name }) => name === 'Secret'));
    expect(other).toMatchObject({ owner: bob.uid, is_public: false });
    const roles = await answerTo(again, 'GET /user', { token: person.token });
    expect(roles.filter(({ is_admin }) => is_admin).map(({ uid }) => uid)).toEqual([founder.uid]);
  } finally {
    await again.close();
  }
});

test('public channels are merged on request, private ones never, and an archive is imported once', async ({
  server,
  dataDir,
}) => {
  const [founder] = await meet(server, 'bob');
  const present = await createChannel(server, founder, { is_public: true });
  const made = await call(server, 'POST /group', { token: founder.token, body: { name: 'Secret' } });
  const { gid: closed } = made.json as { gid: number };
  await send(server, founder, `group/${closed}`, 'for the founder only');
  await server.close();
  const source = await archive();
  const options = { ...(await placeOf(dataDir)), mergeChannels: true };
  expect(await importArchive(await openFolderSource(source), options)).toMatchObject({ mode: 'merged' });
  expect(await importArchive(await openFolderSource(source), options)).toMatchObject({ mode: 'repeated' });
  const again = await startTestServer({ DATA_DIR: dataDir });
  try {
    const bob = personOf(await signIn(again, BOB));
    expect(await listHistory(again, bob, `group/${present}`)).toHaveLength(4);
    expect((await call(again, `GET /group/${closed}/history`, bob)).status).not.toBe(200);
    const channels = await answerTo(again, 'GET /group', bob);
    expect(channels.map(({ name }) => name)).toContain('Secret 2');
    const asFounder = personOf(await signInFounder(again));
    expect(await listHistory(again, asFounder, `group/${closed}`)).toHaveLength(1);
    const { members } = found((await answerTo(again, 'GET /group', asFounder)).find(({ gid }) => gid === closed));
    expect(members).toEqual([founder.uid]);
  } finally {
    await again.close();
  }
});
