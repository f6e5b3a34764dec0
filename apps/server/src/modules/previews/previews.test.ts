import type { RequestListener } from 'node:http';
import type { LinkPreview } from '@loquat/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call, FOUNDER, signIn } from '#test/drivers/call.ts';
import { found, nth } from '#test/drivers/found.ts';
import { meet, type Person, personOf } from '#test/drivers/people.ts';
import { asInternet, dnsOf, type Outside, startOutside } from '#test/platform/safe-fetch/outside.ts';
import { createTestClock, type TestClock } from '#test/servers/test-clock.ts';
import { startTestServer, type TestServer } from '#test/servers/test-server.ts';

const NOTHING: LinkPreview = {
  type: '',
  title: '',
  url: '',
  images: [],
  audios: [],
  videos: [],
  favicon_url: null,
  description: null,
  locale: null,
  locale_alternate: null,
  site_name: null,
};
const NAMES = { 'site.test': [['127.0.0.1']] };

let server: TestServer;
let clock: TestClock;
let founder: Person;
let site: Outside;
let pages: Record<string, RequestListener>;

const html =
  (body: string): RequestListener =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body);

async function start(env: Record<string, string> = {}) {
  clock = createTestClock({ timers: false });
  const outside = { resolve: dnsOf(NAMES), reachOf: asInternet('127.0.0.1') };
  server = await startTestServer(env, { outside, clock });
  [founder] = await meet(server);
}

/** For tests that need their own server. */
async function startAnew(env?: Record<string, string>) {
  await server.close();
  await start(env);
}

beforeAll(() => start());
afterAll(() => server.close());

beforeEach(async () => {
  // Starts a new minute of the rate limit per user.
  await pass(60_000);
  pages = {};
  // Each test has a site on its own port, so none of its pages is cached.
  site = await startOutside((request, response) => {
    const page = pages[found(request.url)] ?? ((_request, answer) => answer.writeHead(404).end());
    page(request, response);
  });
  await switchTo('{"enable_msg_url_preview":true}');
});

afterEach(() => site.close());

const switchTo = (ext_setting: string) =>
  call(server, 'PUT /admin/system/common', { token: founder.token, body: { ext_setting } });
const at = (path: string) => `http://site.test:${site.port}${path}`;
const ask = (address: string, headers: Record<string, string> = {}) =>
  call(server, `GET /resource/open_graphic_parse?url=${encodeURIComponent(address)}`, {
    token: founder.token,
    headers,
  });
/** Without the signed name of its image. */
async function preview(address: string): Promise<LinkPreview> {
  const { image_token: _, ...told } = (await ask(address)).value();
  return told;
}
/** Advances the clock beyond the expiry of a token, and signs in again. */
async function pass(milliseconds: number) {
  clock.advance(milliseconds);
  founder = personOf(await signIn(server, FOUNDER));
}
const pathsAsked = () => site.asked.map(({ url }) => url);

test('a page is described, and the response may be cached for a day', async () => {
  pages['/page'] = html('<title>A page</title><meta property="og:image" content="/image.png"><body>');
  const answer = await ask(at('/page#part'));
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('private, max-age=86400');
  expect(answer.json).toEqual({
    ...NOTHING,
    title: 'A page',
    images: [{ type: null, url: at('/image.png'), secure_url: null, width: null, height: null, alt: null }],
    image_token: expect.stringMatching(/^[0-9a-f]+$/),
  });
});

test('the URL of a picture is described by the picture', async () => {
  pages['/cat'] = (_request, response) => response.writeHead(200, { 'content-type': 'image/webp' }).end('pixels');
  const image = { type: 'image/webp', url: at('/cat'), secure_url: null, width: null, height: null, alt: null };
  expect(await preview(at('/cat'))).toEqual({ ...NOTHING, images: [image] });
});

test('no page is requested unless administrators switched previews on', async () => {
  pages['/page'] = html('<title>A page</title>');
  for (const switches of ['{}', '{"enable_msg_url_preview":false}', '{"enable_msg_url_preview":"true"}']) {
    await switchTo(switches);
    expect(await ask(at('/page'))).toMatchObject({ status: 200, json: NOTHING });
  }
  expect(site.asked).toEqual([]);
});

test('a new server has previews off', async () => {
  await startAnew();
  pages['/page'] = html('<title>A page</title>');
  expect([await preview(at('/page')), site.asked]).toEqual([NOTHING, []]);
});

test('only signed-in users may request previews', async () => {
  expect((await call(server, 'GET /resource/open_graphic_parse?url=x')).status).toBe(401);
  expect(site.asked).toEqual([]);
});

