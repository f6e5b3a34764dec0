import type { SentFile } from '@loquat/contract';
import { expect } from 'vitest';
import { answerTo, call, statusOf } from '#test/drivers/call.ts';
import { sendFile, uploadFile } from '#test/drivers/files.ts';
import { found } from '#test/drivers/found.ts';
import { createChannel, meet, type Person, send } from '#test/drivers/people.ts';
import { createTestClock } from '#test/servers/test-clock.ts';
import { startTestServer, test, type TestServer } from '#test/servers/test-server.ts';

const DAY_MS = 86_400_000;
const list = (server: TestServer, { token }: Person, query = ''): Promise<SentFile[]> =>
  answerTo(server, `GET /admin/system/files?${query.slice(1)}`, { token });
const midsOf = async (server: TestServer, person: Person, query: string) =>
  (await list(server, person, query)).map(({ mid }) => mid);
const share = async (server: TestServer, { token }: Person, to: string, about: object) =>
  sendFile(server, token, to, (await uploadFile(server, token, 'x', about)).path);

test('administrators see the files of all chats, newest first', async ({ server }) => {
  const [founder, ann, bob] = await meet(server, 'ann', 'bob');
  const gid = await createChannel(server, founder, { is_public: true });
  const { path } = await uploadFile(server, ann.token, 'report', { filename: 'Report.PDF' });
  const before = Date.now();
  const inChannel = await sendFile(server, ann.token, `group/${gid}`, path);
  await send(server, ann, `group/${gid}`, 'no file');
  const direct = await share(server, ann, `user/${bob.uid}`, { content_type: 'audio/ogg' });

  const [newest, first, ...others] = await list(server, founder);
  expect(others).toEqual([]);
  expect(first).toEqual({
    mid: inChannel,
    from_uid: ann.uid,
    gid,
    ext: 'pdf',
    content_type: 'vocechat/file',
    content: path,
    properties: expect.any(String),
    created_at: expect.any(Number),
    expired: false,
  });
  expect(found(first).created_at).toBeGreaterThanOrEqual(before);
  expect(JSON.parse(found(first).properties)).toMatchObject({
    name: 'Report.PDF',
    content_type: 'application/pdf',
    size: 6,
  });
  expect(newest).toMatchObject({ mid: direct, gid: 0, ext: '', from_uid: ann.uid });
});

