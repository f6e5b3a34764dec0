import type { RequestListener } from 'node:http';
import { THUMBNAIL_SIZE_PX } from '@loquat/contract';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { answerTo, call, FOUNDER, signIn } from '#test/drivers/call.ts';
import { found } from '#test/drivers/found.ts';
import { meet, type Person, personOf } from '#test/drivers/people.ts';
import { asInternet, dnsOf, type Outside, startOutside } from '#test/platform/safe-fetch/outside.ts';
import { createTestClock, type TestClock } from '#test/servers/test-clock.ts';
import { startTestServer, type TestServer } from '#test/servers/test-server.ts';
import { createSignedHex } from '../../platform/secrets/signed-hex.ts';

let server: TestServer;
let clock: TestClock;
let founder: Person;
let site: Outside;
let pages: Record<string, RequestListener>;
let photo: Buffer;

const answer =
  (contentType: string, body: Buffer | string): RequestListener =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': contentType }).end(body);
const switchTo = (isOn: boolean) =>
  call(server, 'PUT /admin/system/common', {
    token: founder.token,
    body: { ext_setting: JSON.stringify({ enable_msg_url_preview: isOn }) },
  });
/** Needed after the clock passed the expiry of the token. */
const signInAnew = async () => void (founder = personOf(await signIn(server, FOUNDER)));
const at = (path: string) => `http://site.test:${site.port}${path}`;
const pageWith = (image: string) =>
  answer('text/html', `<title>Page</title><meta property="og:image" content="${image}">`);

/** The signed name of a page's image. */
async function tokenOf(path: string): Promise<string> {
  const route = `GET /resource/open_graphic_parse?url=${encodeURIComponent(at(path))}` as const;
  return (await answerTo(server, route, { token: founder.token })).image_token ?? '';
}
const imageOf = (token: string) => call(server, `GET /resource/link_preview_image?token=${token}`);

beforeAll(async () => {
  const outside = { resolve: dnsOf({ 'site.test': [['127.0.0.1']] }), reachOf: asInternet('127.0.0.1') };
  clock = createTestClock({ timers: false });
  server = await startTestServer({}, { outside, clock });
  [founder] = await meet(server);
  photo = await sharp({ create: { width: 2_000, height: 1_000, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => server.close());

beforeEach(async () => {
  pages = {};
  site = await startOutside((request, response) => {
    const page = pages[found(request.url)] ?? ((_request, missing) => missing.writeHead(404).end());
    page(request, response);
  });
  await switchTo(true);
});
afterEach(() => site.close());

test('the image of a preview is served as a small copy, to any client with its name', async () => {
  pages['/page'] = pageWith('/photo.jpg');
  pages['/photo.jpg'] = answer('image/jpeg', photo);
  const token = await tokenOf('/page');
  const { status, headers } = await imageOf(token);
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    200,
    'image/jpeg',
    'private, max-age=86400',
  ]);
  const response = await fetch(`${server.origin}/api/resource/link_preview_image?token=${token}`);
  const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  expect([width, height]).toEqual([THUMBNAIL_SIZE_PX, THUMBNAIL_SIZE_PX / 2]);
  expect(site.asked.map(({ url }) => url)).toEqual(['/page', '/photo.jpg']);
});

test('a URL that is in no preview is not requested', async () => {
  pages['/photo.jpg'] = answer('image/jpeg', photo);
  const forged = createSignedHex(Buffer.alloc(32), 'images of link previews').sign([at('/photo.jpg')]);
  for (const token of [forged, 'x', '00'.repeat(40), encodeURIComponent(at('/photo.jpg'))]) {
    expect((await imageOf(token)).status).toBe(404);
  }
  expect((await call(server, 'GET /resource/link_preview_image')).status).toBe(400);
  expect(site.asked).toEqual([]);
});

test('an image in private networks is not requested', async () => {
  const inner = await startOutside(answer('image/jpeg', photo), '127.0.0.2', site.port);
  pages['/page'] = pageWith(`http://127.0.0.2:${site.port}/photo.jpg`);
  pages['/redirected'] = pageWith('/away');
  pages['/away'] = (_request, response) =>
    response.writeHead(302, { location: `http://127.0.0.2:${site.port}/photo.jpg` }).end();
  for (const path of ['/page', '/redirected']) expect((await imageOf(await tokenOf(path))).status).toBe(404);
  expect(inner.asked).toEqual([]);
  await inner.close();
});

test('a response that is no image is not passed on', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const kinds: Record<string, RequestListener> = {
    '/page.html': answer('text/html', '<script>alert(1)</script>'),
    '/drawing.svg': answer('image/svg+xml', svg),
    '/lie.png': answer('image/png', svg),
    '/cut.jpg': answer('image/jpeg', photo.subarray(0, 200)),
  };
  for (const [path, listener] of Object.entries(kinds)) {
    pages[path] = listener;
    pages[`/with${path}`] = pageWith(path);
    expect([path, (await imageOf(await tokenOf(`/with${path}`))).status]).toEqual([path, 404]);
  }
});

test('an image is made once for all concurrent requests, and once a day', async () => {
  pages['/page'] = pageWith('/photo.jpg');
  pages['/photo.jpg'] = answer('image/jpeg', photo);
  const token = await tokenOf('/page');
  const statuses = (await Promise.all([imageOf(token), imageOf(token), imageOf(token)])).map(({ status }) => status);
  clock.advance(86_399_999);
  expect([...statuses, (await imageOf(token)).status]).toEqual([200, 200, 200, 200]);
  expect(site.asked.map(({ url }) => url)).toEqual(['/page', '/photo.jpg']);
  clock.advance(1);
  expect((await imageOf(token)).status).toBe(200);
  expect(site.asked.map(({ url }) => url)).toEqual(['/page', '/photo.jpg', '/photo.jpg']);
  await signInAnew();
});

test('a missing image is requested again soon', async () => {
  pages['/page'] = pageWith('/photo.jpg');
  const token = await tokenOf('/page');
  expect((await imageOf(token)).status).toBe(404);
  pages['/photo.jpg'] = answer('image/jpeg', photo);
  clock.advance(299_999);
  expect((await imageOf(token)).status).toBe(404);
  clock.advance(1);
  expect((await imageOf(token)).status).toBe(200);
  await signInAnew();
});

test('no image is served once previews are switched off', async () => {
  pages['/page'] = pageWith('/photo.jpg');
  pages['/photo.jpg'] = answer('image/jpeg', photo);
  const token = await tokenOf('/page');
  expect((await imageOf(token)).status).toBe(200);
  await switchTo(false);
  expect((await imageOf(token)).status).toBe(404);
});
