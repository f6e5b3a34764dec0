import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { found, nth } from '#test/drivers/found.ts';
import { asInternet, dnsOf, fetchFromSite, type Outside, startOutside } from '#test/platform/safe-fetch/outside.ts';
import { createTestClock } from '#test/servers/test-clock.ts';
import type { OutgoingReason } from './outgoing-error.ts';
import { createSafeFetch, type SafeFetch, type SafeFetchOptions } from './safe-fetch.ts';

const running: Outside[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((outside) => outside.close()));
});

async function start(answer: RequestListener, address?: string, port?: number): Promise<Outside> {
  const outside = await startOutside(answer, address, port);
  running.push(outside);
  return outside;
}

const hello: RequestListener = (_request, response) => response.end('hello');
const redirectTo =
  (location: string, status = 302): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { location }).end();

const get = (safeFetch: SafeFetch, address: string, options: SafeFetchOptions = {}) =>
  safeFetch(address, options, async ({ url, status, body }) => ({ url: url.href, status, text: await text(body) }));

const failsWith = (reason: OutgoingReason) => expect.objectContaining({ name: 'OutgoingError', reason });

/** The guard of production, which recognises loopback. */
const strict = createSafeFetch({ userAgent: 'Loquat/test' });

test("a page is requested without cookies or credentials, under Loquat's own user agent", async () => {
  const { port, asked } = await start(hello);
  const answer = await get(fetchFromSite(), `http://site.test:${port}/page?a=1#part`);
  expect(answer).toEqual({ url: `http://site.test:${port}/page?a=1#part`, status: 200, text: 'hello' });
  const { headers, ...request } = nth(asked, 0);
  expect(request).toEqual({ method: 'GET', url: '/page?a=1', body: '' });
  expect(headers).toMatchObject({ host: `site.test:${port}`, 'user-agent': 'Loquat/test' });
  expect([headers.cookie, headers.authorization, headers.referer]).toEqual([undefined, undefined, undefined]);
});

test('kept connections serve later requests, whose name is resolved and checked again after half a minute', async () => {
  const ports = new Set<number | undefined>();
  const { port } = await start((request, response) => {
    ports.add(request.socket.remotePort);
    response.end('hello');
  });
  const resolve = dnsOf({ 'site.test': [['127.0.0.1'], ['127.0.0.1'], ['10.0.0.1']] });
  const clock = createTestClock();
  const safeFetch = createSafeFetch({ userAgent: 'x', resolve, reachOf: asInternet('127.0.0.1'), clock });
  const ask = () => safeFetch(`http://site.test:${port}/`, { keepConnection: true }, async ({ status }) => status);
  for (let request = 0; request < 20; request += 1) expect(await ask()).toBe(200);
  clock.advance(29_999);
  expect(await ask()).toBe(200);
  expect(ports.size).toBeLessThan(20);
  expect(resolve.questions).toHaveLength(1);
  clock.advance(1);
  expect(await ask()).toBe(200);
  expect(resolve.questions).toHaveLength(2);
  clock.advance(30_000);
  await expect(ask()).rejects.toEqual(failsWith('forbidden'));
  // A refusal is not cached.
  await expect(ask()).rejects.toEqual(failsWith('forbidden'));
  expect(resolve.questions).toHaveLength(4);
});

test('a cached name is resolved again as soon as its address does not respond', async () => {
  const { port } = await start(hello);
  const resolve = dnsOf({ 'site.test': [['127.0.0.9'], ['127.0.0.1']] });
  const safeFetch = createSafeFetch({ userAgent: 'x', resolve, reachOf: asInternet('127.0.0.1', '127.0.0.9') });
  const ask = () => safeFetch(`http://site.test:${port}/`, { keepConnection: true }, async ({ status }) => status);
  await expect(ask()).rejects.toEqual(failsWith('unreachable'));
  expect(await ask()).toBe(200);
});

