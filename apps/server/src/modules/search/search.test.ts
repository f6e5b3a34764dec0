import { describe, expect, vi } from 'vitest';
import { call } from '#test/drivers/call.ts';
import { nth } from '#test/drivers/found.ts';
import { createChannel, meet, propertiesHeader, send } from '#test/drivers/people.ts';
import { addFile, ask, deleteMessage, editMessage, find, search } from '#test/modules/search/searching.ts';
import { alterDatabase } from '#test/servers/behind-the-wire.ts';
import { test } from '#test/servers/test-server.ts';

test('a message is found as soon as its sending was acknowledged', async ({ server }) => {
  const [ann, bob] = await meet(server, 'bob');
  const mid = await send(server, ann, `user/${bob.uid}`, 'The harbour opens at Dawn.');
  expect(await search(server, bob, { q: 'dawn' })).toEqual({
    hits: [
      {
        message: {
          mid,
          from_uid: ann.uid,
          created_at: expect.any(Number),
          target: { uid: bob.uid },
          detail: {
            type: 'normal',
            properties: null,
            content_type: 'text/plain',
            content: 'The harbour opens at Dawn.',
            expires_in: null,
          },
        },
        snippet: 'The harbour opens at Dawn.',
        highlights: [[21, 25]],
      },
    ],
    announcements: [],
    next_cursor: null,
  });
});

test('all words have to occur, in any order; a phrase literally', async ({ server }) => {
  const [ann] = await meet(server);
  const to = `user/${ann.uid}`;
  const one = await send(server, ann, to, 'Crème brûlée is for the big feast');
  const two = await send(server, ann, to, 'the feast was big');
  await send(server, ann, to, 'a small feast');
  expect(await find(server, ann, 'feast big')).toEqual([two, one]);
  expect(await find(server, ann, '"big feast"')).toEqual([one]);
  expect(await find(server, ann, 'creme BRULEE')).toEqual([one]);
  expect(await find(server, ann, 'feas')).toHaveLength(3);
  expect(await find(server, ann, 'feas big')).toEqual([]);
});

test('Chinese, Japanese and Korean are found by any two characters, and by one', async ({ server }) => {
  const [ann] = await meet(server);
  const to = `user/${ann.uid}`;
  const chinese = await send(server, ann, to, '明天早上九点在会议室开会');
  const japanese = await send(server, ann, to, '明日の会議は東京タワーで始まります');
  const korean = await send(server, ann, to, '내일 회의실에서 만나요');
  for (const q of ['明天', '天早', '会议', '议室', '开会', '九点在会', '室']) {
    expect([q, await find(server, ann, q)]).toEqual([q, [chinese]]);
  }
  for (const q of ['明日', 'の会', '東京', 'タワ', 'ます', '東京タワー', 'す']) {
    expect([q, await find(server, ann, q)]).toEqual([q, [japanese]]);
  }
  expect(await find(server, ann, '회의')).toEqual([korean]);
  expect(await find(server, ann, '明')).toEqual([japanese, chinese]);
  expect(await find(server, ann, '京東')).toEqual([]);
});

test('mentions are found as such', async ({ server }) => {
  const [ann] = await meet(server);
  const mentioned = await send(server, ann, `user/${ann.uid}`, 'ask @12 about it');
  const number = await send(server, ann, `user/${ann.uid}`, 'ask for 12 of them');
  expect(await find(server, ann, '@12')).toEqual([mentioned]);
  expect(await find(server, ann, '12')).toEqual([number]);
});

test('a reply is found as a reply', async ({ server }) => {
  const [ann] = await meet(server);
  const asked = await send(server, ann, `user/${ann.uid}`, 'where to?');
  await call(server, `POST /message/${asked}/reply`, { token: ann.token, body: 'to the harbour' });
  const { hits } = await search(server, ann, { q: 'harbour' });
  expect(hits).toMatchObject([{ message: { detail: { type: 'reply', mid: asked, content: 'to the harbour' } } }]);
});

test('the result contains the properties and kind of a message', async ({ server }) => {
  const [ann] = await meet(server);
  const headers = propertiesHeader({ local_id: 7 });
  const options = { token: ann.token, body: '**bold** words', contentType: 'text/markdown', headers };
  await call(server, `POST /user/${ann.uid}/send`, options);
  const { hits } = await search(server, ann, { q: 'bold' });
  expect(nth(hits, 0).message.detail).toMatchObject({ content_type: 'text/markdown', properties: { local_id: 7 } });
  expect(hits[0]).toMatchObject({ snippet: '**bold** words', highlights: [[2, 6]] });
});

test('an edited message is found by its new text only', async ({ server }) => {
  const [ann] = await meet(server);
  const mid = await send(server, ann, `user/${ann.uid}`, 'meet at seven');
  expect(await find(server, ann, 'seven')).toEqual([mid]);
  await editMessage(server, ann, mid, 'meet at eight');
  expect(await find(server, ann, 'seven')).toEqual([]);
  const { hits } = await search(server, ann, { q: 'eight' });
  expect(hits).toMatchObject([{ message: { mid, detail: { type: 'normal', content: 'meet at eight' } } }]);
});

test('a deleted message is not found, even before the index is updated', async ({ server }) => {
  const [ann] = await meet(server);
  const mid = await send(server, ann, `user/${ann.uid}`, 'a secret');
  const silent = await send(server, ann, `user/${ann.uid}`, 'another secret');
  expect(await find(server, ann, 'secret')).toEqual([silent, mid]);
  await deleteMessage(server, ann, mid);
  expect(await find(server, ann, 'secret')).toEqual([silent]);
  await alterDatabase(server.dataDir, 'DELETE FROM messages WHERE mid = @silent', { silent });
  expect(await find(server, ann, 'secret')).toEqual([]);
});

