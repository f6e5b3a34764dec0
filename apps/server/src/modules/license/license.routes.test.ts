import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { License } from '@loquat/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerTo, call, listen } from '#test/drivers/call.ts';
import { forgedFrom, issuedLicense, licenseOf } from '#test/drivers/licenses.ts';
import { meet, type Person } from '#test/drivers/people.ts';
import { createTestClock, type TestClock } from '#test/servers/test-clock.ts';
import { startTestServer, type TestServer } from '#test/servers/test-server.ts';

const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 5, 1);
const KEY = join('keys', 'license-key.pem');
const NONE = {
  domains: ['*'],
  user_limit: 999_999,
  created_at: '2026-06-01T00:00:00.000Z',
  expired_at: '9999-12-31T23:59:59Z',
  sign: true,
  base58: '',
};

/** The data folders of the operator, and of another server. */
let own: string;
let foreign: string;
/** For 100 users and a day. */
let genuine: string;
let dataDir: string;
let server: TestServer;
let clock: TestClock;
let founder: Person;

beforeAll(() => {
  [own, foreign] = ['own', 'foreign'].map((name) => mkdtempSync(join(tmpdir(), `loquat-${name}-`))) as [string, string];
  genuine = issuedLicense({ dataDir: own, now: START });
});
afterAll(() => [own, foreign].forEach((folder) => rmSync(folder, { recursive: true })));
beforeEach(async () => {
  clock = createTestClock({ start: START, timers: false });
  dataDir = mkdtempSync(join(tmpdir(), 'loquat-licensed-'));
  server = await startTestServer({ DATA_DIR: dataDir, ACCESS_TOKEN_TTL_SECONDS: '864000' }, { clock });
  [founder] = await meet(server);
  copyFileSync(join(own, KEY), join(dataDir, KEY));
});
afterEach(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true });
});

/** Restarts the server on its data folder. */
async function restart(env: Record<string, string> = {}): Promise<void> {
  await server.close();
  server = await startTestServer({ ...env, DATA_DIR: dataDir }, { clock });
}
const read = (): Promise<License> => answerTo(server, 'GET /license');
const check = (license: string) => call(server, 'POST /license/check', { body: { license } });
const install = (license: string, { token }: { token?: string } = founder) =>
  call(server, 'PUT /license', { token, body: { license } });

describe('the licence of the server', () => {
  test('never ends and limits nothing if none was installed', async () => {
    expect(await call(server, 'GET /license')).toMatchObject({ status: 200, json: NONE });
  });

  test('has the operator’s limit if none was installed', async () => {
    await restart({ LICENSE_DEFAULT_USER_LIMIT: '30' });
    expect(await read()).toEqual({ ...NONE, user_limit: 30 });
  });

  test('can be read before there are any accounts', async () => {
    const fresh = await startTestServer({}, { clock });
    expect((await call(fresh, 'GET /license')).json).toEqual(NONE);
    await fresh.close();
  });

  test('is the installed one, even after a restart', async () => {
    const installed = await install(` ${genuine}\n`);
    expect([installed.status, installed.text]).toEqual([200, 'true']);
    const expected = {
      domains: ['*'],
      user_limit: 100,
      created_at: '2026-06-01T00:00:00.000Z',
      expired_at: '2026-06-02T00:00:00.000Z',
      sign: true,
      base58: genuine,
    };
    expect(await read()).toEqual(expected);
    await restart();
    expect(await read()).toEqual(expected);
  });

  test('raises the limit no longer once it has expired', async () => {
    await restart({ LICENSE_DEFAULT_USER_LIMIT: '30' });
    await install(genuine);
    clock.advance(DAY_MS - 1);
    expect(await read()).toMatchObject({ user_limit: 100 });
    clock.advance(1);
    expect(await read()).toMatchObject({ user_limit: 30, sign: true, base58: genuine });
  });

  test('raises the limit no longer once the server has another key', async () => {
    await install(genuine);
    issuedLicense({ dataDir: foreign });
    copyFileSync(join(foreign, KEY), join(dataDir, KEY));
    await restart({ LICENSE_DEFAULT_USER_LIMIT: '30' });
    expect(await read()).toMatchObject({ user_limit: 30, sign: false, base58: genuine });
  });

  test('prevents the start when the key that verifies it is damaged', async () => {
    await install(genuine);
    writeFileSync(join(dataDir, KEY), 'damaged');
    await expect(restart()).rejects.toThrow('keys/license-key.pem is not an RSA key');
  });
});

