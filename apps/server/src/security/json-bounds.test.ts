import { JSON_MAX_ITEMS, JSON_MAX_KEYS, JSON_MAX_VALUES } from '@loquat/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { call, signInFounder } from '../../test/drivers/call.ts';
import { startTestServer } from '../../test/servers/test-server.ts';

const objectOf = (keys: number) => Object.fromEntries(Array.from({ length: keys }, (_, key) => [`k${key}`, 1]));
const listOf = (items: number, item: () => unknown) => Array.from({ length: items }, item);

test.each([
  ['keys', JSON_MAX_KEYS, objectOf(90_000)],
  ['items', JSON_MAX_ITEMS, listOf(90_000, () => [])],
  ['values', JSON_MAX_VALUES, listOf(50, () => listOf(900, () => ({})))],
] as const)('a body with more %s than any valid one is 400, and never parsed', async (kind, most, value) => {
  const server = await startTestServer();
  onTestFinished(() => server.close());
  const { token } = await signInFounder(server);
  const parse = vi.spyOn(JSON, 'parse');
  const json = JSON.stringify(value);
  for (const [route, body] of [
    ['POST /group', `{"name":"x","no_such_field":${json}}`],
    ['PUT /user/notification-settings', `{"no_such_field":[${json}]}`],
    ['POST /token/login', json],
  ] as const) {
    const { status, text } = await call(server, route, { token, body, contentType: 'application/json' });
    expect([route, status, text]).toEqual([route, 400, `parse request payload error: more than ${most} ${kind}`]);
  }
  expect(parse.mock.calls.filter(([given]) => given.length >= json.length)).toEqual([]);
});
