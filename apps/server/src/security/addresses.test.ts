import { describe, expect, test } from 'vitest';
import { nth } from '../../test/drivers/found.ts';
import { methodsAt, type Target, targets } from '../../test/security/targets.ts';
import { ask, exchange, statusIn } from '../../test/security/wire.ts';
import { useWorld } from '../../test/security/with-world.ts';
import { isAlive, keyTo, stateOf, withoutKey } from '../../test/security/world.ts';

const world = useWorld();
const asFounder = () => ({ 'x-api-key': world().founder.token });
const askAsFounder = (route: string) => ask(world().server, route, { headers: asFounder() });
const askAsAllowed = ({ endpoint }: Target, route: string) =>
  ask(world().server, route, { headers: { 'x-api-key': keyTo(endpoint, world()) } });
const pathOf = ({ route }: Target) => nth(nth(route.split(' '), 1).split('?'), 0);
const paths = [...new Set(targets.map(pathOf))];

const HOSTILE_IDS = [
  'x',
  '0',
  '-1',
  '1.5',
  '1e3',
  '0x1',
  '９',
  '9007199254740993',
  '99999999999999999999',
  '1e999',
  'NaN',
  'null',
  '%00',
  '%20',
  '1%20',
  'a%2Fb',
  '..%2f1',
  '%27%20OR%201=1',
];
const ids = targets.filter(({ endpoint }) => /:(uid|gid)/.test(endpoint.path));
const withId = ({ endpoint }: Target, id: string) =>
  `${endpoint.method} /api${endpoint.path.replace(/:(uid|gid)/, id)}`;

test.each(HOSTILE_IDS)('%j as the id in a path is 400, and changes nothing', async (id) => {
  const before = await stateOf(world());
  for (const target of ids) {
    const { status, text } = await askAsAllowed(
      target,
      withId(target, encodeURI(decodeURI(id)).replace('%252F', '%2F').replace('%252f', '%2f')),
    );
    expect([target.name, status, text]).toEqual([target.name, 400, expect.stringMatching(/^failed to parse path/)]);
  }
  expect(await stateOf(world())).toEqual(before);
});

const UNSAFE = ['9007199254740993', '1e999', '-1'];
const OTHER_NUMBERS = [
  'POST /api/message/ID/reply',
  'PUT /api/message/ID/edit',
  'PUT /api/message/ID/like',
  'DELETE /api/message/ID',
  'DELETE /api/message/bulk/1,ID',
  'DELETE /api/admin/user/bot-api-key/5/ID',
  'GET /api/favorite/attachment/1/abc/ID',
];
test.each(UNSAFE)('%j as the number of a message, key or attachment is 400, and changes nothing', async (id) => {
  const before = await stateOf(world());
  for (const route of OTHER_NUMBERS) {
    const { status, text } = await askAsFounder(route.replace('ID', id));
    expect([route, status, text]).toEqual([route, 400, expect.stringMatching(/^failed to parse path/)]);
  }
  expect(await stateOf(world())).toEqual(before);
});

const NUMBERS_IN_QUERIES = [
  '/user/1/history?before=ID',
  '/group/1/history?limit=ID',
  '/resource/avatar?uid=ID',
  '/resource/group_avatar?gid=ID',
  '/resource/archive/attachment?file_path=2026/1/2/00000000-0000-4000-8000-000000000000&attachment_id=ID',
  '/admin/system/files?uid=ID',
  '/admin/system/files?page=ID',
  '/admin/system/files?page_size=ID',
  '/group/create_reg_magic_link?gid=ID',
  '/group/create_invite_private_magic_link?gid=ID',
  '/message/search?q=x&limit=ID',
  '/message/files?uid=ID',
  '/message/files?gid=ID',
  '/message/files?with_uid=ID',
  '/message/files?cursor=ID',
  '/message/files?limit=ID',
  '/message/files?from=ID',
  '/user/events?after_mid=ID',
  '/user/events?users_version=ID',
  '/user/events?limit=ID',
  '/user/events_ws?after_mid=ID',
  '/user/events_ws?users_version=ID',
  '/user/events_ws?limit=ID',
];
test.each(UNSAFE)('%j as a number in a query is 400', async (id) => {
  for (const path of NUMBERS_IN_QUERIES) {
    const { status, text } = await askAsFounder(`GET /api${path.replace('ID', id)}`);
    expect([path, status, text]).toEqual([path, 400, expect.stringMatching(/^failed to parse parameter/)]);
  }
});