const EXPIRED = { created: '2020-01-01T00:00:00Z', expired: '2021-01-01T00:00:00Z' };
const undecodable = ['', 'nonsense', '0OIl', licenseOf('*,20'), 'z'.repeat(4_097), '1'.repeat(500_000)];

describe('a licence sent for a check', () => {
  test('is described to any caller, and not installed', async () => {
    const answer = await check(` ${genuine} `);
    expect([answer.status, answer.json]).toEqual([
      200,
      {
        domains: ['*'],
        user_limit: 100,
        created_at: '2026-06-01T00:00:00.000Z',
        expired_at: '2026-06-02T00:00:00.000Z',
        sign: true,
        base58: genuine,
      },
    ]);
    expect(await read()).toEqual(NONE);
  });

  test('is described even if it is not genuine, which the response states', async () => {
    const others = issuedLicense({ dataDir: foreign, domains: ['a.example', 'b.example'], now: START });
    const signedByNobody = licenseOf(`*,5,${EXPIRED.created},${EXPIRED.expired},ab`);
    for (const [license, user_limit] of [
      [forgedFrom(genuine), 999_999],
      [others, 100],
      [signedByNobody, 5],
    ] as const) {
      expect(await check(license)).toMatchObject({ status: 200, json: { user_limit, sign: false, base58: license } });
    }
  });

  test('is genuine though it has expired', async () => {
    clock.advance(DAY_MS);
    expect((await check(genuine)).json).toMatchObject({ sign: true, expired_at: '2026-06-02T00:00:00.000Z' });
  });

  test('is not genuine as long as the server has no key, and needs no restart once it has one', async () => {
    rmSync(join(dataDir, KEY));
    expect((await check(genuine)).json).toMatchObject({ sign: false });
    expect(await install(genuine)).toMatchObject({ status: 400, text: 'License error: Sign invalid.' });
    copyFileSync(join(own, KEY), join(dataDir, KEY));
    expect((await check(genuine)).json).toMatchObject({ sign: true });
  });

  test.each(undecodable)('is 400 with an empty body when it is invalid (%#)', async (text) => {
    expect(await check(text)).toMatchObject({ status: 400, text: '' });
    expect(await install(text)).toMatchObject({ status: 400, text: '' });
    expect(await read()).toEqual(NONE);
  });
});

describe('a licence is not installed', () => {
  test('if its user limit was changed', async () => {
    expect(await install(forgedFrom(genuine))).toMatchObject({ status: 400, text: 'License error: Sign invalid.' });
    expect(await read()).toEqual(NONE);
  });

  test('if another key signed it', async () => {
    const license = issuedLicense({ dataDir: foreign, now: START });
    expect(await install(license)).toMatchObject({ status: 400, text: 'License error: Sign invalid.' });
    expect(await read()).toEqual(NONE);
  });

  test('if it has expired; the installed one stays', async () => {
    await install(genuine);
    const old = issuedLicense({ dataDir: own, now: START - 2 * DAY_MS, userLimit: 999_999 });
    expect(await install(old)).toMatchObject({ status: 400, text: 'License error: Expired.' });
    expect(await read()).toMatchObject({ user_limit: 100, base58: genuine });
  });

  test('if the caller is not an administrator', async () => {
    const [, member] = await meet(server, 'member');
    expect(await install(genuine, member)).toMatchObject({ status: 403, text: '' });
    expect(await install(genuine, {})).toMatchObject({ status: 401 });
    expect(await read()).toEqual(NONE);
  });
});

test('no event stream contains licences', async () => {
  const heard = listen(server);
  await install(genuine);
  expect(heard).toEqual([]);
});
