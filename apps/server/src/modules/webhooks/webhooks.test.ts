import { mkdtemp, rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Uid } from '@loquat/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { call, registerUser, signIn, statusOf } from '#test/drivers/call.ts';
import { openEvents } from '#test/drivers/event-stream.ts';
import { found, nth } from '#test/drivers/found.ts';
import { inTurn } from '#test/drivers/in-turn.ts';
import { readMetric } from '#test/drivers/metrics.ts';
import { createChannel, listHistory, meet, type Person, personOf, send } from '#test/drivers/people.ts';
import { type Outside, startOutside } from '#test/platform/safe-fetch/outside.ts';
import { alterDatabase } from '#test/servers/behind-the-wire.ts';
import { createTestClock, type TestClock } from '#test/servers/test-clock.ts';
import { startTestServer, type TestServer } from '#test/servers/test-server.ts';
import { createLog } from '../../platform/logging/log.ts';
import { RETRY_DELAYS_MS } from './webhook-delivery.job.ts';

const ALLOWED = { ALLOW_PRIVATE_WEBHOOKS: 'true' };
const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const thing of open.splice(0).reverse()) await thing.close();
});

async function start(env: Record<string, string> = ALLOWED, environment: Parameters<typeof startTestServer>[1] = {}) {
  const server = await startTestServer(env, environment);
  open.push(server);
  return server;
}

/** The founder, and bots with passwords, so that the test can read their messages. */
async function meetBots<const N extends readonly string[]>(server: TestServer, ...names: N) {
  const [founder] = await meet(server);
  const bots = await inTurn(names, async (name): Promise<Person> => {
    const account = { email: `${name}@example.org`, password: `${name}-secret` };
    const body = { ...account, name, gender: 0, is_admin: false, is_bot: true };
    expect((await call(server, 'POST /admin/user', { token: founder.token, body })).status).toBe(200);
    const { token, user } = await signIn(server, account);
    return { token, uid: user.uid };
  });
  return [founder, ...bots] as const;
}

const ok: RequestListener = (_request, response) => response.end();

/** A program that receives messages: every GET succeeds, `answer` handles the rest. */
async function startHook(answer: RequestListener = ok) {
  const hook = await startOutside((request, response) => (request.method === 'GET' ? ok : answer)(request, response));
  open.push(hook);
  return Object.assign(hook, { url: `http://127.0.0.1:${hook.port}/hook?token=secret` });
}

const heard = ({ asked }: Outside) =>
  asked.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body));
const hears = (hook: Outside, count: number) => expect.poll(() => heard(hook).length, { interval: 5 }).toBe(count);

const setWebhook = (server: TestServer, { token }: Person, uid: number, webhook_url: string, more: object = {}) =>
  call(server, `PUT /admin/user/${uid}`, { token, body: { webhook_url, ...more } });

async function haveWebhook(server: TestServer, founder: Person, uid: number, answer?: RequestListener) {
  const hook = await startHook(answer);
  expect((await setWebhook(server, founder, uid, hook.url)).status).toBe(200);
  return hook;
}