test('an expired message is not found', async ({ server }) => {
  const [ann] = await meet(server);
  const mid = await send(server, ann, `user/${ann.uid}`, 'burning');
  const expire = (time: number) =>
    alterDatabase(server.dataDir, 'UPDATE messages SET expires_at = @time WHERE mid = @mid', { time, mid });
  await expire(Date.now() + 60_000);
  expect(await find(server, ann, 'burning')).toEqual([mid]);
  await expire(Date.now() - 1);
  expect(await find(server, ann, 'burning')).toEqual([]);
});

describe('filters', () => {
  test('`from:` accepts names in any case, quoted or not, and uids', async ({ server }) => {
    const [ann, bob, eve] = await meet(server, 'bob', 'eve');
    await call(server, 'PUT /user', { token: eve.token, body: { name: 'Eve B.' } });
    const gid = await createChannel(server, ann, { is_public: true });
    const byAnn = await send(server, ann, `group/${gid}`, 'ships');
    const byBob = await send(server, bob, `group/${gid}`, 'ships');
    const byEve = await send(server, eve, `group/${gid}`, 'ships');
    const filters: [string, number[]][] = [
      ['from:BOB', [byBob]],
      ['from:@bob', [byBob]],
      [`from:@${bob.uid}`, [byBob]],
      [`from:${bob.uid}`, [byBob]],
      ['from:"eve b."', [byEve]],
      ['from:bob from:founder', [byBob, byAnn]],
      ['from:nobody', []],
    ];
    for (const [filter, mids] of filters) {
      expect([filter, await find(server, ann, `${filter} ships`)]).toEqual([filter, mids]);
      expect([filter, await find(server, ann, filter)]).toEqual([filter, mids]);
    }
  });

  test('`in:` accepts channels by name and number, and conversations by user', async ({ server }) => {
    const [ann, bob] = await meet(server, 'bob');
    const gid = await createChannel(server, ann, { is_public: true });
    const other = await createChannel(server, ann, { members: [bob.uid] });
    await alterDatabase(server.dataDir, "UPDATE channels SET name = 'ops' WHERE gid = @other", { other });
    const inChannel = await send(server, ann, `group/${gid}`, 'ships');
    const inOther = await send(server, ann, `group/${other}`, 'ships');
    const direct = await send(server, ann, `user/${bob.uid}`, 'ships');
    const back = await send(server, bob, `user/${ann.uid}`, 'ships');
    const filters: [string, number[]][] = [
      [`in:#${gid}`, [inChannel]],
      [`in:${other}`, [inOther]],
      ['in:"a channel"', [inOther, inChannel]],
      ['in:@bob', [back, direct]],
      [`in:@${bob.uid} in:#${gid}`, [back, direct, inChannel]],
      ['in:nowhere', []],
      ['in:@nobody', []],
    ];
    for (const [filter, mids] of filters) {
      expect([filter, await find(server, ann, `${filter} ships`)]).toEqual([filter, mids]);
    }
  });

  test('`has:` distinguishes files, pictures and links, and files are found by their names', async ({ server }) => {
    const [ann] = await meet(server);
    const gid = await createChannel(server, ann, { is_public: true });
    const text = await send(server, ann, `group/${gid}`, 'holiday');
    const link = await send(server, ann, `group/${gid}`, 'holiday at https://example.org');
    const file = await addFile(server, { from: ann.uid, gid, name: 'Holiday plan.pdf', type: 'application/pdf' });
    const image = await addFile(server, { from: ann.uid, gid, name: 'holiday_beach.png', type: 'image/png' });
    expect(await find(server, ann, 'holiday')).toEqual([image, file, link, text]);
    expect(await find(server, ann, 'has:file holiday')).toEqual([image, file]);
    expect(await find(server, ann, 'has:image')).toEqual([image]);
    expect(await find(server, ann, 'has:link')).toEqual([link]);
    expect(await find(server, ann, 'has:link has:file')).toEqual([]);
    const { hits } = await search(server, ann, { q: 'beach' });
    expect(hits).toMatchObject([{ snippet: 'holiday_beach.png', highlights: [[8, 13]] }]);
  });

  test('`after:` begins with its day or moment, `before:` ends before it', async ({ server }) => {
    const [ann] = await meet(server);
    const mids: number[] = [];
    for (const time of ['2026-01-01T23:59:59.999Z', '2026-01-02T00:00:00Z', '2026-01-03T12:00:00Z']) {
      const mid = await send(server, ann, `user/${ann.uid}`, 'ships');
      mids.push(mid);
      const sql = 'UPDATE message_log SET created_at = @at WHERE mid = @mid';
      await alterDatabase(server.dataDir, sql, { at: Date.parse(time), mid });
    }
    const [first, second, third] = mids;
    expect(await find(server, ann, 'after:2026-01-02 ships')).toEqual([third, second]);
    expect(await find(server, ann, 'before:2026-01-02 ships')).toEqual([first]);
    expect(await find(server, ann, 'after:2026-01-02 before:2026-01-03')).toEqual([second]);
    expect(await find(server, ann, `after:${Date.parse('2026-01-02T00:00:01Z')}`)).toEqual([third]);
  });
});

test('a search that takes too long is given up', async ({ server }) => {
  const [ann] = await meet(server);
  const now = Date.now();
  // With the start time in the past, the time limit has passed at once.
  vi.spyOn(Date, 'now').mockReturnValue(now - 3_600_000);
  expect(await ask(server, ann, { q: 'x' })).toMatchObject({ status: 503, text: 'search took too long' });
});