test('the request body arrives, and any status of the response is passed on', async () => {
  const { port, asked } = await start((_request, response) => response.writeHead(503).end());
  const options = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"mid":1}' } as const;
  expect(await get(fetchFromSite(), `http://site.test:${port}/hook`, options)).toMatchObject({ status: 503 });
  expect(asked[0]).toMatchObject({
    method: 'POST',
    body: '{"mid":1}',
    headers: { 'content-type': 'application/json' },
  });
});

test('with `secure`, plain http reaches the operator’s own networks only', async () => {
  const { port, asked } = await start(hello);
  await expect(get(fetchFromSite(), `http://site.test:${port}/`, { secure: true })).rejects.toEqual(
    failsWith('address'),
  );
  expect(asked).toEqual([]);
  const answer = await get(strict, `http://127.0.0.1:${port}/`, { secure: true, allowPrivate: true });
  expect(answer).toMatchObject({ status: 200, text: 'hello' });
});

describe('refused before any connection', () => {
  test.each([
    'ftp://site.test/',
    'file:///etc/passwd',
    'gopher://site.test/',
    'data:text/html,x',
    'javascript:alert(1)',
    'http://user@site.test/',
    'http://user:secret@site.test/',
    'http://:secret@site.test/',
    'http://',
    'http://1.2.3.4.5/',
    'http://0x100000000/',
    '//site.test/',
    'site.test',
    '',
  ])('as an address: %j', async (address) => {
    await expect(get(fetchFromSite(), address)).rejects.toEqual(failsWith('address'));
  });

  test.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '017700000001',
    '127.0.0.1.',
    '１２７.0.0.1',
    '0',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::7f00:1]',
    '[2002:7f00:1::]',
    '[fe80::1]',
    '[fec0::1]',
    '169.254.169.254',
    '0xa9fea9fe',
    'localhost',
    'localhost.',
    'LOCALHOST',
    'app.localhost',
  ])('because of its host: %s', async (host) => {
    const { port, asked } = await start(hello);
    await expect(get(strict, `http://${host}:${port}/`)).rejects.toEqual(failsWith('forbidden'));
    expect(asked).toEqual([]);
  });

  test('because one of the addresses of a name is forbidden', async () => {
    const { port, asked } = await start(hello);
    const resolve = dnsOf({ 'site.test': [['127.0.0.1', '10.0.0.1']] });
    const safeFetch = createSafeFetch({ userAgent: 'x', resolve, reachOf: asInternet('127.0.0.1') });
    await expect(get(safeFetch, `http://site.test:${port}/`)).rejects.toEqual(failsWith('forbidden'));
    expect(asked).toEqual([]);
  });

  test('because a name of the outside stands for this machine', async () => {
    const { port, asked } = await start(hello);
    const resolve = dnsOf({ '127.0.0.1.nip.test': [['127.0.0.1']] });
    const safeFetch = createSafeFetch({ userAgent: 'x', resolve });
    await expect(get(safeFetch, `http://127.0.0.1.nip.test:${port}/`)).rejects.toEqual(failsWith('forbidden'));
    expect(asked).toEqual([]);
  });
});

describe('a name whose address changes', () => {
  /** First an address that counts as public, then one that does not, where another server listens. */
  async function rebind(first: RequestListener) {
    const good = await start(first);
    const inner = await start(hello, '127.0.0.2', good.port);
    const resolve = dnsOf({ 'site.test': [['127.0.0.1'], ['127.0.0.2']] });
    const safeFetch = createSafeFetch({ userAgent: 'x', resolve, reachOf: asInternet('127.0.0.1') });
    return { good, inner, resolve, safeFetch };
  }

  test('is connected to at the checked address, with one DNS query', async () => {
    const { good, inner, resolve, safeFetch } = await rebind(hello);
    expect(await get(safeFetch, `http://site.test:${good.port}/`)).toMatchObject({ text: 'hello' });
    expect([resolve.questions, inner.asked]).toEqual([['site.test'], []]);
  });

  test('is checked again when a redirect names it', async () => {
    const { good, inner, safeFetch } = await rebind(redirectTo('/again'));
    await expect(get(safeFetch, `http://site.test:${good.port}/`)).rejects.toEqual(failsWith('forbidden'));
    expect([good.asked.length, inner.asked]).toEqual([1, []]);
  });
});