describe('an administrator', () => {
  test("sets a bot's webhook, which is checked first and shown to administrators only", async () => {
    const server = await start();
    const [founder, ann] = await meetBots(server, 'ann');
    const hook = await startHook();
    expect((await setWebhook(server, founder, ann.uid, hook.url)).value().webhook_url).toBe(hook.url);
    expect(hook.asked).toMatchObject([{ method: 'GET', url: '/hook?token=secret', body: '' }]);
    const stream = await openEvents(server, ann.token);
    const seen: unknown[] = [stream.events];
    for (const path of ['/user', `/user/${ann.uid}`, '/user/me'])
      seen.push((await call(server, `GET ${path}`, ann)).json);
    const { user } = await signIn(server, { email: 'ann@example.org', password: 'ann-secret' });
    expect(JSON.stringify([seen, user])).not.toContain('secret');
  });

  test('sets the webhook of a new bot at once, or creates no bot', async () => {
    const server = await start();
    const [founder] = await meetBots(server);
    const hook = await startHook();
    const bot = { email: 'bot@localhost', password: '', name: 'Bot', gender: 0, is_admin: false, is_bot: true };
    const create = (webhook_url: string) =>
      call(server, 'POST /admin/user', { token: founder.token, body: { ...bot, webhook_url } });
    expect(await create('http://127.0.0.1:1/')).toMatchObject({ status: 406, text: '' });
    expect((await create(hook.url)).json).toMatchObject({ uid: 2, name: 'Bot', webhook_url: hook.url });
    await send(server, founder, 'user/2', 'hello');
    await hears(hook, 1);
  });

  test('removes it with the empty URL', async () => {
    const server = await start();
    const [founder, ann] = await meetBots(server, 'ann');
    const hook = await haveWebhook(server, founder, ann.uid);
    expect((await setWebhook(server, founder, ann.uid, '')).json).toMatchObject({ webhook_url: null });
    await send(server, founder, `user/${ann.uid}`, 'unheard');
    expect(await server.reads.jobs.findNextDueAt(['webhooks.deliver'], Date.now())).toBeNull();
    expect(heard(hook)).toEqual([]);
  });

  test('changes other fields without affecting it', async () => {
    const server = await start();
    const [founder, ann] = await meetBots(server, 'ann');
    const hook = await haveWebhook(server, founder, ann.uid);
    const { json } = await call(server, `PUT /admin/user/${ann.uid}`, { token: founder.token, body: { gender: 1 } });
    expect(json).toMatchObject({ webhook_url: hook.url, gender: 1 });
    expect(hook.asked).toHaveLength(1);
  });

  test('is refused a URL that does not answer 200, and no other field is saved either', async () => {
    const server = await start();
    const [founder, ann] = await meetBots(server, 'ann');
    const statuses = [201, 204, 304, 400, 404, 500];
    const hook = await startOutside((request, response) =>
      response.writeHead(Number(found(request.url).slice(1))).end(),
    );
    open.push(hook);
    const dead = await startOutside(ok);
    await dead.close();
    const addresses = [
      ...statuses.map((status) => `http://127.0.0.1:${hook.port}/${status}`),
      `http://127.0.0.1:${dead.port}/`,
      'http://169.254.169.254/',
      'http://user:password@127.0.0.1/',
      'ftp://127.0.0.1/',
      'no address',
    ];
    for (const address of addresses) {
      const { status, text } = await setWebhook(server, founder, ann.uid, address, { name: 'Changed' });
      expect([address, status, text]).toEqual([address, 406, '']);
    }
    const { json } = await call(server, `PUT /admin/user/${ann.uid}`, { token: founder.token, body: { gender: 1 } });
    expect(json).toMatchObject({ name: 'ann', webhook_url: null });
  });

  test('may enter a URL that redirects to the right one', async () => {
    const server = await start();
    const [founder, ann] = await meetBots(server, 'ann');
    const hook = await startHook();
    const first = await startOutside((_request, response) => response.writeHead(302, { location: hook.url }).end());
    open.push(first);
    expect((await setWebhook(server, founder, ann.uid, `http://127.0.0.1:${first.port}/`)).status).toBe(200);
  });

  test('cannot point into the operator’s own networks unless the operator allows it', async () => {
    const server = await start({});
    const [founder, ann] = await meetBots(server, 'ann');
    const hook = await startHook();
    for (const address of [hook.url, `http://localhost:${hook.port}/`, 'http://10.0.0.1/', 'http://[::1]/']) {
      expect((await setWebhook(server, founder, ann.uid, address)).status).toBe(406);
    }
    expect(hook.asked).toEqual([]);
  });

  test('sets none for a human user, whose messages it would reveal: nothing is requested, saved or sent', async () => {
    const server = await start();
    const [founder, ann] = await meet(server, 'ann');
    const { uid } = ann;
    const hook = await startHook();
    expect(await setWebhook(server, founder, uid, hook.url, { name: 'Changed' })).toMatchObject({ status: 406 });
    expect((await setWebhook(server, founder, founder.uid, hook.url)).status).toBe(406);
    const account = { email: 'new@example.org', password: 'new-secret', name: 'New', gender: 0, is_admin: false };
    const body = { ...account, webhook_url: hook.url };
    expect((await call(server, 'POST /admin/user', { token: founder.token, body })).status).toBe(406);
    expect((await setWebhook(server, founder, uid, '')).json).toMatchObject({ name: 'ann', webhook_url: null });
    expect((await call(server, 'GET /admin/user', founder)).json).toHaveLength(2);
    await send(server, founder, `user/${uid}`, 'a word between two');
    expect(hook.asked).toEqual([]);
  });

  test('who set one for a human user on an older server gets nothing through it any more', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'loquat-webhooks-'));
    open.push({ close: () => rm(dataDir, { recursive: true }) });
    const first = await startTestServer({ ...ALLOWED, DATA_DIR: dataDir });
    const [founder, bot] = await meetBots(first, 'bot');
    const ann = personOf(await registerUser(first, 'ann'));
    const hook = await haveWebhook(first, founder, bot.uid);
    const mid = await send(first, founder, `user/${ann.uid}`, 'said before');
    await first.close();
    for (const sql of [
      `INSERT INTO webhooks (uid, url) VALUES (${ann.uid}, '${hook.url}')`,
      `INSERT INTO webhook_deliveries (uid, mid, due_at) VALUES (${ann.uid}, ${mid}, 0)`,
      `INSERT INTO jobs (kind, payload, due_at, unique_key)
        VALUES ('webhooks.deliver', '{"uid":${ann.uid}}', 0, 'webhooks.deliver:${ann.uid}')`,
    ])
      await alterDatabase(dataDir, sql);
    const server = await start({ ...ALLOWED, DATA_DIR: dataDir });
    const gid = await createChannel(server, founder, { members: [ann.uid] });
    await send(server, ann, `user/${founder.uid}`, 'between two');
    await send(server, ann, `group/${gid}`, 'among members');
    await send(server, ann, `user/${bot.uid}`, 'for the bot');
    await hears(hook, 1);
    expect(heard(hook)[0].detail.content).toBe('for the bot');
    await expect.poll(() => server.reads.jobs.findNextDueAt(['webhooks.deliver'], Date.now())).toBeNull();
    expect(heard(hook)).toHaveLength(1);
    expect((await call(server, `GET /admin/user/${ann.uid}`, founder)).json).toMatchObject({ webhook_url: null });
  });

  test('is the only role that may', async () => {
    const server = await start();
    const [, ann] = await meetBots(server, 'ann');
    const hook = await startHook();
    expect((await setWebhook(server, ann, ann.uid, hook.url)).status).toBe(403);
    expect((await setWebhook(server, { uid: 0, token: 'x' }, ann.uid, hook.url)).status).toBe(401);
    expect(hook.asked).toEqual([]);
  });
});

