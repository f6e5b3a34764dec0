import type { RequestListener } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call } from '#test/drivers/call.ts';
import { nth } from '#test/drivers/found.ts';
import { meet, type Person } from '#test/drivers/people.ts';
import { type Outside, startOutside } from '#test/platform/safe-fetch/outside.ts';
import { startTestServer, type TestServer } from '#test/servers/test-server.ts';

const ORDER = {
  type: 'subscription',
  priceId: 'price_1',
  metadata: { expire: '2099-12-31', user_limit: 100, domain: 'chat.example.org' },
  cancel_url: 'https://chat.example.org/#/setting/license',
  success_url: 'https://chat.example.org/#/cb/payment_success/{CHECKOUT_SESSION_ID}',
};
const FAILED = 'the licence service did not answer as it should';

let service: Outside;
let answer: RequestListener;
let server: TestServer;
let founder: Person;
let member: Person;

beforeAll(async () => {
  service = await startOutside((request, response) => answer(request, response));
  server = await startTestServer({
    LICENSE_SERVICE_URL: `http://127.0.0.1:${service.port}/vocechat/`,
    LOG_LEVEL: 'silent',
  });
  [founder, member] = await meet(server, 'member');
});
afterAll(async () => {
  await server.close();
  await service.close();
});
beforeEach(() => void (service.asked.length = 0));

const answering = (body: unknown, status = 200, headers: Record<string, string> = {}) => {
  answer = (_request, response) =>
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body));
};
const pay = (body: object = ORDER, { token }: Person = founder) =>
  call(server, 'POST /payment/create', { token, body });
const collect = (session_id: string, { token }: Person = founder) =>
  call(server, `GET /licenses/${session_id}`, { token });

test('an order is sent to the licence service, and the response contains the payment page', async () => {
  answering({ session_url: 'https://pay.example.org/c/1', more: 'not for clients' });
  const { status, json } = await pay({ ...ORDER, more: 'not for the service' });

  expect([status, json]).toEqual([200, { session_url: 'https://pay.example.org/c/1' }]);
  const asked = nth(service.asked, 0);
  expect(asked).toMatchObject({ method: 'POST', url: '/vocechat/payment/create' });
  expect(JSON.parse(asked.body)).toEqual(ORDER);
  expect(asked.headers['content-type']).toBe('application/json');
  expect([asked.headers['x-api-key'], asked.headers.cookie, asked.headers.referer]).toEqual(Array(3).fill(undefined));
});

test('a paid licence is fetched from the licence service', async () => {
  answering({ license: '2NEpo7TZRRrLZSi2U', more: 'not for clients' });
  const { status, json } = await collect('cs_test_a1-B2');

  expect([status, json]).toEqual([200, { license: '2NEpo7TZRRrLZSi2U' }]);
  expect(service.asked).toMatchObject([{ method: 'GET', url: '/vocechat/licenses/cs_test_a1-B2', body: '' }]);
});

test('a payment that the licence service does not know is 404 with an empty body', async () => {
  answering('unknown', 404);
  expect(await collect('unknown')).toMatchObject({ status: 404, text: '' });
});

test('only administrators order and collect', async () => {
  answering({ session_url: 'https://pay.example.org/', license: 'x' });
  expect(await pay(ORDER, member)).toMatchObject({ status: 403, text: '' });
  expect(await collect('paid', member)).toMatchObject({ status: 403, text: '' });
  expect(service.asked).toEqual([]);
});

test.each(['..', '%2e%2e', '..%2fadmin', 'a%2Fb', 'a%20b', 'a%3Fb', 'x'.repeat(257)])(
  'a payment with an invalid name is not requested (%#)',
  async (session_id) => {
    answering({ license: 'x' });
    expect((await collect(session_id)).status).toBeGreaterThanOrEqual(400);
    expect(service.asked).toEqual([]);
  },
);

describe('the licence service is not trusted', () => {
  test.each([
    ['unexpected content', { session_url: 'javascript:alert(1)' }, 200],
    ['unexpected content', { session_url: 'data:text/html,x' }, 200],
    ['unexpected content', { session_url: 5 }, 200],
    ['unexpected content', {}, 200],
    ['unexpected content', [], 200],
    ['unexpected content', 'not JSON', 200],
    ['status 404', {}, 404],
    ['status 500', { session_url: 'https://pay.example.org/' }, 500],
    ['too_large', { session_url: `https://pay.example.org/${'x'.repeat(70_000)}` }, 200],
  ])('when its response is %s (%#)', async (reason, body, status) => {
    answering(body, status);
    expect(await pay()).toMatchObject({ status: 502, text: `${FAILED}: ${reason}` });
  });

  test('when its licence exceeds the length limit', async () => {
    answering({ license: 'x'.repeat(16_385) });
    expect(await collect('paid')).toMatchObject({ status: 502, text: `${FAILED}: unexpected content` });
  });

  test('when it redirects: no other server in the operator’s networks is requested', async () => {
    const inner = await startOutside((_request, response) => response.end('{"license":"x"}'));
    answering('', 302, { location: `http://127.0.0.1:${inner.port}/` });
    expect(await collect('paid')).toMatchObject({ status: 502, text: `${FAILED}: redirects` });
    expect(inner.asked).toEqual([]);
    await inner.close();
  });

  test('when it closes the connection', async () => {
    answer = (request) => request.socket.destroy();
    expect(await pay()).toMatchObject({ status: 502, text: expect.stringContaining(`${FAILED}: unreachable`) });
    expect(await collect('paid')).toMatchObject({ status: 502 });
  });
});

test('administrators see whether there is a licence service', async () => {
  const enabled = (at: TestServer, { token }: Person) => call(at, 'GET /payment/enabled', { token });
  const alone = await startTestServer({ LOG_LEVEL: 'silent' });
  const [lonely] = await meet(alone);
  expect(await enabled(server, founder)).toMatchObject({ status: 200, json: true });
  expect(await enabled(alone, lonely)).toMatchObject({ status: 200, json: false });
  expect(await enabled(server, member)).toMatchObject({ status: 403, text: '' });
  await alone.close();
});

test('a server without a licence service reports that', async () => {
  const alone = await startTestServer({ LOG_LEVEL: 'silent' });
  const [{ token }] = await meet(alone);
  const refused = { status: 503, text: 'this server has no licence service: set LICENSE_SERVICE_URL' };
  expect(await call(alone, 'POST /payment/create', { token, body: ORDER })).toMatchObject(refused);
  expect(await call(alone, 'GET /licenses/paid', { token })).toMatchObject(refused);
  await alone.close();
});
