import { type ChatFile, type ChatFilesPage, Uid } from '@loquat/contract';
import { expect } from 'vitest';
import { answerTo, call, statusOf } from '#test/drivers/call.ts';
import { sendFile, uploadFile } from '#test/drivers/files.ts';
import { nth } from '#test/drivers/found.ts';
import { createChannel, meet, type Person, send } from '#test/drivers/people.ts';
import { createTestClock } from '#test/servers/test-clock.ts';
import { startTestServer, test, type TestServer } from '#test/servers/test-server.ts';

const DAY_MS = 86_400_000;

const page = (server: TestServer, { token }: Person, query: string): Promise<ChatFilesPage> =>
  answerTo(server, `GET /message/files?${query}`, { token });
const midsOf = async (server: TestServer, person: Person, query = '') =>
  (await page(server, person, query)).files.map(({ mid }) => mid);
/** The log fields of a message, apart from its content. */
const entryOf = (from: Person, to: Person, expires_at: number | null) => ({
  from_uid: Uid.parse(from.uid),
  to_uid: Uid.parse(to.uid),
  gid: null,
  created_at: 0,
  kind: 'normal' as const,
  about_mid: null,
  expires_at,
  detail: '{}',
});
const share = async (server: TestServer, { token }: Person, to: string, filename: string) =>
  sendFile(server, token, to, (await uploadFile(server, token, 'x', { filename })).path);

test('users see the files of public channels, of their private ones and of their own conversations', async ({
  server,
}) => {
  const [founder, ann, bob, eve] = await meet(server, 'ann', 'bob', 'eve');
  const open = await createChannel(server, founder, { is_public: true });
  const closed = await createChannel(server, ann, { members: [bob.uid] });
  const inPublic = await share(server, ann, `group/${open}`, 'a.txt');
  const inPrivate = await share(server, ann, `group/${closed}`, 'b.txt');
  const direct = await share(server, ann, `user/${bob.uid}`, 'c.txt');
  const note = await share(server, eve, `user/${eve.uid}`, 'd.txt');

  expect(await midsOf(server, ann)).toEqual([direct, inPrivate, inPublic]);
  expect(await midsOf(server, bob)).toEqual([direct, inPrivate, inPublic]);
  expect(await midsOf(server, eve)).toEqual([note, inPublic]);
  expect(await midsOf(server, founder)).toEqual([inPublic]);
});

test('a chat that the caller may not read has no files', async ({ server }) => {
  const [, ann, bob, eve] = await meet(server, 'ann', 'bob', 'eve');
  const closed = await createChannel(server, ann, { members: [bob.uid] });
  const inPrivate = await share(server, ann, `group/${closed}`, 'b.txt');
  const direct = await share(server, ann, `user/${bob.uid}`, 'c.txt');

  expect(await midsOf(server, bob, `gid=${closed}`)).toEqual([inPrivate]);
  expect(await midsOf(server, bob, `with_uid=${ann.uid}`)).toEqual([direct]);
  for (const query of [`gid=${closed}`, `with_uid=${ann.uid}`, `uid=${ann.uid}`, 'q=txt', 'gid=999']) {
    expect([query, await page(server, eve, query)]).toEqual([query, { files: [], next_cursor: null }]);
  }
});

test('new members see files shared before, former members see none', async ({ server }) => {
  const [, ann, bob] = await meet(server, 'ann', 'bob');
  const gid = await createChannel(server, ann);
  const mid = await share(server, ann, `group/${gid}`, 'a.txt');
  expect(await midsOf(server, bob)).toEqual([]);
  await call(server, `POST /group/${gid}/members/add`, { token: ann.token, body: [bob.uid] });
  expect(await midsOf(server, bob)).toEqual([mid]);
  await call(server, `POST /group/${gid}/members/remove`, { token: ann.token, body: [bob.uid] });
  expect(await midsOf(server, bob)).toEqual([]);
});

test('a file shows where it was sent, its name, and whether its bytes are gone', async ({ server }) => {
  const [founder, ann] = await meet(server, 'ann');
  const { path } = await uploadFile(server, ann.token, 'report', { filename: 'Report.PDF' });
  const mid = await sendFile(server, ann.token, `user/${founder.uid}`, path);
  const { files } = await page(server, founder, '');
  expect(files).toEqual([
    {
      mid,
      from_uid: ann.uid,
      gid: 0,
      to_uid: founder.uid,
      ext: 'pdf',
      name: 'Report.PDF',
      content_type: 'vocechat/file',
      content: path,
      properties: expect.any(String),
      created_at: expect.any(Number),
      expired: false,
    } satisfies Record<keyof ChatFile, unknown>,
  ]);
  await call(server, 'DELETE /resource/file/delete', { token: founder.token });
  expect((await page(server, founder, '')).files).toMatchObject([{ mid, name: 'Report.PDF', expired: true }]);
});