describe('a message reaches the webhooks of', () => {
  test('both parties of a direct message, in the form of the history, and of no one else', async () => {
    const server = await start();
    const [founder, ann, bob, third] = await meetBots(server, 'ann', 'bob', 'third');
    const [hookOfAnn, hookOfBob] = [
      await haveWebhook(server, founder, ann.uid),
      await haveWebhook(server, founder, bob.uid),
    ];
    const outsider = await haveWebhook(server, founder, third.uid);
    await send(server, ann, `user/${bob.uid}`, 'for bob');
    await hears(hookOfAnn, 1);
    await hears(hookOfBob, 1);
    const [message] = await listHistory(server, ann, `user/${bob.uid}`);
    expect([heard(hookOfAnn), heard(hookOfBob)]).toEqual([[message], [message]]);
    expect(nth(hookOfBob.asked, 1).headers).toMatchObject({ 'content-type': 'application/json' });
    await send(server, bob, `user/${third.uid}`, 'for the third');
    await hears(outsider, 1);
    expect(heard(outsider)[0].detail.content).toBe('for the third');
  });

  test('the members of a private channel, the sender included, and of no outsider', async () => {
    const server = await start();
    const [founder, ann, bob] = await meetBots(server, 'ann', 'bob');
    const member = await haveWebhook(server, founder, ann.uid);
    const outsider = await haveWebhook(server, founder, bob.uid);
    const gid = await createChannel(server, founder, { members: [ann.uid] });
    await send(server, ann, `group/${gid}`, 'for members');
    await hears(member, 1);
    expect(heard(member)).toEqual(await listHistory(server, ann, `group/${gid}`));
    await send(server, founder, `user/${bob.uid}`, 'for bob');
    await hears(outsider, 1);
    expect(heard(outsider)[0].detail.content).toBe('for bob');
  });

  test('all bots, if the channel is public', async () => {
    const server = await start();
    const [founder, ann, bob] = await meetBots(server, 'ann', 'bob');
    const hooks = [await haveWebhook(server, founder, bob.uid), await haveWebhook(server, founder, ann.uid)];
    const gid = await createChannel(server, founder, { is_public: true });
    await send(server, ann, `group/${gid}`, 'for everybody');
    for (const hook of hooks) await hears(hook, 1);
    expect(hooks.flatMap(heard).map(({ target }) => target)).toEqual([{ gid }, { gid }]);
  });
});