describe('a redirect', () => {
  test('is followed, also to another name', async () => {
    const end = await start(hello);
    const first = await start(redirectTo(`http://other.test:${end.port}/end`));
    const resolve = dnsOf({ 'site.test': [['127.0.0.1']], 'other.test': [['127.0.0.1']] });
    const safeFetch = createSafeFetch({ userAgent: 'x', resolve, reachOf: asInternet('127.0.0.1') });
    const answer = await get(safeFetch, `http://site.test:${first.port}/`);
    expect(answer).toEqual({ url: `http://other.test:${end.port}/end`, status: 200, text: 'hello' });
  });

  test.each([
    ['http://127.0.0.2/', 'forbidden'],
    ['http://169.254.169.254/latest/meta-data/', 'forbidden'],
    ['http://[::1]/', 'forbidden'],
    ['http://2130706434/', 'forbidden'],
    ['file:///etc/passwd', 'address'],
    ['http://root:secret@site.test/', 'address'],
    ['http://[', 'address'],
  ] as const)('to %s is not', async (location, reason) => {
    const { port } = await start(redirectTo(location));
    await expect(get(fetchFromSite(), `http://site.test:${port}/`)).rejects.toEqual(failsWith(reason));
  });

  test('is not followed if a secret was sent', async () => {
    const end = await start(hello);
    const first = await start(redirectTo(`http://site.test:${end.port}/end`, 307));
    const options = { method: 'POST', body: 'secret', maxRedirects: 0 } as const;
    const asking = get(fetchFromSite(), `http://site.test:${first.port}/`, options);
    await expect(asking).rejects.toEqual(failsWith('redirects'));
    expect(end.asked).toEqual([]);
  });

  test('that never ends is aborted after ten', async () => {
    const { port, asked } = await start(redirectTo('/again'));
    await expect(get(fetchFromSite(), `http://site.test:${port}/`)).rejects.toEqual(failsWith('redirects'));
    expect(asked).toHaveLength(11);
  });

  test.each([
    [301, 'POST', 'sent'],
    [307, 'POST', 'sent'],
    [308, 'POST', 'sent'],
    [303, 'GET', ''],
  ])('of a POST with %i leads to a %s', async (status, method, body) => {
    const { port, asked } = await start((request, response) =>
      request.url === '/' ? redirectTo('/end', status)(request, response) : hello(request, response),
    );
    await get(fetchFromSite(), `http://site.test:${port}/`, { method: 'POST', body: 'sent' });
    expect(asked[1]).toMatchObject({ method, body, url: '/end' });
  });
});