test('filters select by sender, chat, kind and name, and combine', async ({ server }) => {
  const [founder, ann, bob] = await meet(server, 'ann', 'bob');
  const gid = await createChannel(server, founder, { is_public: true });
  const text = await share(server, ann, `group/${gid}`, 'Plan_50%.txt');
  const picture = await share(server, bob, `group/${gid}`, 'plan.png');
  const sound = await share(server, ann, `user/${bob.uid}`, 'song.mp3');
  const answer = await share(server, bob, `user/${ann.uid}`, 'film.mp4');
  const paper = await share(server, ann, `user/${founder.uid}`, 'paper.pdf');
  await send(server, ann, `group/${gid}`, 'plan');

  expect(await midsOf(server, ann, `uid=${ann.uid}`)).toEqual([paper, sound, text]);
  expect(await midsOf(server, ann, `gid=${gid}`)).toEqual([picture, text]);
  expect(await midsOf(server, ann, `with_uid=${bob.uid}`)).toEqual([answer, sound]);
  expect(await midsOf(server, ann, `with_uid=${bob.uid}&uid=${bob.uid}`)).toEqual([answer]);
  for (const [kind, mid] of Object.entries({ Doc: text, PDF: paper, Image: picture, Audio: sound, Video: answer })) {
    expect([kind, await midsOf(server, ann, `kind=${kind}`)]).toEqual([kind, [mid]]);
  }
  expect(await midsOf(server, ann, 'q=PLAN')).toEqual([picture, text]);
  expect(await midsOf(server, ann, 'q=_50%25')).toEqual([text]);
  expect(await midsOf(server, ann, `q=plan&kind=Image&gid=${gid}`)).toEqual([picture]);
  expect(await midsOf(server, ann, `gid=${gid}&with_uid=${bob.uid}`)).toEqual([]);
});

test('times limit the list: the first inclusive, the last exclusive', async () => {
  const clock = createTestClock({ timers: false });
  const server = await startTestServer({ ACCESS_TOKEN_TTL_SECONDS: '100000000' }, { clock });
  const [founder] = await meet(server);
  const first = await share(server, founder, 'user/1', 'a.txt');
  clock.advance(DAY_MS);
  const start = clock.now();
  const second = await share(server, founder, 'user/1', 'b.txt');
  clock.advance(DAY_MS);
  const third = await share(server, founder, 'user/1', 'c.txt');
  const found = [];
  for (const query of [`from=${start}`, `to=${start}`, `from=${start}&to=${start + 1}`]) {
    found.push(await midsOf(server, founder, query));
  }
  await server.close();

  expect(found).toEqual([[third, second], [first], [second]]);
});

test('pages follow each other without doubles, in both orders, while files come and go', async ({ server }) => {
  const [founder] = await meet(server);
  const mids = [];
  for (const name of ['a', 'b', 'c', 'd', 'e']) mids.push(await share(server, founder, 'user/1', name));
  const [a, b, c, d, e] = mids;

  const first = await page(server, founder, 'limit=2');
  expect([first.files.map(({ mid }) => mid), first.next_cursor]).toEqual([[e, d], d]);
  const f = await share(server, founder, 'user/1', 'f');
  await call(server, `DELETE /message/${d}`, { token: founder.token });
  const second = await page(server, founder, `limit=2&cursor=${first.next_cursor}`);
  expect([second.files.map(({ mid }) => mid), second.next_cursor]).toEqual([[c, b], b]);
  const last = await page(server, founder, `limit=2&cursor=${second.next_cursor}`);
  expect([last.files.map(({ mid }) => mid), last.next_cursor]).toEqual([[a], null]);
  expect(await midsOf(server, founder, 'order=oldest&limit=3')).toEqual([a, b, c]);
  expect(await midsOf(server, founder, `order=oldest&limit=3&cursor=${c}`)).toEqual([e, f]);
});