test('edits, reactions, replies and deletions reach webhooks in the form of the history', async () => {
  const server = await start();
  const [founder, ann] = await meetBots(server, 'ann');
  const hook = await haveWebhook(server, founder, ann.uid);
  const { token } = founder;
  const mid = await send(server, founder, `user/${ann.uid}`, 'first');
  await hears(hook, 1);
  await call(server, `POST /message/${mid}/reply`, { token, body: 'a reply' });
  await call(server, `PUT /message/${mid}/like`, { token, body: { action: '👍' } });
  await call(server, `PUT /message/${mid}/edit`, { token, body: 'second' });
  await hears(hook, 4);
  const history = await listHistory(server, ann, `user/${founder.uid}`);
  expect(heard(hook).slice(1)).toEqual(history.slice(1));
  expect(heard(hook).map(({ detail }) => detail.detail?.type ?? detail.content)).toEqual([
    'first',
    'a reply',
    'like',
    'edit',
  ]);
  await call(server, `DELETE /message/${mid}`, { token });
  await hears(hook, 5);
  expect(heard(hook).at(-1).detail).toEqual({ type: 'reaction', mid, detail: { type: 'delete' } });
});

test('a message costs nothing extra if there are no webhooks', async () => {
  const server = await start();
  const [founder] = await meetBots(server);
  await send(server, founder, 'user/1', 'to myself');
  expect(await server.reads.jobs.findNextDueAt(['webhooks.deliver'], Date.now())).toBeNull();
});