describe('the answer', () => {
  test('is aborted at the time limit, whether it has not begun or does not end', async () => {
    const silent = await start(() => {});
    const endless = await start((_request, response) => void response.write('and so on'));
    for (const { port } of [silent, endless]) {
      const fetching = get(fetchFromSite(), `http://site.test:${port}/`, { timeoutMs: 50 });
      await expect(fetching).rejects.toEqual(failsWith('timeout'));
    }
  });

  test('is aborted when all redirects together take too long', async () => {
    const { port } = await start((request, response) => void wait(20).then(() => redirectTo('/')(request, response)));
    await expect(get(fetchFromSite(), `http://site.test:${port}/`, { timeoutMs: 100 })).rejects.toEqual(
      failsWith('timeout'),
    );
  });

  test('is aborted when a name is not resolved', async () => {
    const safeFetch = createSafeFetch({ userAgent: 'x', resolve: () => new Promise(() => {}) });
    await expect(get(safeFetch, 'http://site.test/', { timeoutMs: 20 })).rejects.toEqual(failsWith('timeout'));
  });

  test('is aborted when the caller aborts', async () => {
    const { port } = await start(() => {});
    const leaving = new AbortController();
    const fetching = get(fetchFromSite(), `http://site.test:${port}/`, { signal: leaving.signal });
    leaving.abort(new RangeError('gone'));
    await expect(fetching).rejects.toThrow('gone');
  });

  test('may have as many bytes as allowed and not one more', async () => {
    const { port } = await start((_request, response) => response.end('x'.repeat(1_000)));
    const address = `http://site.test:${port}/`;
    expect((await get(fetchFromSite(), address, { maxBytes: 1_000 })).text).toHaveLength(1_000);
    await expect(get(fetchFromSite(), address, { maxBytes: 999 })).rejects.toEqual(failsWith('too_large'));
  });

  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])('is measured decompressed (%s)', async (encoding, compress) => {
    const bomb = compress(Buffer.alloc(20_000_000));
    const { port } = await start((_request, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(bomb),
    );
    expect(bomb.byteLength).toBeLessThan(100_000);
    await expect(get(fetchFromSite(), `http://site.test:${port}/`)).rejects.toEqual(failsWith('too_large'));
  });

  test('that is corrupt counts as unreachable', async () => {
    const broken = await start((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip'),
    );
    const cut = await start((_request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('half');
      setImmediate(() => response.destroy());
    });
    for (const { port } of [broken, cut]) {
      await expect(get(fetchFromSite(), `http://site.test:${port}/`)).rejects.toEqual(failsWith('unreachable'));
    }
  });

  test('is read only when it is of an accepted type', async () => {
    const { port } = await start((request, response) =>
      response.writeHead(200, { 'content-type': decodeURIComponent(found(request.url).slice(1)) }).end('x'),
    );
    const accepts = async (type: string) => {
      const address = `http://site.test:${port}/${encodeURIComponent(type)}`;
      return get(fetchFromSite(), address, { contentTypes: ['text/html', 'image/'] }).then(
        () => true,
        (error: { reason: string }) => error.reason,
      );
    };
    expect(await accepts('Text/HTML; charset=utf-8')).toBe(true);
    expect(await accepts('image/webp')).toBe(true);
    expect(await accepts('text/html5')).toBe('content_type');
    expect(await accepts('application/octet-stream')).toBe('content_type');
  });

  test('can be left unread: its connection ends all the same', async () => {
    let isClosed = false;
    const { port } = await start((request, response) => {
      request.socket.on('close', () => (isClosed = true));
      response.write('the beginning');
    });
    expect(await fetchFromSite()(`http://site.test:${port}/`, {}, async ({ status }) => status)).toBe(200);
    await expect.poll(() => isClosed).toBe(true);
  });

  test("fails with the reader's own error", async () => {
    const { port } = await start(hello);
    const reading = fetchFromSite()(`http://site.test:${port}/`, {}, () => Promise.reject(new RangeError('mine')));
    await expect(reading).rejects.toThrow(new RangeError('mine'));
  });
});

describe('where private addresses are allowed', () => {
  test('loopback is reachable, by number and by name', async () => {
    const { port } = await start(hello);
    for (const host of ['127.0.0.1', 'localhost']) {
      expect(await get(strict, `http://${host}:${port}/`, { allowPrivate: true })).toMatchObject({ text: 'hello' });
    }
  });

  test.each(['169.254.169.254', '[fd00:ec2::254]', '0.0.0.0', '224.0.0.1', '[::ffff:127.0.0.1]', '[64:ff9b::7f00:1]'])(
    '%s is still refused',
    async (host) => {
      await expect(get(strict, `http://${host}/`, { allowPrivate: true })).rejects.toEqual(failsWith('forbidden'));
    },
  );
});

test('ports of other services are refused', async () => {
  for (const port of [22, 25, 6_000]) {
    // Without the code of a system error: no connection was tried.
    await expect(get(fetchFromSite(), `http://site.test:${port}/`)).rejects.toThrow(/^unreachable$/);
  }
});

test('a failure reports its reason but not the address', async () => {
  const { port, close } = await startOutside(hello);
  await close();
  const error: Error = await get(fetchFromSite(), `http://site.test:${port}/path?token=secret`).then(
    () => new Error('answered'),
    (failure: Error) => failure,
  );
  expect(error.message).toBe('unreachable: ECONNREFUSED');
  expect(`${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`).not.toContain('secret');
});
