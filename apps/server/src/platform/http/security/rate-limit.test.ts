import { expect, test as plain } from 'vitest';
import { call, FOUNDER, signInFounder } from '#test/drivers/call.ts';
import { createTestClock } from '#test/servers/test-clock.ts';
import { startTestServer, test } from '#test/servers/test-server.ts';
import { addressKey, createRateLimit } from './rate-limit.ts';

plain('a full window refuses until it ends, and keys do not share it', () => {
  const clock = createTestClock({ timers: false });
  const limit = createRateLimit({ isOn: true, limit: 2, windowSeconds: 60, clock });
  limit.take('a');
  clock.advance(20_000);
  limit.take('a');

  expect(() => limit.take('a')).toThrow(expect.objectContaining({ status: 429, retryAfterSeconds: 40 }));
  expect(() => limit.take('b')).not.toThrow();
  limit.giveBack('a');
  expect(() => limit.take('a')).not.toThrow();
  clock.advance(40_000);
  expect(() => limit.take('a')).not.toThrow();
});

plain('several nodes allow together no more than one, and each at least one call', () => {
  const clock = createTestClock({ timers: false });
  let count = 2;
  const limit = createRateLimit({ isOn: true, limit: 4, windowSeconds: 60, clock, nodes: () => count });
  limit.take('a');
  limit.take('a');

  expect(() => limit.take('a')).toThrow(expect.objectContaining({ status: 429 }));
  count = 1;
  expect(() => limit.take('a')).not.toThrow();
  count = 9;
  expect(() => limit.take('b')).not.toThrow();
});

plain('a limit that is off never refuses', () => {
  const limit = createRateLimit({
    isOn: false,
    limit: 1,
    windowSeconds: 60,
    clock: createTestClock({ timers: false }),
  });

  expect(() => Array.from({ length: 100 }, () => limit.take('a'))).not.toThrow();
});

plain('an IPv6 address counts as its network', () => {
  expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe(addressKey('2001:db8:1:2::1'));
  expect(addressKey('2001:db8::1')).toBe('2001:db8:0:0');
  expect(addressKey('2001:db8:1:3::1')).not.toBe(addressKey('2001:db8:1:2::1'));
  expect(addressKey('::ffff:192.0.2.7')).toBe('192.0.2.7');
  expect(addressKey('::FFFF:c000:207')).toBe('192.0.2.7');
  expect(addressKey('192.0.2.7')).toBe('192.0.2.7');
  expect(addressKey('2001:0DB8::1')).toBe('2001:db8:0:0');
  expect(addressKey('fe80::1%eth0')).toBe('fe80:0:0:0');
});

plain('an address counts without the port that some proxies forward, and what is no address as it is', () => {
  expect(addressKey('192.0.2.7:50123')).toBe('192.0.2.7');
  expect(addressKey('[2001:db8:1:2::9]:443')).toBe('2001:db8:1:2');
  expect(addressKey('[2001:db8:1:2::9]')).toBe('2001:db8:1:2');
  expect(addressKey('unknown')).toBe('unknown');
});

const tryFrom = (server: { origin: string }, ip: string, password: string) => {
  const body = { credential: { type: 'password', email: FOUNDER.email, password }, device: 'phone' };
  return call(server, 'POST /token/login', { body, headers: { 'x-forwarded-for': ip } });
};
const LIMITED = { RATE_LIMITS: 'on', RATE_LIMIT_SIGN_IN_PER_MINUTE: '3', TRUST_PROXY: 'on' };

test('guessing one account from many addresses is slowed down, and its owner’s successes do not count', async ({
  dataDir,
}) => {
  const clock = createTestClock({ timers: false });
  const server = await startTestServer({ ...LIMITED, DATA_DIR: dataDir }, { clock });
  await signInFounder(server);
  const statuses: number[] = [];
  for (const [index, password] of ['a', FOUNDER.password, 'b', 'c', FOUNDER.password].entries()) {
    statuses.push((await tryFrom(server, `192.0.2.${index}`, password)).status);
  }
  const refused = await tryFrom(server, '192.0.2.77', FOUNDER.password);

  expect(statuses).toEqual([401, 200, 401, 401, 429]);
  expect(refused).toMatchObject({ status: 429, text: '' });
  expect(refused.headers.get('retry-after')).toBe('60');
  clock.advance(60_000);
  expect((await tryFrom(server, '192.0.2.77', FOUNDER.password)).status).toBe(200);
  await server.close();
});

test('one address is slowed down for any account', async ({ dataDir }) => {
  const server = await startTestServer({ ...LIMITED, RATE_LIMIT_REGISTER_PER_HOUR: '2', DATA_DIR: dataDir });
  await signInFounder(server);
  const guess = (name: string) => {
    const credential = { type: 'password', email: `${name}@example.org`, password: 'x' };
    return call(server, 'POST /token/login', { body: { credential }, headers: { 'x-forwarded-for': '192.0.2.1' } });
  };
  const statuses = [];
  for (const name of ['a', 'b', 'c', 'd']) statuses.push((await guess(name)).status);
  const registered = [];
  for (const name of ['a', 'b', 'c']) {
    registered.push(
      (
        await call(server, 'POST /user/register', {
          body: { email: `${name}@example.org`, password: 'long enough' },
        })
      ).status,
    );
  }

  expect(statuses).toEqual([401, 401, 401, 429]);
  expect(registered).toEqual([200, 200, 429]);
  await server.close();
});

test('behind a proxy one IPv6 network, and one address from any of its ports, is slowed down as one', async ({
  dataDir,
}) => {
  const server = await startTestServer({ ...LIMITED, DATA_DIR: dataDir });
  const statusesFrom = async (...addresses: string[]) => {
    const statuses: number[] = [];
    for (const [turn, address] of addresses.entries()) {
      const credential = {
        type: 'password',
        email: `${address}-${turn}@example.org`.replace(/[^\w@.]/g, ''),
        password: 'x',
      };
      const headers = { 'x-forwarded-for': address };
      statuses.push((await call(server, 'POST /token/login', { body: { credential }, headers })).status);
    }
    return statuses;
  };

  expect(
    await statusesFrom('2001:db8:1:2::1', '2001:0DB8:1:2:ffff::', '[2001:db8:1:2::3]:50001', '2001:db8:1:2::4'),
  ).toEqual([401, 401, 401, 429]);
  expect(await statusesFrom('192.0.2.1', '192.0.2.1:50001', '::ffff:192.0.2.1', '192.0.2.1:50002')).toEqual([
    401, 401, 401, 429,
  ]);
  expect(await statusesFrom('2001:db8:1:3::1', '192.0.2.2')).toEqual([401, 401]);
  await server.close();
});