describe('a webhook that fails', () => {
  const left = (server: TestServer, now = 0) => server.reads.jobs.findNextDueAt(['webhooks.deliver'], now);

  /** Advances the clock to the next attempt repeatedly, but never during one. */
  async function advanceUntil(clock: TestClock, server: TestServer, hook: Outside, count: number): Promise<void> {
    const step = async () => {
      const dueAt = await left(server, clock.now());
      if (heard(hook).length < count && dueAt !== null) clock.advance(Math.max(0, dueAt - clock.now()));
      return heard(hook).length;
    };
    await expect.poll(step, { interval: 5 }).toBe(count);
  }

  test('is tried again within seconds', async () => {
    const clock = createTestClock({ start: Date.UTC(2026, 0, 1) });
    const server = await start(ALLOWED, { clock });
    const [founder, bot] = await meetBots(server, 'bot');
    let failures = 2;
    const hook = await haveWebhook(server, founder, bot.uid, (_request, response) =>
      response.writeHead((failures -= 1) >= 0 ? 500 : 200).end(),
    );
    await send(server, founder, `user/${bot.uid}`, 'again');
    const before = clock.now();
    await advanceUntil(clock, server, hook, 3);
    expect(clock.now() - before).toBeLessThan(10_000);
    expect(new Set(heard(hook).map(({ mid }) => mid)).size).toBe(1);
    await expect.poll(() => left(server)).toBeNull();
    expect(await readMetric(server, 'loquat_webhook_deliveries_total{result="refused"}')).toBe(2);
    expect(await readMetric(server, 'loquat_webhook_deliveries_total{result="done"}')).toBe(1);
  });

  test('does not receive messages that were deleted meanwhile', async () => {
    const clock = createTestClock({ start: Date.UTC(2026, 0, 1) });
    const server = await start(ALLOWED, { clock });
    const [founder, bot] = await meetBots(server, 'bot');
    let isBroken = true;
    const hook = await haveWebhook(server, founder, bot.uid, (_request, response) =>
      response.writeHead(isBroken ? 500 : 200).end(),
    );
    const mid = await send(server, founder, `user/${bot.uid}`, 'regretted');
    await hears(hook, 1);
    isBroken = false;
    expect(await statusOf(server, `DELETE /message/${mid}`, founder)).toBe(200);
    await advanceUntil(clock, server, hook, 2);
    clock.advance(RETRY_DELAYS_MS[0]);
    await expect.poll(() => left(server)).toBeNull();
    expect(heard(hook).map(({ detail }) => detail.content ?? detail.detail.type)).toEqual(['regretted', 'delete']);
  });

  test('is given up after eight attempts with growing delays', async () => {
    const clock = createTestClock({ start: Date.UTC(2026, 0, 1) });
    const server = await start(ALLOWED, { clock });
    const [founder, bot] = await meetBots(server, 'bot');
    const times: number[] = [];
    const hook = await haveWebhook(server, founder, bot.uid, (_request, response) => {
      times.push(clock.now());
      response.writeHead(400).end();
    });
    await send(server, founder, `user/${bot.uid}`, 'never heard');
    await advanceUntil(clock, server, hook, 8);
    await expect.poll(() => left(server)).toBeNull();
    const waits = times.slice(1).map((time, at) => time - nth(times, at));
    expect(waits).toHaveLength(RETRY_DELAYS_MS.length);
    for (const [at, wait] of waits.entries()) expect(wait).toBeGreaterThanOrEqual(nth(RETRY_DELAYS_MS, at));
  });

  test('for one message still receives the next one', async () => {
    const server = await start();
    const [founder, bot] = await meetBots(server, 'bot');
    const picky: RequestListener = (_request, response) => {
      const { body } = nth(hook.asked, -1);
      response.writeHead(body.includes('bad') ? 422 : 200).end();
    };
    const hook: Outside = await haveWebhook(server, founder, bot.uid, picky);
    await send(server, founder, `user/${bot.uid}`, 'bad');
    await send(server, founder, `user/${bot.uid}`, 'good');
    await expect.poll(() => heard(hook).map(({ detail }) => detail.content)).toContain('good');
  });

  test('because it does not respond delays neither other webhooks nor other jobs', async () => {
    const server = await start();
    const [founder, bot, ...others] = await meetBots(server, 'a', 'b', 'c', 'd', 'e', 'f', 'g');
    const silent = await Promise.all(others.map(({ uid }) => haveWebhook(server, founder, uid, () => {})));
    const hook = await haveWebhook(server, founder, bot.uid);
    const gid = await createChannel(server, founder, { is_public: true });
    for (const text of ['one', 'two', 'three']) await send(server, founder, `group/${gid}`, text);
    await hears(hook, 3);
    expect(heard(hook).map(({ detail }) => detail.content)).toEqual(['one', 'two', 'three']);
    expect(silent.map((each) => heard(each).length)).toEqual(Array(6).fill(1));
  });
});