test("hundreds of other users' files do not hide a single readable one", async ({ server }) => {
  const [founder, ann] = await meet(server, 'ann');
  const old = await share(server, ann, `user/${ann.uid}`, 'old.txt');
  const { path } = await uploadFile(server, founder.token, 'x', { filename: 'theirs.txt' });
  await server.transact(async (tx) => {
    const entry = entryOf(founder, founder, null);
    const state = { content_type: 'vocechat/file', content: path, properties: null };
    for (let count = 0; count < 600; count += 1) await tx.chatFiles.show(await tx.messages.append(entry, state));
  });
  for (const order of ['newest', 'oldest', 'name', 'largest']) {
    const found = await page(server, ann, `order=${order}&totals=true`);
    expect([order, found]).toMatchObject([
      order,
      { files: [{ mid: old }], next_cursor: null, totals: { files: 1, bytes: 1 } },
    ]);
  }
  expect((await page(server, founder, 'limit=1&totals=true')).totals).toEqual({ files: 600, bytes: 600 });
});

test('the pages of many chats make one list, in every order', async ({ server }) => {
  const [founder, ann] = await meet(server, 'ann');
  const chats = [`user/${ann.uid}`, 'user/1'];
  for (let count = 0; count < 3; count += 1) chats.push(`group/${await createChannel(server, founder)}`);
  const shared: { mid: number; name: string; size: number }[] = [];
  for (let count = 0; count < 15; count += 1) {
    // Characters above and below U+FFFF: bytes decide the order, not UTF-16 code units.
    const [name, size] = [`${'aB\u{1F600}\uFB01z'.at(count % 4)}${count % 3}`, 1 + (count % 4)];
    const { path } = await uploadFile(server, founder.token, 'x'.repeat(size), { filename: name });
    shared.push({ mid: await sendFile(server, founder.token, nth(chats, count % chats.length), path), name, size });
  }
  const byName = (one: (typeof shared)[0], other: (typeof shared)[0]) =>
    Buffer.compare(Buffer.from(one.name.toLowerCase()), Buffer.from(other.name.toLowerCase())) || one.mid - other.mid;
  const expected = {
    oldest: shared,
    newest: shared.toReversed(),
    name: shared.toSorted(byName),
    name_desc: shared.toSorted(byName).toReversed(),
    smallest: shared.toSorted((one, other) => one.size - other.size || one.mid - other.mid),
    largest: shared.toSorted((one, other) => one.size - other.size || one.mid - other.mid).toReversed(),
  };
  for (const [order, files] of Object.entries(expected)) {
    const seen: number[] = [];
    for (let cursor: number | null = 0; cursor !== null;) {
      const at: string = cursor === 0 ? '' : `&cursor=${cursor}`;
      const { files: more, next_cursor }: ChatFilesPage = await page(server, founder, `order=${order}&limit=4${at}`);
      seen.push(...more.map(({ mid }) => mid));
      cursor = next_cursor;
    }
    expect([order, seen]).toEqual([order, files.map(({ mid }) => mid)]);
  }
});

test('an edited file message is listed in its present form', async ({ server }) => {
  const [founder] = await meet(server);
  const mid = await share(server, founder, 'user/1', 'a.txt');
  const { path } = await uploadFile(server, founder.token, 'longer', { filename: 'b.pdf' });
  const edit = (body: unknown, contentType: string) =>
    call(server, `PUT /message/${mid}/edit`, { token: founder.token, body, contentType });
  await edit(JSON.stringify({ path }), 'vocechat/file');
  expect(await page(server, founder, 'kind=PDF&totals=true')).toMatchObject({
    files: [{ mid, name: 'b.pdf' }],
    totals: { files: 1, bytes: 6 },
  });
  await edit('only words', 'text/plain');
  expect(await page(server, founder, 'totals=true')).toEqual({
    files: [],
    next_cursor: null,
    totals: { files: 0, bytes: 0 },
  });
});

test('files are sorted by name and by size, both ways, page after page', async ({ server }) => {
  const [founder, ann] = await meet(server, 'ann');
  const shareSized = async (filename: string, bytes: number): Promise<number> =>
    sendFile(
      server,
      founder.token,
      'user/1',
      (await uploadFile(server, founder.token, 'x'.repeat(bytes), { filename })).path,
    );
  const small = await shareSized('beta.txt', 3);
  const large = await shareSized('Alpha.txt', 50);
  const middle = await shareSized('gamma.txt', 20);
  const twin = await shareSized('beta.txt', 20);
  await share(server, ann, `user/${ann.uid}`, 'aaa.txt');

  expect(await midsOf(server, founder, 'order=name')).toEqual([large, small, twin, middle]);
  expect(await midsOf(server, founder, 'order=name_desc')).toEqual([middle, twin, small, large]);
  expect(await midsOf(server, founder, 'order=largest')).toEqual([large, twin, middle, small]);
  expect(await midsOf(server, founder, 'order=smallest')).toEqual([small, middle, twin, large]);
  expect(await midsOf(server, founder, 'order=name&kind=Doc&q=beta')).toEqual([small, twin]);
  const seen: number[] = [];
  for (let cursor: number | null = 0; cursor !== null;) {
    const { files, next_cursor }: ChatFilesPage = await page(
      server,
      founder,
      `order=largest&limit=1${cursor ? `&cursor=${cursor}` : ''}`,
    );
    seen.push(...files.map(({ mid }) => mid));
    cursor = next_cursor;
  }
  expect(seen).toEqual([large, twin, middle, small]);
});