test.each(['%', '%zz', '%ff', '%c3%28', '%u0041'])('an undecodable path, %j, is 400', async (junk) => {
  for (const target of ids) {
    const { status, text } = await askAsFounder(withId(target, junk));
    expect([target.name, status, text]).toEqual([target.name, 400, expect.stringMatching(/^failed to parse path/)]);
  }
});

test('an endless part of a path is 400', async () => {
  const { status, text } = await askAsFounder(`GET /api/user/${'1'.repeat(10_000)}`);
  expect([status, text]).toEqual([400, 'failed to parse path']);
});

test('bytes that are not UTF-8 in a path are 400', async () => {
  const request = Buffer.from('GET /api/user/\xff\xfe HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 'latin1');
  expect(statusIn(await exchange(world().server, request))).toBe(400);
});

describe('an id that does not exist', () => {
  const UNKNOWN = 987_654;
  const text = { 'content-type': 'text/plain' };
  const json = { 'content-type': 'application/json' };
  test.each([
    ['GET /user/:id', 404, {}, undefined],
    ['GET /group/:id', 404, {}, undefined],
    ['GET /group/:id/history', 404, {}, undefined],
    ['POST /user/:id/send', 404, text, 'x'],
    ['POST /group/:id/send', 404, text, 'x'],
    ['POST /group/:id/members/add', 404, json, '[3]'],
    ['POST /group/1/members/add', 400, json, `[${UNKNOWN}]`],
    ['POST /group', 400, json, `{"name":"x","members":[${UNKNOWN}]}`],
    ['POST /user/read-index', 400, json, `{"groups":[{"gid":${UNKNOWN},"mid":1}]}`],
    ['POST /user/read-index', 400, json, `{"users":[{"uid":${UNKNOWN},"mid":1}]}`],
    ['PUT /admin/user/:id', 404, json, '{"name":"x"}'],
    ['DELETE /admin/user/:id', 404, {}, undefined],
    ['DELETE /user/devices/nowhere', 404, {}, undefined],
    ['GET /resource/avatar?uid=:id', 404, {}, undefined],
    ['GET /group/create_reg_magic_link?gid=:id', 404, {}, undefined],
  ])('%s is %i with an empty body, and changes nothing', async (route, status, type, body) => {
    const before = await stateOf(world());
    const headers = { ...asFounder(), ...type };
    const address = route.replace(' /', ' /api/').replace(':id', `${UNKNOWN}`);
    const got = await ask(world().server, address, { headers, ...(body !== undefined && { body }) });
    expect([got.status, got.text]).toEqual([status, '']);
    expect(await stateOf(world())).toEqual(before);
  });

  test('has an empty conversation', async () => {
    expect(await askAsFounder(`GET /api/user/${UNKNOWN}/history`)).toMatchObject({ status: 200, text: '[]' });
  });
});

describe('a query', () => {
  test.each([
    '/user/1/history?before=x',
    '/user/1/history?before=-1',
    '/user/1/history?limit=0',
    '/group/1/history?limit=1.5',
    '/group/1/history?limit=99999999999999999999',
    '/group?public_only=yes',
    '/resource/avatar?uid=../../etc/passwd',
    '/resource/avatar',
    '/group/create_reg_magic_link?gid=x',
    '/group/create_reg_magic_link?max_times=-1',
    '/group/create_reg_magic_link?expired_in=99999999999',
    '/user/events?after_mid=x',
    '/user/events?limit=-1',
    '/user/events_ws?after_mid=x',
    '/user/check_email?email=nobody',
  ])('that does not fit, %s, is 400', async (path) => {
    const before = await stateOf(world());
    const { status, text } = await askAsFounder(`GET /api${path}`);
    expect([status, text]).toEqual([400, expect.stringMatching(/^failed to parse parameter `/)]);
    expect(await stateOf(world())).toEqual(before);
  });

  test('with a prototype, arrays and broken escapes in it is read literally or refused', async () => {
    for (const query of [
      '__proto__=1',
      'before=1&before=x',
      'limit[]=1',
      'constructor[prototype][x]=1',
      '%ff=%',
      '&&&=',
    ]) {
      expect([200, 400]).toContain((await askAsFounder(`GET /api/group/1/history?${query}`)).status);
    }
    expect(({} as { x?: string }).x).toBeUndefined();
  });
});

test('with a repeated parameter uses the last one', async () => {
  const page = async (query: string) => (await askAsFounder(`GET /api/group/1/history?${query}`)).text;
  expect(await page('before=2&before=1')).toBe('[]');
  expect(await page('before=1&before=2')).toMatch(/^\[\{"mid":1,/);
});

test('an unknown address is 404, with and without a body', async () => {
  const before = await stateOf(world());
  const unknown = ['/api', '/api/', '/api/nothing', '/api/USER', '/api//user', '/api/user/1/2/3', '/api/..%2fuser'];
  for (const path of unknown) {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) {
      const headers = { ...asFounder(), 'content-type': 'application/json' };
      const got = await ask(world().server, `${method} ${path}`, { headers, ...(method !== 'GET' && { body: '{' }) });
      expect([method, path, got.status, got.text]).toEqual([method, path, 404, 'not found']);
    }
  }
  expect(await stateOf(world())).toEqual(before);
});

test.each(paths)('%s answers 405 to every method it does not have', async (path) => {
  const before = await stateOf(world());
  const known = methodsAt(path);
  const wrong = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'].filter((method) => !known.has(method));
  for (const method of wrong) {
    for (const type of ['application/json', 'text/xml', undefined]) {
      const headers = { ...asFounder(), ...(type !== undefined && { 'content-type': type }) };
      const got = await ask(world().server, `${method} ${path}`, { headers, ...(method !== 'GET' && { body: '{' }) });
      expect([method, type, got.status, got.text]).toEqual([method, type, 405, 'method not allowed']);
    }
  }
  expect(await stateOf(world())).toEqual(before);
});

test('HEAD answers like GET, without the body', async () => {
  const gets = targets.filter(({ name, endpoint }) => endpoint.method === 'GET' && name !== 'logout');
  for (const target of gets.filter(({ endpoint }) => endpoint.response.kind !== 'stream')) {
    const { name, route, endpoint } = target;
    const got = await askAsAllowed(target, route);
    const head = await askAsAllowed(target, route.replace('GET', 'HEAD'));
    expect([name, head.status, head.text]).toEqual([name, got.status, '']);
    expect(head.headers['content-type']).toBe(got.headers['content-type']);
    expect([name, endpoint.access, (await ask(world().server, route.replace('GET', 'HEAD'))).status]).toEqual([
      name,
      endpoint.access,
      endpoint.access === 'public' ? got.status : withoutKey(endpoint).status,
    ]);
  }
});

test.each(['/health', '/health/live', '/health/ready', '/metrics', '/api/openapi.json'])(
  'HEAD %s is 200',
  async (path) => {
    expect(await ask(world().server, `HEAD ${path}`)).toMatchObject({ status: 200, text: '' });
  },
);

test.each(['TRACE', 'PROPFIND', 'PURGE', 'M-SEARCH', 'LINK', 'OPTIONS'])('%s does nothing', async (method) => {
  const before = await stateOf(world());
  const { status } = await ask(world().server, `${method} /api/user`, { headers: asFounder() });
  expect(status).toBeLessThan(500);
  expect(await stateOf(world())).toEqual(before);
  expect(await isAlive(world())).toBe(true);
});