test.each(['', '?url=', '?other=x'])('a URL is required: %j is 400', async (query) => {
  const { status, text } = await call(server, `GET /resource/open_graphic_parse${query}`, { token: founder.token });
  expect([status, text]).toEqual([400, expect.stringMatching(/^failed to parse parameter `url`/)]);
});

describe('an empty preview is the answer', () => {
  test('for the endpoint of previews itself, which causes no request', async () => {
    pages['/page'] = html('<title>A page</title>');
    const { port } = new URL(server.origin);
    const itself = `http://site.test:${port}/api/resource/open_graphic_parse?url=${encodeURIComponent(at('/page'))}`;
    expect(await ask(itself)).toMatchObject({ status: 200, json: NOTHING });
    expect(site.asked).toEqual([]);
    expect(await preview(at('/page'))).toMatchObject({ title: 'A page' });
  });

  test.each([
    'no address',
    'ftp://site.test/',
    'http://user:secret@site.test/',
    'http://nowhere.test/',
    `http://site.test/${'x'.repeat(5_000)}`,
  ])('to %s', async (address) => {
    expect(await ask(address)).toMatchObject({ status: 200, json: NOTHING });
  });

  test.each([
    'http://127.0.0.2',
    'http://10.0.0.1',
    'http://169.254.169.254/latest',
    'http://[::1]',
    'http://localhost',
  ])('for an address in private networks, %s, regardless of the setting for webhooks', async (address) => {
    expect(await ask(address)).toMatchObject({ status: 200, json: NOTHING });
  });

  test('when the page redirects to private networks', async () => {
    const secret = await startOutside(html('<title>secret</title>'), '127.0.0.2', site.port);
    const inner = `http://127.0.0.2:${site.port}/`;
    pages['/redirect'] = (_request, response) => response.writeHead(302, { location: inner }).end();
    pages['/refresh'] = html(`<meta http-equiv="refresh" content="0;url=${inner}">`);
    pages['/embed'] = html(`<link rel="alternate" type="application/json+oembed" href="${inner}">`);
    for (const path of ['/redirect', '/refresh', '/embed']) expect(await preview(at(path))).toEqual(NOTHING);
    expect(secret.asked).toEqual([]);
    await secret.close();
  });

  test('when the page is missing, broken or of another type', async () => {
    const page = Buffer.from('<title>x</title>');
    pages['/json'] = (_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(page);
    pages['/untyped'] = (_request, response) => response.writeHead(200).end(page);
    pages['/error'] = (_request, response) => response.writeHead(500, { 'content-type': 'text/html' }).end(page);
    pages['/cut'] = (request) => request.socket.destroy();
    for (const path of ['/missing', '/json', '/untyped', '/error', '/cut']) {
      expect([path, await preview(at(path))]).toEqual([path, NOTHING]);
    }
  });
});

test('only the required part of a page is read', async () => {
  pages['/endless'] = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.write(`<head><title>Begun</title></head>${' '.repeat(5_000)}`);
  };
  expect(await preview(at('/endless'))).toMatchObject({ title: 'Begun' });
});

test('a page without a head is given up in time', async () => {
  const filler = `<meta name="x" content="${'y'.repeat(1_000)}">`.repeat(1_000);
  pages['/long'] = html(`<title>Long</title>${filler}<meta property="og:title" content="too late">`);
  expect(await preview(at('/long'))).toMatchObject({ title: 'Long' });
});

