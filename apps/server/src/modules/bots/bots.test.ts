import { MESSAGE_MAX_BYTES, problems } from '@loquat/contract';
import { describe, expect, vi } from 'vitest';
import { createBot } from '#test/drivers/bots.ts';
import { answerTo, call, statusOf } from '#test/drivers/call.ts';
import { openEvents } from '#test/drivers/event-stream.ts';
import { getFile, prepareUpload } from '#test/drivers/files.ts';
import { found, nth } from '#test/drivers/found.ts';
import {
  createChannel,
  listHistory,
  meet,
  messagesIn,
  propertiesHeader,
  restrictSending,
  send,
} from '#test/drivers/people.ts';
import { test, type TestServer } from '#test/servers/test-server.ts';

const CALLS: [string, { body?: string }][] = [
  ['GET /bot', {}],
  ['GET /bot/user/1', {}],
  ['GET /bot/group/1', {}],
  ['POST /bot/send_to_user/1', { body: 'x' }],
  ['POST /bot/send_to_group/1', { body: 'x' }],
  ['POST /bot/reply/1', { body: 'x' }],
  ['PUT /bot/edit/1', { body: 'x' }],
  ['DELETE /bot/delete/1', {}],
  ['GET /bot/user/1/messages', {}],
  ['GET /bot/group/1/messages', {}],
  ['GET /bot/command', {}],
  ['POST /bot/command', { body: '{}' }],
  ['PUT /bot/command/1', { body: '{}' }],
  ['DELETE /bot/command/1', {}],
  ['POST /bot/send_mail', { body: '{}' }],
  ['GET /bot/secret', {}],
  ['PUT /bot/secret', { body: '{}' }],
  ['POST /bot/file/prepare', { body: '{}' }],
  ['POST /bot/file/upload', { body: 'x' }],
];

/** The founder, ann, bob and a bot; a public channel, a private one with the bot in it, and one without. */
async function arrange(server: TestServer) {
  const [founder, ann, bob] = await meet(server, 'ann', 'bob');
  const bot = await createBot(server, founder);
  const open = await createChannel(server, founder, { is_public: true });
  const joined = await createChannel(server, ann, { members: [bot.uid] });
  const closed = await createChannel(server, ann, { members: [bob.uid] });
  return { founder, ann: ann, bob, bot, open, joined, closed };
}

describe('calls under /bot', () => {
  test('distinguish a missing key from a wrong one', async ({ server }) => {
    await arrange(server);
    for (const [route, options] of CALLS) {
      expect(await call(server, route, options)).toMatchObject({ status: 400, text: 'missing x-api-key header' });
      for (const token of ['ab12', 'f'.repeat(64), 'x'.repeat(8_000)]) {
        const answer = await call(server, route, { ...options, token });
        expect(answer).toMatchObject({ status: 401, text: 'authorization error' });
      }
    }
  });

  test('accept no access token, and other calls accept no key, not even in the query of the stream', async ({
    server,
  }) => {
    const { founder, bot } = await arrange(server);
    for (const [route, options] of CALLS) {
      expect(await statusOf(server, route, { ...options, token: founder.token })).toBe(401);
    }
    for (const route of ['GET /user', 'GET /user/me', 'GET /group', 'GET /admin/user', 'POST /user/1/send']) {
      const body = route.startsWith('POST') ? { body: 'x' } : {};
      expect(await statusOf(server, route, { ...body, token: bot.key })).toBe(401);
    }
    expect(await statusOf(server, `GET /user/events?api-key=${bot.key}`)).toBe(401);
    expect(await statusOf(server, `GET /bot?api-key=${bot.key}`)).toBe(400);
  });

  test('never query the database for a key, however many are tried', async ({ server }) => {
    await arrange(server);
    const spies = (['list', 'listOf'] as const).map((name) => vi.spyOn(server.reads.botKeys, name));
    const users = vi.spyOn(server.reads.users, 'find');
    const tries = Array.from({ length: 200 }, (_, guess) =>
      statusOf(server, 'POST /bot/send_to_group/1', { token: guess.toString(16).padStart(64, '0'), body: 'x' }),
    );

    expect(new Set(await Promise.all(tries))).toEqual(new Set([401]));
    for (const spy of [...spies, users]) expect(spy).not.toHaveBeenCalled();
  });
});