test('gives administrators neither the key nor the name of a file they may not read', async ({ server }) => {
  const [founder, ann, bob] = await meet(server, 'ann', 'bob');
  const gid = await createChannel(server, ann, { members: [bob.uid] });
  const about = { filename: 'Redundancies.pdf' };
  const mids = [
    await share(server, ann, `group/${gid}`, about),
    await share(server, ann, `user/${bob.uid}`, about),
    await share(server, ann, `user/${ann.uid}`, about),
  ];
  const own = await share(server, ann, `user/${founder.uid}`, about);

  const listed = await list(server, founder);
  expect(listed.map(({ mid }) => mid)).toEqual([own, ...mids.toReversed()]);
  expect(listed[0]).toMatchObject({ ext: 'pdf', content: expect.stringMatching(/^\d{4}\//) });
  for (const hidden of listed.slice(1)) {
    expect(hidden).toMatchObject({ from_uid: ann.uid, ext: '', content: '', created_at: expect.any(Number) });
    expect(JSON.parse(hidden.properties)).toEqual({ size: 1, content_type: 'application/pdf' });
  }
  expect((await list(server, founder, `?gid=${gid}`))[0]).toMatchObject({ content: '' });
  // A user who is added, visibly to the members, reads the channel and its files.
  await call(server, `POST /group/${gid}/members/add`, { token: founder.token, body: [founder.uid] });
  expect((await list(server, founder, `?gid=${gid}`))[0]).toMatchObject({
    ext: 'pdf',
    content: expect.stringMatching(/^\d{4}\//),
  });
  expect(await statusOf(server, 'DELETE /resource/file/delete', { token: founder.token })).toBe(200);
  expect((await list(server, founder)).map(({ expired }) => expired)).toEqual([true, true, true, true]);
});

test('only administrators see it', async ({ server }) => {
  const [founder, ann] = await meet(server, 'ann');

  expect(await statusOf(server, 'GET /admin/system/files', { token: founder.token })).toBe(200);
  expect(await statusOf(server, 'GET /admin/system/files', { token: ann.token })).toBe(403);
  expect(await statusOf(server, 'GET /admin/system/files')).toBe(401);
});

test('filters select by sender, channel and kind', async ({ server }) => {
  const [founder, ann] = await meet(server, 'ann');
  const gid = await createChannel(server, founder, { is_public: true });
  const byName = async (filename: string) => share(server, ann, `group/${gid}`, { filename });
  const doc = await byName('a.docx');
  const text = await byName('a.txt');
  const pdf = await byName('a.pdf');
  const image = await byName('a.png');
  const audio = await byName('a.mp3');
  const video = await byName('a.mp4');
  const other = await byName('a.zip');
  const own = await share(server, founder, `user/${ann.uid}`, { filename: 'b.png' });

  expect(await midsOf(server, founder, '?file_type=Doc')).toEqual([text, doc]);
  expect(await midsOf(server, founder, '?file_type=PDF')).toEqual([pdf]);
  expect(await midsOf(server, founder, '?file_type=Image')).toEqual([own, image]);
  expect(await midsOf(server, founder, '?file_type=Audio')).toEqual([audio]);
  expect(await midsOf(server, founder, '?file_type=Video')).toEqual([video]);
  expect(await midsOf(server, founder, `?uid=${founder.uid}`)).toEqual([own]);
  expect(await midsOf(server, founder, `?gid=${gid}&file_type=Image&uid=${ann.uid}`)).toEqual([image]);
  expect(await midsOf(server, founder, '?page=1&page_size=3')).toEqual([own, other, video]);
  expect(await midsOf(server, founder, '?page=0&page_size=3')).toEqual([own, other, video]);
  expect(await midsOf(server, founder, '?page=2&page_size=3')).toEqual([audio, image, pdf]);
  expect(await midsOf(server, founder, '?page=99&page_size=3')).toEqual([]);
});

test('an empty filter, as existing web clients send it, counts as none', async ({ server }) => {
  const [founder] = await meet(server);
  const mid = await share(server, founder, 'user/1', {});
  const names = ['uid', 'gid', 'file_type', 'creation_time_type', 'page', 'page_size'];
  const query = (value: string) => `?${names.map((name) => `${name}=${value}`).join('&')}`;

  expect(await midsOf(server, founder, query('undefined'))).toEqual([mid]);
  expect(await midsOf(server, founder, query(''))).toEqual([mid]);
  expect(await midsOf(server, founder, '?uid=undefined&gid=&file_type=PDF&page=1&page_size=100')).toEqual([]);
});

test('filters select files sent within the last days', async () => {
  const clock = createTestClock({ timers: false });
  const server = await startTestServer(
    { ACCESS_TOKEN_TTL_SECONDS: '100000000', REFRESH_TOKEN_TTL_SECONDS: '100000000' },
    { clock },
  );
  const [founder] = await meet(server);
  const old = await share(server, founder, 'user/1', {});
  clock.advance(8 * DAY_MS);
  const young = await share(server, founder, 'user/1', {});
  const found = [];
  for (const time of ['Day1', 'Day7', 'Day30'])
    found.push(await midsOf(server, founder, `?creation_time_type=${time}`));
  await server.close();

  expect(found).toEqual([[young], [young], [young, old]]);
});

test('an invalid filter is 400', async ({ server }) => {
  const [{ token }] = await meet(server);
  const wrong = ['uid=0', 'gid=x', 'file_type=doc', 'creation_time_type=Day2', 'page=-1', 'page_size=0'];
  for (const filter of [...wrong, 'page_size=1001', 'uid=99999999999999999999', 'page=1e3']) {
    const status = await statusOf(server, `GET /admin/system/files?${filter}`, { token });
    expect([filter, status]).toEqual([filter, 400]);
  }
});

test('a deleted message is not listed', async ({ server }) => {
  const [founder] = await meet(server);
  const mid = await share(server, founder, 'user/1', {});
  expect(await midsOf(server, founder, '')).toEqual([mid]);
  await call(server, `DELETE /message/${mid}`, { token: founder.token });

  expect(await midsOf(server, founder, '')).toEqual([]);
});