test("a cursor reveals nothing about the names of other users' files", async ({ server }) => {
  const [founder, ann] = await meet(server, 'ann');
  const theirs = await share(server, ann, `user/${ann.uid}`, 'm.txt');
  const [before, after] = [
    await share(server, founder, 'user/1', 'a.txt'),
    await share(server, founder, 'user/1', 'z.txt'),
  ];
  expect(await midsOf(server, founder, `order=name&cursor=${before}`)).toEqual([after]);
  expect(await midsOf(server, founder, `order=name&cursor=${theirs}`)).toEqual([before, after]);
});

test('totals count the readable files that match the filters', async ({ server }) => {
  const [founder, ann] = await meet(server, 'ann');
  for (const name of ['a.txt', 'b.txt', 'c.mp3']) await share(server, founder, 'user/1', name);
  await share(server, ann, `user/${ann.uid}`, 'd.txt');
  const totals = async (query: string) => (await page(server, founder, query)).totals;
  expect(await totals('limit=1&totals=true')).toEqual({ files: 3, bytes: 3 });
  expect(await totals('totals=true&kind=Doc')).toEqual({ files: 2, bytes: 2 });
  expect(await totals('')).toBeUndefined();
});

test('deleted files are not listed', async ({ server }) => {
  const [founder] = await meet(server);
  const mid = await share(server, founder, 'user/1', 'a.txt');
  expect(await midsOf(server, founder)).toEqual([mid]);
  await call(server, `DELETE /message/${mid}`, { token: founder.token });
  expect(await midsOf(server, founder)).toEqual([]);
});

test('cleared and expired files are neither listed nor counted, even before they are erased', async ({ server }) => {
  const [founder, ann] = await meet(server, 'ann');
  const gid = await createChannel(server, founder, { is_public: true });
  await share(server, founder, `group/${gid}`, 'cleared.txt');
  const { path } = await uploadFile(server, ann.token, 'x', { filename: 'over.txt' });
  await server.transact(async (tx) => {
    const entry = entryOf(ann, founder, 1);
    const state = { content_type: 'vocechat/file', content: path, properties: null };
    await tx.chatFiles.show(await tx.messages.append(entry, state));
    await tx.erasure.clear(gid);
  });
  const kept = await share(server, founder, `group/${gid}`, 'kept.txt');
  for (const order of ['newest', 'oldest', 'name', 'smallest']) {
    const found = await page(server, founder, `order=${order}&totals=true`);
    expect([order, found]).toMatchObject([order, { files: [{ mid: kept }], totals: { files: 1, bytes: 1 } }]);
  }
});

test('an invalid filter is 400, and a token is required', async ({ server }) => {
  const [{ token }] = await meet(server);
  const wrong = ['uid=0', 'gid=x', 'with_uid=-1', 'kind=doc', 'order=sender', 'limit=0', 'limit=101', 'cursor=0'];
  for (const filter of [...wrong, 'cursor=x', 'totals=1', 'from=-1', 'to=1e3', `q=${'x'.repeat(1025)}`]) {
    expect([filter, await statusOf(server, `GET /message/files?${filter}`, { token })]).toEqual([filter, 400]);
  }
  expect(await statusOf(server, 'GET /message/files')).toBe(401);
});

test('a file with any name of any length is listed under a shortened one', async ({ server }) => {
  const [, ann] = await meet(server, 'ann');
  const gid = await createChannel(server, ann);
  const { path } = await uploadFile(server, ann.token, 'x');
  const said = async (name: unknown) => {
    await sendFile(server, ann.token, `group/${gid}`, path, { name });
    const newest = nth((await page(server, ann, '')).files, 0);
    return newest.name;
  };
  expect(await said(5)).toBe('');
  expect(await said({ name: 'x' })).toBe('');
  expect(await said('a\u202eb\n.txt')).toBe('ab .txt');
  expect(await said(`${'é'.repeat(6_000)}.pdf`)).toBe(`${'é'.repeat(510)}.pdf`);
  expect(await said(`é${'\u200c'.repeat(5_000)}é`)).toBe('é');
});