describe('a bot looks', () => {
  test('at the channels it can see', async ({ server }) => {
    const { bot, open, joined, ann } = await arrange(server);
    const gids = async (query: '' | `?${string}`) =>
      (await answerTo(server, `GET /bot${query}`, { token: bot.key })).map(({ gid }) => gid);

    expect(await gids('')).toEqual([open, joined]);
    expect(await gids('?public_only=false')).toEqual([open, joined]);
    expect(await gids('?public_only=true')).toEqual([open]);
    expect(await statusOf(server, 'GET /bot?public_only=maybe', { token: bot.key })).toBe(400);
    const [, second] = await answerTo(server, 'GET /bot', { token: bot.key });
    expect(second).toEqual(await answerTo(server, `GET /group/${joined}`, { token: ann.token }));
  });

  test('at a user, by the uid in the query or else in the path', async ({ server }) => {
    const { bot, ann } = await arrange(server);
    const expected = (await call(server, `GET /user/${ann.uid}`, { token: ann.token })).json;
    const get = (path: string) => call(server, `GET /bot/user/${path}`, { token: bot.key });

    for (const path of [`${ann.uid}`, `uid?uid=${ann.uid}`, `1?uid=${ann.uid}`, `${ann.uid}?uid=${ann.uid}`]) {
      expect(await get(path)).toMatchObject({ status: 200, json: expected });
    }
    expect((await get(`${bot.uid}`)).json).toMatchObject({ uid: bot.uid, is_bot: true, is_admin: false });
    for (const path of ['99', 'uid?uid=99']) expect(await get(path)).toMatchObject({ status: 404, text: '' });
    expect(await get('uid')).toMatchObject({ status: 400, text: 'failed to parse path' });
    for (const path of ['0', '-1', 'uid?uid=x', 'uid?uid=']) expect((await get(path)).status).toBe(400);
  });

  test('at any channel, but sees neither members nor pins of a private one', async ({ server }) => {
    const { bot, ann, joined, closed } = await arrange(server);
    const get = (path: string) => call(server, `GET /bot/group/${path}`, { token: bot.key });
    const own = (await call(server, `GET /group/${joined}`, { token: ann.token })).json;

    for (const path of [`${joined}`, `gid?gid=${joined}`]) {
      expect(await get(path)).toMatchObject({ status: 200, json: own });
    }
    expect((await get(`gid?gid=${closed}`)).json).toMatchObject({ gid: closed, members: [], pinned_messages: [] });
    expect(await get('99')).toMatchObject({ status: 404, text: '' });
    for (const path of ['gid', '0', 'gid?gid=x']) expect((await get(path)).status).toBe(400);
  });
});