describe('a queued delivery', () => {
  /** A server that stopped with an undelivered message of a private channel for Ann, whose next attempt is later. */
  async function stopWithDelivery() {
    const dataDir = await mkdtemp(join(tmpdir(), 'loquat-webhooks-'));
    open.push({ close: () => rm(dataDir, { recursive: true }) });
    const first = await startTestServer(
      { ...ALLOWED, DATA_DIR: dataDir },
      { clock: createTestClock({ start: Date.UTC(2026, 0, 1) }) },
    );
    const [founder, ann] = await meetBots(first, 'ann');
    let status = 503;
    const hook = await haveWebhook(first, founder, ann.uid, (_request, response) => response.writeHead(status).end());
    const gid = await createChannel(first, founder, { members: [ann.uid] });
    const mid = await send(first, founder, `group/${gid}`, 'waiting');
    await hears(hook, 1);
    await first.close();
    status = 200;
    const change = (sql: string) => alterDatabase(dataDir, sql);
    return { hook, mid, change, restart: () => start({ ...ALLOWED, DATA_DIR: dataDir }) };
  }
  const allDone = (server: TestServer) =>
    expect.poll(() => server.reads.jobs.findNextDueAt(['webhooks.deliver'], 0)).toBeNull();

  test('is delivered after a restart', async () => {
    const { hook, mid, restart } = await stopWithDelivery();
    const server = await restart();
    await hears(hook, 2);
    expect(heard(hook)[1]).toMatchObject({ mid, detail: { content: 'waiting' } });
    await allDone(server);
  });

  test.each([
    ['the message was erased', 'DELETE FROM messages; DELETE FROM message_log'],
    ['the message expired', 'UPDATE messages SET expires_at = 1'],
    ['the receiver was taken from the channel', 'DELETE FROM channel_members WHERE uid = 2'],
    ['the account was frozen', "UPDATE users SET status = 'frozen' WHERE uid = 2"],
  ])('is dropped when %s meanwhile', async (_what, sql) => {
    const { hook, change, restart } = await stopWithDelivery();
    for (const one of sql.split('; ')) await change(one);
    await allDone(await restart());
    expect(heard(hook)).toHaveLength(1);
  });
});

test('a webhook is deleted with its account', async () => {
  const clock = createTestClock({ start: Date.UTC(2026, 0, 1) });
  const server = await start(ALLOWED, { clock });
  const [founder, ann] = await meetBots(server, 'ann');
  const hook = await haveWebhook(server, founder, ann.uid, (_request, response) => response.writeHead(500).end());
  await send(server, founder, `user/${ann.uid}`, 'waiting');
  await hears(hook, 1);
  await expect.poll(() => server.reads.webhooks.findNextDueAt(Uid.parse(ann.uid))).toBe(clock.now() + 1_000);
  expect(await statusOf(server, `DELETE /admin/user/${ann.uid}`, founder)).toBe(200);
  expect(await server.reads.webhooks.list()).toEqual([]);
  expect(await server.reads.webhooks.findNextDueAt(Uid.parse(ann.uid))).toBeNull();
});

test('the log contains no URLs and messages', async () => {
  const lines: string[] = [];
  const log = createLog({ logLevel: 'trace' }, { write: (line) => void lines.push(line) });
  const server = await start(ALLOWED, { log });
  const [founder, bot] = await meetBots(server, 'bot');
  const hook = await haveWebhook(server, founder, bot.uid, (request) => request.socket.destroy());
  await send(server, founder, `user/${bot.uid}`, 'a private word');
  await hears(hook, 2);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.join('')).not.toMatch(/token=secret|private word/);
});
