import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { createBot, createBotAccount, createKey, listKeys } from '#test/drivers/bots.ts';
import { ascending, call, statusOf } from '#test/drivers/call.ts';
import { nth } from '#test/drivers/found.ts';
import { meet } from '#test/drivers/people.ts';
import { acceptOtherKeys } from '#test/servers/behind-the-wire.ts';
import { storedText } from '#test/servers/stored-text.ts';
import { createTestClock } from '#test/servers/test-clock.ts';
import { startTestServer, test } from '#test/servers/test-server.ts';

const USES_SAVED_AFTER_MS = 30_000;
const HEX_KEY = /^[0-9a-f]{64}$/;
const KEYS = '/admin/user/bot-api-key';
const ask = (server: { origin: string }, key: string, path = '/bot') => call(server, `GET ${path}`, { token: key });

test('an administrator makes keys for a bot and reads them in full', async ({ server }) => {
  const [founder] = await meet(server);
  const { uid } = await createBotAccount(server, founder, 'helper');
  const before = Date.now();
  const made = await call(server, `POST ${KEYS}/${uid}`, { token: founder.token, body: { name: ' main ' } });
  const second = await createKey(server, founder, uid, 'spare');

  expect(made).toMatchObject({ status: 200, json: expect.stringMatching(HEX_KEY) });
  expect(made.headers.get('content-type')).toContain('application/json');
  expect(second).not.toBe(made.json);
  const keys = await listKeys(server, founder, uid);
  const created_at = expect.any(Number);
  expect(keys).toEqual([
    { id: 1, name: 'main', key: made.json, created_at, last_used: null },
    { id: 2, name: 'spare', key: second, created_at, last_used: null },
  ]);
  expect(nth(keys, 0).created_at).toBeGreaterThanOrEqual(before);
});

test('a bot has each key name once, and another bot may use it again', async ({ server }) => {
  const [founder] = await meet(server);
  const one = await createBot(server, founder, 'one');
  const two = await createBotAccount(server, founder, 'two');
  const post = (uid: number, name: string) =>
    call(server, `POST ${KEYS}/${uid}`, { token: founder.token, body: { name } });

  expect(await post(one.uid, 'main')).toMatchObject({ status: 409, text: '' });
  expect((await post(two.uid, 'main')).status).toBe(200);
  expect((await post(one.uid, 'x'.repeat(128))).status).toBe(200);
  for (const name of ['', ' ', 'x'.repeat(129)]) expect((await post(one.uid, name)).status).toBe(400);
  const racing = await Promise.all([post(one.uid, 'race'), post(one.uid, 'race')]);
  expect(ascending(racing.map(({ status }) => status))).toEqual([200, 409]);
});

test('only administrators manage keys, and only bots have them', async ({ server }) => {
  const [founder, ann] = await meet(server, 'ann');
  const bot = await createBot(server, founder);
  const routes = (uid: number | string): [string, { body?: unknown }][] => [
    [`POST ${KEYS}/${uid}`, { body: { name: 'new' } }],
    [`GET ${KEYS}/${uid}`, {}],
    [`DELETE ${KEYS}/${uid}/1`, {}],
  ];
  for (const [route, options] of routes(bot.uid)) {
    expect(await call(server, route, options)).toMatchObject({ status: 401, text: 'authorization error' });
    expect(await statusOf(server, route, { ...options, token: bot.key })).toBe(401);
    expect(await call(server, route, { ...options, token: ann.token })).toMatchObject({ status: 403, text: '' });
  }
  for (const uid of [ann.uid, founder.uid, 99]) {
    for (const [route, options] of routes(uid)) {
      expect(await call(server, route, { ...options, token: founder.token })).toMatchObject({ status: 404, text: '' });
    }
  }
  for (const [route, options] of routes('x')) {
    expect(await statusOf(server, route, { ...options, token: founder.token })).toBe(400);
  }
  expect(await listKeys(server, founder, bot.uid)).toHaveLength(1);
});