describe('a bot sends', () => {
  test('a direct message, which only both parties receive', async ({ server }) => {
    const { bot, ann, bob } = await arrange(server);
    const streams = [await openEvents(server, ann.token), await openEvents(server, bob.token)];
    const properties = { local_id: 7 };
    const sent = await call(server, `POST /bot/send_to_user/${ann.uid}`, {
      token: bot.key,
      body: '**22 °C**',
      contentType: 'text/markdown',
      headers: propertiesHeader(properties),
    });

    expect(sent).toMatchObject({ status: 200, json: expect.any(Number) });
    const expected = {
      mid: sent.json,
      from_uid: bot.uid,
      created_at: expect.any(Number),
      target: { uid: ann.uid },
      detail: { type: 'normal', properties, content_type: 'text/markdown', content: '**22 °C**', expires_in: null },
    };
    expect(await nth(streams, 0).find('chat')).toEqual({ type: 'chat', ...expected });
    expect(await listHistory(server, ann, `user/${bot.uid}`)).toEqual([expected]);
    const last = await call(server, `POST /bot/send_to_user/${bob.uid}`, { token: bot.key, body: 'to bob' });
    await nth(streams, 1).find('chat', ({ mid }) => mid === last.value());
    expect(messagesIn(nth(streams, 1).events).map(({ mid }) => mid)).toEqual([last.json]);
  });

  test('to public channels and to its own, and to no other', async ({ server }) => {
    const { founder, ann, bob, bot, open, joined, closed } = await arrange(server);
    const post = (gid: number) => call(server, `POST /bot/send_to_group/${gid}`, { token: bot.key, body: 'hello' });
    const streams = [await openEvents(server, ann.token), await openEvents(server, bob.token)];
    const [toOpen, toJoined] = [await post(open), await post(joined)];

    expect([toOpen.status, toJoined.status]).toEqual([200, 200]);
    expect(await post(closed)).toMatchObject({ status: 403, text: '' });
    expect(await post(99)).toMatchObject({ status: 404, text: '' });
    expect(await listHistory(server, founder, `group/${open}`)).toMatchObject([
      { mid: toOpen.json, from_uid: bot.uid },
    ]);
    expect(await listHistory(server, ann, `group/${closed}`)).toEqual([]);
    const last = (await post(open)).value();
    for (const stream of streams) await stream.find('chat', ({ mid }) => mid === last);
    const heard = streams.map((stream) => messagesIn(stream.events).map(({ mid }) => mid));
    expect(heard).toEqual([
      [toOpen.json, toJoined.json, last],
      [toOpen.json, last],
    ]);
  });

  test('nothing to unknown people, nothing too long, and nothing of an unknown kind', async ({ server }) => {
    const { bot, open } = await arrange(server);
    const post = (to: string, body: string, contentType?: string) =>
      call(server, `POST /bot/${to}`, { token: bot.key, body, ...(contentType && { contentType }) });

    expect(await post('send_to_user/99', 'x')).toMatchObject({ status: 404, text: '' });
    for (const to of ['send_to_user/1', `send_to_group/${open}`]) {
      expect((await post(to, 'x', 'text/html')).status).toBe(415);
      expect((await post(to, 'x'.repeat(MESSAGE_MAX_BYTES + 1))).status).toBe(413);
    }
    for (const to of ['send_to_user/x', 'send_to_user/0', 'send_to_group/x'])
      expect((await post(to, 'x')).status).toBe(400);
  });

  test('properties as Base64 or as they are, and without any if they are neither', async ({ server }) => {
    const { bot, ann } = await arrange(server);
    for (const raw of ['{"mentions":[1],"width":445}', 'null', '', 'x'.repeat(2_000)]) {
      const headers = { 'x-properties': raw };
      const sent = await call(server, `POST /bot/send_to_user/${ann.uid}`, {
        token: bot.key,
        body: raw || 'x',
        headers,
      });
      expect(sent.status).toBe(200);
    }
    const history = await listHistory(server, ann, `user/${bot.uid}`);
    expect(history.map(({ detail }) => detail.type === 'normal' && detail.properties)).toEqual([
      { mentions: [1], width: 445 },
      null,
      null,
      null,
    ]);
  });

  test('a flood of messages, each of which arrives once and in order', async ({ server }) => {
    const { bot, ann, joined } = await arrange(server);
    const stream = await openEvents(server, ann.token);
    const sent = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        call(server, `POST /bot/send_to_group/${joined}`, { token: bot.key, body: `${index}` }),
      ),
    );

    const mids = sent.map((answer): number => answer.value()).sort((one, other) => one - other);
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]));
    await stream.find('chat', ({ mid }) => mid === mids.at(-1));
    expect(messagesIn(stream.events).map(({ mid }) => mid)).toEqual(mids);
  });

  test('nothing more once its key is deleted in the middle of a flood', async ({ server }) => {
    const { founder, bot, ann } = await arrange(server);
    const post = (body: string) => statusOf(server, `POST /bot/send_to_user/${ann.uid}`, { token: bot.key, body });
    const racing = Array.from({ length: 40 }, () => post('race'));
    await call(server, `DELETE /admin/user/bot-api-key/${bot.uid}/1`, { token: founder.token });
    const late = await Promise.all(Array.from({ length: 10 }, () => post('late')));

    expect(new Set(late)).toEqual(new Set([401]));
    const arrived = (await Promise.all(racing)).filter((status) => status === 200);
    expect(await listHistory(server, ann, `user/${bot.uid}`)).toHaveLength(arrived.length);
  });
});

describe('a bot replies', () => {
  test('to messages in its channels and to it, and only their readers receive it', async ({ server }) => {
    const { ann, bob, bot, joined } = await arrange(server);
    const streams = [await openEvents(server, ann.token), await openEvents(server, bob.token)];
    const asked = [
      await send(server, ann, `group/${joined}`, 'status?'),
      await send(server, ann, `user/${bot.uid}`, 'hi'),
    ];
    const properties = { mentions: [ann.uid] };
    const replies: number[] = [];
    for (const mid of asked) {
      const headers = propertiesHeader(properties);
      const sent = await call(server, `POST /bot/reply/${mid}`, { token: bot.key, body: 'fine', headers });
      expect(sent).toMatchObject({ status: 200, json: expect.any(Number) });
      replies.push(sent.value());
    }

    const detail = (mid: number) => ({ type: 'reply', mid, properties, content_type: 'text/plain', content: 'fine' });
    const common = { type: 'chat', from_uid: bot.uid, created_at: expect.any(Number) };
    const expected = [
      { ...common, mid: replies[0], target: { gid: joined }, detail: detail(nth(asked, 0)) },
      { ...common, mid: replies[1], target: { uid: ann.uid }, detail: detail(nth(asked, 1)) },
    ];
    for (const event of expected)
      expect(await nth(streams, 0).find('chat', ({ mid }) => mid === event.mid)).toEqual(event);
    const last = await send(server, ann, `user/${bob.uid}`, 'to bob');
    await nth(streams, 1).find('chat', ({ mid }) => mid === last);
    expect(messagesIn(nth(streams, 1).events).map(({ mid }) => mid)).toEqual([last]);
  });

  test('to nothing it cannot read', async ({ server }) => {
    const { ann, bob, bot, closed } = await arrange(server);
    const inside = await send(server, ann, `group/${closed}`, 'among us');
    const between = await send(server, ann, `user/${bob.uid}`, 'between us');
    const reply = (mid: number | string, contentType = 'text/plain') =>
      call(server, `POST /bot/reply/${mid}`, { token: bot.key, body: 'x', contentType });

    for (const mid of [inside, between]) expect(await reply(mid)).toMatchObject({ status: 403, text: '' });
    expect(await reply(99)).toMatchObject({ status: 404, text: '' });
    expect((await reply(inside, 'text/html')).status).toBe(415);
    expect((await reply('x')).status).toBe(400);
    expect(await listHistory(server, ann, `group/${closed}`)).toHaveLength(1);
  });
});