test('the encoding of a page is detected', async () => {
  const [before, after] = [Buffer.from('<meta charset="shift_jis"><title>'), Buffer.from('</title>')];
  const body = Buffer.concat([before, Buffer.from([0x93, 0xfa, 0x96, 0x7b]), after]);
  pages['/ja'] = (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(body);
  expect(await preview(at('/ja'))).toMatchObject({ title: '日本' });
});

test('at most ten redirects by `refresh` are followed', async () => {
  for (let page = 0; page < 12; page += 1) {
    pages[`/${page}`] = html(`<meta http-equiv="refresh" content="0;url=/${page + 1}"><title>${page}</title>`);
  }
  pages['/12'] = html('<title>The end</title>');
  expect(await preview(at('/2'))).toMatchObject({ title: 'The end' });
  expect(await preview(at('/1'))).toEqual(NOTHING);
  expect(site.asked.length).toBe(22);
});

test('a page that reloads itself is described', async () => {
  pages['/live'] = html('<meta http-equiv="refresh" content="5;url=#top"><title>Live</title>');
  expect(await preview(at('/live'))).toMatchObject({ title: 'Live' });
});

describe('missing metadata of a page', () => {
  const link = '<link rel="alternate" type="application/json+oembed" href="/embed?format=json">';
  const answerEmbed = (embed: unknown, contentType = 'application/json'): void => {
    pages['/embed?format=json'] = (_request, response) =>
      response.writeHead(200, { 'content-type': contentType }).end(JSON.stringify(embed));
  };

  test('is taken from its oEmbed URL', async () => {
    pages['/video'] = html(`<title>Video</title>${link}`);
    answerEmbed({
      version: '1.0',
      type: 'video',
      title: 'Not used',
      provider_name: 'Films',
      thumbnail_url: '/thumb.jpg',
      thumbnail_width: 480,
      thumbnail_height: '360',
      html: '<script>alert(1)</script>',
    });
    const image = { type: null, url: at('/thumb.jpg'), secure_url: null, width: 480, height: null, alt: null };
    expect(await preview(at('/video'))).toEqual({ ...NOTHING, title: 'Video', site_name: 'Films', images: [image] });
  });

  test('is the photo, if the oEmbed type is one', async () => {
    pages['/photo'] = html(link);
    answerEmbed({ type: 'photo', title: 'Photo', url: 'https://cdn.test/p.jpg', width: 10, height: 20 });
    const image = { type: null, url: 'https://cdn.test/p.jpg', secure_url: null, width: 10, height: 20, alt: null };
    expect(await preview(at('/photo'))).toEqual({ ...NOTHING, title: 'Photo', images: [image] });
  });

  test('is not requested when nothing is missing', async () => {
    pages['/full'] = html(`<title>Full</title><meta property="og:image" content="/i.png">${link}`);
    expect(await preview(at('/full'))).toMatchObject({ title: 'Full' });
    expect(pathsAsked()).toEqual(['/full']);
  });

  test.each([
    ['nonsense', 'application/json'],
    [{ title: 'x'.repeat(200_000) }, 'application/json'],
    [{ title: 'x' }, 'text/plain'],
    [[1], 'application/json'],
  ])('stays missing if the response is no oEmbed (%#)', async (embed, contentType) => {
    pages['/video'] = html(`<title>Video</title>${link}`);
    answerEmbed(embed, contentType);
    expect(await preview(at('/video'))).toEqual({ ...NOTHING, title: 'Video' });
  });
});

describe('a page is requested', () => {
  test('in the reader’s language, without other data of the reader', async () => {
    pages['/page'] = (request, response) =>
      html(`<title>${request.headers['accept-language']}</title>`)(request, response);
    const german = await ask(at('/page'), { 'accept-language': 'de-DE,de;q=0.9', cookie: 'secret=1', referer: 'x' });
    const japanese = await ask(at('/page'), { 'accept-language': 'ja' });
    const odd = await ask(at('/page'), { 'accept-language': '<b>de</b>' });
    expect([german, japanese, odd].map((answer) => answer.value().title)).toEqual(['de-DE,de;q=0.9', 'ja', '*']);
    const { headers } = nth(site.asked, 0);
    expect(headers['user-agent']).toMatch(/^Loquat\/\d/);
    expect([headers.cookie, headers.referer, headers['x-api-key'], headers['x-forwarded-for']]).toEqual(
      Array(4).fill(undefined),
    );
  });

  test('once a day for all users', async () => {
    pages['/page'] = html('<title>A page</title>');
    await preview(at('/page'));
    await pass(86_399_000);
    expect(await preview(at('/page#elsewhere'))).toMatchObject({ title: 'A page' });
    expect(site.asked).toHaveLength(1);
  });

  test('again soon after a failure', async () => {
    expect(await preview(at('/page'))).toEqual(NOTHING);
    pages['/page'] = html('<title>A page</title>');
    expect(await preview(at('/page'))).toEqual(NOTHING);
    await pass(300_000);
    expect(await preview(at('/page'))).toMatchObject({ title: 'A page' });
  });

  test('once for all concurrent requests', async () => {
    let answer: (() => void) | undefined;
    pages['/slow'] = (request, response) => (answer = () => html('<title>Slow</title>')(request, response));
    const asking = Promise.all([preview(at('/slow')), preview(at('/slow')), preview(at('/slow'))]);
    await expect.poll(() => answer).toBeDefined();
    await call(server, 'GET /user/me', { token: founder.token });
    found(answer)();
    expect((await asking).map(({ title }) => title)).toEqual(['Slow', 'Slow', 'Slow']);
    expect(site.asked).toHaveLength(1);
  });
});

test('a user who requests too many pages is rate limited', async () => {
  await startAnew({ RATE_LIMITS: 'on', ALLOW_PRIVATE_WEBHOOKS: 'true' });
  await switchTo('{"enable_msg_url_preview":true}');
  for (let page = 0; page < 120; page += 1) expect((await ask(at(`/${page}`))).status).toBe(200);
  const refused = await ask(at('/one-more'));
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  expect((await ask(at('/0'))).status).toBe(200);
});