describe('a key stops working', () => {
  test('as soon as it is deleted, and the others still work', async ({ server }) => {
    const [founder] = await meet(server);
    const bot = await createBot(server, founder);
    const other = await createKey(server, founder, bot.uid, 'other');
    expect((await ask(server, bot.key)).status).toBe(200);
    const remove = (uid: number) => call(server, `DELETE ${KEYS}/${uid}/1`, { token: founder.token });

    expect(await remove(founder.uid)).toMatchObject({ status: 404, text: '' });
    expect(await remove(bot.uid)).toMatchObject({ status: 200, text: '' });
    expect(await ask(server, bot.key)).toMatchObject({ status: 401, text: 'authorization error' });
    expect(await remove(bot.uid)).toMatchObject({ status: 404, text: '' });
    expect((await ask(server, other)).status).toBe(200);
    expect(await listKeys(server, founder, bot.uid)).toMatchObject([{ name: 'other' }]);
  });

  test('as soon as its bot is deleted, along with all its data', async ({ server }) => {
    const [founder] = await meet(server);
    const [bot, other] = [await createBot(server, founder, 'one'), await createBot(server, founder, 'two')];
    await call(server, `DELETE /admin/user/${bot.uid}`, { token: founder.token });

    expect((await ask(server, bot.key)).status).toBe(401);
    expect((await ask(server, other.key)).status).toBe(200);
    expect(await server.reads.botKeys.list()).toHaveLength(1);
    expect(await statusOf(server, `GET ${KEYS}/${bot.uid}`, { token: founder.token })).toBe(404);
  });

  test('while its bot is frozen', async ({ server }) => {
    const [founder] = await meet(server);
    const bot = await createBot(server, founder);
    const set = (status: string) =>
      call(server, `PUT /admin/user/${bot.uid}`, { token: founder.token, body: { status } });

    await set('frozen');
    expect((await ask(server, bot.key)).status).toBe(401);
    expect(await statusOf(server, 'POST /bot/send_to_user/1', { token: bot.key, body: 'x' })).toBe(401);
    await set('normal');
    expect((await ask(server, bot.key)).status).toBe(200);
  });
});

test('keys still work after a restart', async ({ server, dataDir }) => {
  const [founder] = await meet(server);
  const bot = await createBot(server, founder);
  await server.close();
  const again = await startTestServer({ DATA_DIR: dataDir });

  expect((await ask(again, bot.key)).status).toBe(200);
  expect(await listKeys(again, founder, bot.uid)).toMatchObject([{ key: bot.key }]);
  await again.close();
});

test('nothing on disk shows a key', async ({ server, dataDir }) => {
  const [founder] = await meet(server);
  const bot = await createBot(server, founder);
  await ask(server, bot.key);
  await server.close();

  const stored = await storedText(dataDir);
  expect(stored).toContain('bot_helper@localhost');
  expect(stored).not.toContain(bot.key);
});

test('keys encrypted with a lost secret still work but cannot be read', async ({ server, dataDir }) => {
  const [founder] = await meet(server);
  const bot = await createBot(server, founder);
  await server.close();
  rmSync(join(dataDir, 'keys', 'sealing-secret'));
  await acceptOtherKeys(dataDir);
  const again = await startTestServer({ DATA_DIR: dataDir });

  expect(await listKeys(again, founder, bot.uid)).toMatchObject([{ name: 'main', key: '' }]);
  expect((await ask(again, bot.key)).status).toBe(200);
  await again.close();
});

describe('when a key was last used', () => {
  test('is updated at once, and only by accepted calls', async ({ server }) => {
    const [founder] = await meet(server);
    const bot = await createBot(server, founder);
    const lastUsed = async () => nth(await listKeys(server, founder, bot.uid), 0).last_used;
    await ask(server, `${bot.key}0`);
    await ask(server, bot.key, '/user/me');
    expect(await lastUsed()).toBeNull();
    const before = Date.now();
    await ask(server, bot.key);
    expect(await lastUsed()).toBeGreaterThanOrEqual(before);
  });

  test('is stored a while later, once for all calls', async ({ dataDir }) => {
    const clock = createTestClock();
    const server = await startTestServer({ DATA_DIR: dataDir }, { clock });
    const [founder] = await meet(server);
    const bot = await createBot(server, founder);
    const stored = async () => nth(await server.reads.botKeys.list(), 0).last_used;
    await ask(server, bot.key);
    clock.advance(USES_SAVED_AFTER_MS - 1);
    await ask(server, bot.key);
    expect(await stored()).toBeNull();
    const last = clock.now();
    clock.advance(1);
    await server.transact(async () => {});
    expect(await stored()).toBe(last);
    expect(await listKeys(server, founder, bot.uid)).toMatchObject([{ last_used: last }]);
    await server.close();
  });

  test('is stored when the server stops', async ({ server, dataDir }) => {
    const [founder] = await meet(server);
    const bot = await createBot(server, founder);
    const before = Date.now();
    await ask(server, bot.key);
    await server.close();
    const again = await startTestServer({ DATA_DIR: dataDir });

    expect(nth(await listKeys(again, founder, bot.uid), 0).last_used).toBeGreaterThanOrEqual(before);
    await again.close();
  });
});