describe('a bot uploads', () => {
  const prepare = (
    server: TestServer,
    key: string,
    body: unknown = { content_type: 'text/plain', filename: 'a.txt' },
  ) => call(server, 'POST /bot/file/prepare', { token: key, body });
  async function upload(server: TestServer, token: string, id: string, at = '/bot/file/upload') {
    const form = new FormData();
    form.append('file_id', id);
    form.append('chunk_data', new Blob(['22 °C']), 'blob');
    form.append('chunk_is_last', 'true');
    const answer = await fetch(`${server.origin}/api${at}`, {
      method: 'POST',
      headers: { 'x-api-key': token },
      body: form,
    });
    return { status: answer.status, json: answer.ok ? ((await answer.json()) as { path: string }) : undefined };
  }

  test('a file and sends it', async ({ server }) => {
    const { bot, ann } = await arrange(server);
    const id = (await prepare(server, bot.key)).value();
    const { status, json } = await upload(server, bot.key, id);
    expect([status, json]).toEqual([200, expect.objectContaining({ size: 6, image_properties: null })]);

    const path = found(json).path;
    const body = JSON.stringify({ path });
    const sent = await call(server, `POST /bot/send_to_user/${ann.uid}`, {
      token: bot.key,
      body,
      contentType: 'vocechat/file',
    });
    expect(sent.status).toBe(200);
    expect(await listHistory(server, ann, `user/${bot.uid}`)).toMatchObject([
      { detail: { content: path, content_type: 'vocechat/file', properties: { name: 'a.txt', size: 6 } } },
    ]);
    expect((await getFile(server, { token: ann.token, path })).status).toBe(200);
    const unknown = JSON.stringify({ path: path.replace(/.$/, (last) => (last === '0' ? '1' : '0')) });
    expect(
      await statusOf(server, `POST /bot/reply/${sent.value()}`, {
        token: bot.key,
        body: unknown,
        contentType: 'vocechat/file',
      }),
    ).toBe(problems['file.unknown_path'].status);
  });

  test('only into its own uploads, and only forms', async ({ server }) => {
    const { bot, ann, founder } = await arrange(server);
    const other = await createBot(server, founder, 'other');
    const own = (await prepare(server, bot.key)).value();
    const hers = await prepareUpload(server, ann.token);

    expect((await upload(server, bot.key, hers)).status).toBe(400);
    expect((await upload(server, other.key, own)).status).toBe(400);
    expect((await upload(server, ann.token, own, '/resource/file/upload')).status).toBe(400);
    expect((await upload(server, ann.token, own)).status).toBe(401);
    expect(await statusOf(server, 'POST /bot/file/upload', { token: bot.key, body: {} })).toBe(415);
    expect((await prepare(server, bot.key, { filename: 7 })).status).toBe(400);
    expect(await statusOf(server, 'POST /bot/file/prepare', { token: bot.key, body: 'x' })).toBe(415);
    expect((await upload(server, bot.key, own)).status).toBe(200);
  });
});

test('a channel in which only the owner writes is closed to bots that do not own it', async ({ server }) => {
  const { ann, bot, joined } = await arrange(server);
  const sendThere = () => call(server, `POST /bot/send_to_group/${joined}`, { token: bot.key, body: 'x' });
  expect((await sendThere()).status).toBe(200);
  await restrictSending(server, ann, joined);
  expect(await sendThere()).toMatchObject({ status: 403, text: '' });
});
