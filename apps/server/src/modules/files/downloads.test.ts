import { expect, describe } from 'vitest';
import { call } from '#test/drivers/call.ts';
import { getFile, prepareUpload, uploadFile } from '#test/drivers/files.ts';
import { found } from '#test/drivers/found.ts';
import { meet } from '#test/drivers/people.ts';
import { test, type TestServer } from '#test/servers/test-server.ts';

const GONE = '2026/1/2/00000000-0000-4000-8000-000000000000';
const uploaded = async (server: TestServer, bytes: Uint8Array | string, about: object) => {
  const [{ token }] = await meet(server);
  return { token, path: (await uploadFile(server, token, bytes, about)).path };
};
const headersOf = ({ headers }: Response, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, headers.get(name)]));

test('a file is served with its declared type, and may be cached', async ({ server }) => {
  const wanted = await uploaded(server, '0123456789', { content_type: 'text/plain', filename: 'digits.txt' });
  const answer = await getFile(server, wanted);

  expect(await answer.text()).toBe('0123456789');
  const names = ['content-type', 'content-disposition', 'accept-ranges', 'content-length', 'cache-control'] as const;
  expect(headersOf(answer, ...names, 'x-content-type-options')).toEqual({
    'content-type': 'text/plain',
    'content-disposition': 'inline; filename="digits.txt"',
    'accept-ranges': 'bytes',
    'content-length': '10',
    'cache-control': 'private, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  expect(answer.headers.get('etag')).toMatch(/^"[\da-f]{32}"$/);
  expect(Date.parse(found(answer.headers.get('last-modified')))).not.toBeNaN();
});

test('HEAD has the same headers and no body', async ({ server }) => {
  const wanted = await uploaded(server, '0123456789', { filename: 'a.mp4' });
  const [head, get] = await Promise.all([getFile(server, wanted, '', { method: 'HEAD' }), getFile(server, wanted)]);
  const names = ['content-type', 'content-length', 'etag', 'last-modified', 'accept-ranges', 'content-disposition'];

  expect(headersOf(head, ...names)).toEqual(headersOf(get, ...names));
  expect([head.status, await head.text(), await get.text()]).toEqual([200, '', '0123456789']);
});

const RANGES = [
  ['bytes=2-4', 206, 'bytes 2-4/10', '234'],
  ['bytes=7-', 206, 'bytes 7-9/10', '789'],
  ['bytes=-3', 206, 'bytes 7-9/10', '789'],
  ['bytes=0-0,5-6', 206, 'bytes 0-0/10', '0'],
  ['bytes=5-10', 206, 'bytes 5-9/10', '56789'],
  ['bytes=9-99999999999999999999', 206, 'bytes 9-9/10', '9'],
  ['Bytes=1-2', 206, 'bytes 1-2/10', '12'],
  ['bytes=0-99', 200, null, '0123456789'],
  ['bytes=0-9', 200, null, '0123456789'],
  ['bytes=0-', 200, null, '0123456789'],
  ['bytes=-99', 200, null, '0123456789'],
  ['items=1-2', 200, null, '0123456789'],
  ['bytes=x', 200, null, '0123456789'],
  ['bytes=4-2', 416, 'bytes */10', ''],
  ['bytes=10-', 416, 'bytes */10', ''],
  ['bytes=-0', 416, 'bytes */10', ''],
  ['bytes=99999999999999999999-', 416, 'bytes */10', ''],
] as const;
test('a range is served up to the end of the file, and one that begins beyond it is 416 with the size', async ({
  server,
}) => {
  const wanted = await uploaded(server, '0123456789', { filename: 'a.mp4' });
  for (const [range, status, contentRange, text] of RANGES) {
    const answer = await getFile(server, wanted, '', { headers: { range } });
    const received = [range, answer.status, answer.headers.get('content-range'), await answer.text()];
    expect(received).toEqual([range, status, contentRange, text]);
    if (status === 416) expect(answer.headers.get('cache-control')).toBe('no-store');
  }
});

test('an empty file has no ranges, and is served complete', async ({ server }) => {
  const wanted = await uploaded(server, '', {});
  for (const range of ['bytes=0-', 'bytes=0-0', 'bytes=-5', 'bytes=1-']) {
    const { status, headers } = await getFile(server, wanted, '', { headers: { range } });
    expect([range, status, headers.get('content-range')]).toEqual([range, 416, 'bytes */0']);
  }
  const whole = await getFile(server, wanted);
  expect([whole.status, whole.headers.get('content-length')]).toEqual([200, '0']);
});

test('conditional requests are honoured', async ({ server }) => {
  const wanted = await uploaded(server, '0123456789', {});
  const first = await getFile(server, wanted);
  const [etag, modified] = [found(first.headers.get('etag')), found(first.headers.get('last-modified'))];
  const status = async (headers: Record<string, string>) => (await getFile(server, wanted, '', { headers })).status;

  expect(await status({ 'if-none-match': etag })).toBe(304);
  expect(await status({ 'if-none-match': '"other"' })).toBe(200);
  expect(await status({ 'if-modified-since': modified })).toBe(304);
  expect(await status({ 'if-match': etag })).toBe(200);
  expect(await status({ 'if-match': '"other"' })).toBe(412);
  expect(await status({ 'if-unmodified-since': 'Sat, 01 Jan 2000 00:00:00 GMT' })).toBe(412);
  expect(await status({ range: 'bytes=1-2', 'if-range': etag })).toBe(206);
  expect(await status({ range: 'bytes=1-2', 'if-range': modified })).toBe(206);
  expect(await status({ range: 'bytes=1-2', 'if-range': '"other"' })).toBe(200);
});

test('an unknown file and a missing thumbnail are 404', async ({ server }) => {
  const wanted = await uploaded(server, 'no picture', { content_type: 'text/plain' });

  expect((await getFile(server, wanted)).status).toBe(200);
  expect((await getFile(server, wanted, '&thumbnail=true')).status).toBe(404);
  expect((await getFile(server, { ...wanted, path: GONE })).status).toBe(404);
});

const NO_PATHS = [
  '',
  '.',
  '..',
  '../../../etc/passwd',
  '2026/1/2/../../../keys/token-secret',
  '2026/1/2/00000000-0000-4000-8000-000000000000.png',
  '/2026/1/2/00000000-0000-4000-8000-000000000000',
  '2026/01/02/00000000-0000-4000-8000-000000000000',
  '2026/13/2/00000000-0000-4000-8000-000000000000',
  '2026/1/2/00000000-0000-4000-8000-00000000000',
  'thumbnails/2026/1/2/00000000-0000-4000-8000-000000000000',
  'avatars/1',
  '2026\\1\\2\\00000000-0000-4000-8000-000000000000',
  `${GONE}\0`,
  `${GONE}\n`,
  `${GONE}/`,
  'a'.repeat(5_000),
];
test('a path of an invalid form is 400', async ({ server }) => {
  const [{ token }] = await meet(server);
  for (const path of NO_PATHS) expect([path, (await getFile(server, { token, path })).status]).toEqual([path, 400]);
});

test('a missing path and a wrong switch are 400', async ({ server }) => {
  const [{ token }] = await meet(server);
  expect((await call(server, 'GET /resource/file', { token })).status).toBe(400);
  expect((await getFile(server, { token, path: GONE }, '&thumbnail=yes')).status).toBe(400);
  expect((await getFile(server, { token, path: GONE }, '&download=1')).status).toBe(400);
});

describe('a file that a browser could execute', () => {
  const ACTIVE = [
    ['text/html', 'text/html'],
    ['TEXT/HTML; charset=utf-8', 'TEXT/HTML; charset=utf-8'],
    ['image/svg+xml', 'image/svg+xml'],
    ['application/xhtml+xml', 'application/xhtml+xml'],
    ['video/x+xml', 'video/x+xml'],
    ['text/xml', 'text/xml'],
    ['application/x-shockwave-flash', 'application/x-shockwave-flash'],
    ['multipart/x-mixed-replace', 'multipart/x-mixed-replace'],
    ['text/javascript', 'application/octet-stream'],
    ['application/ecmascript', 'application/octet-stream'],
    ['text/css', 'application/octet-stream'],
    ['application/wasm', 'application/octet-stream'],
    ['made/up', 'made/up'],
    ['text/html\r\nx-evil: 1', 'application/octet-stream'],
    ['nonsense', 'application/octet-stream'],
    ['text/html, image/png', 'application/octet-stream'],
  ] as const;
  test('is only ever saved, and sandboxed even then', async ({ server }) => {
    const [{ token }] = await meet(server);
    for (const [declared, served] of ACTIVE) {
      const { path } = await uploadFile(server, token, '<script>alert(1)</script>', { content_type: declared });
      const { headers } = await getFile(server, { token, path });
      expect(headers.get('content-type')).toBe(served);
      expect(headers.get('content-disposition')).toBe('attachment');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-evil')).toBeNull();
      expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
    }
  });

  test('pictures, sound, video, text and PDF are displayed, and run no scripts', async ({ server }) => {
    const [{ token }] = await meet(server);
    for (const type of [
      'image/png',
      'image/gif',
      'audio/webm;codecs=opus',
      'video/mp4',
      'text/plain',
      'application/pdf',
    ]) {
      const { path } = await uploadFile(server, token, '<script>alert(1)</script>', {
        content_type: type,
        filename: 'a',
      });
      const { headers } = await getFile(server, { token, path });
      expect(headersOf({ headers } as Response, 'content-type', 'content-disposition')).toEqual({
        'content-type': type,
        'content-disposition': 'inline; filename="a"',
      });
      expect(headers.get('content-security-policy')).toMatch(/default-src 'none'/);
      expect(headers.get('content-security-policy')).not.toMatch(/script-src/);
      expect((await getFile(server, { token, path }, '&download=true')).headers.get('content-disposition')).toMatch(
        /^attachment/,
      );
    }
  });
});

const NAMES = [
  ['plan.pdf', 'inline; filename="plan.pdf"'],
  ['计划 😀.pdf', `inline; filename="__ _.pdf"; filename*=UTF-8''%E8%AE%A1%E5%88%92%20%F0%9F%98%80.pdf`],
  [`a"b\\c'd.pdf`, `inline; filename="a_b_c'd.pdf"; filename*=UTF-8''a%22b_c%27d.pdf`],
  ['a\r\nSet-Cookie: x=1.pdf', 'inline; filename="a Set-Cookie: x=1.pdf"'],
  ['cod\u202efdp.exe', 'attachment; filename="codfdp.exe"'],
  ['../../etc/passwd', 'attachment; filename=".._.._etc_passwd"'],
  ['\ud800.pdf', `inline; filename="_.pdf"; filename*=UTF-8''%EF%BF%BD.pdf`],
  ['50%.pdf', `inline; filename="50_.pdf"; filename*=UTF-8''50%25.pdf`],
] as const;
test('a name in any script is sent safely', async ({ server }) => {
  const [{ token }] = await meet(server);
  for (const [filename, disposition] of NAMES) {
    const { path } = await uploadFile(server, token, 'x', { filename });
    const { headers } = await getFile(server, { token, path });
    expect(headers.get('content-disposition')).toBe(disposition);
  }
});

test('a type that is not declared is guessed from the name', async ({ server }) => {
  const [{ token }] = await meet(server);
  const typeOf = async (about: object) =>
    (await getFile(server, { token, path: (await uploadFile(server, token, 'x', about)).path })).headers.get(
      'content-type',
    );

  expect(await typeOf({ filename: 'A.PNG' })).toBe('image/png');
  expect(await typeOf({ filename: 'a.mp4', content_type: '' })).toBe('video/mp4');
  expect(await typeOf({ filename: 'clip.m4v' })).toBe('video/mp4');
  expect(await typeOf({ filename: 'tune.flac' })).toBe('audio/flac');
  expect(await typeOf({ filename: 'book.epub' })).toBe('application/epub+zip');
  expect(await typeOf({ filename: 'main.ts' })).toBe('application/octet-stream');
  expect(await typeOf({ filename: 'main.js' })).toBe('application/octet-stream');
  expect(await typeOf({ filename: 'a.constructor' })).toBe('application/octet-stream');
  expect(await typeOf({ filename: '', content_type: null })).toBe('application/octet-stream');
});

test('many HEAD requests and aborted downloads leak nothing', async ({ server }) => {
  const [{ token }] = await meet(server);
  const { path } = await uploadFile(server, token, Buffer.alloc(8_000_000), { content_type: 'video/mp4' });
  await Promise.all(Array.from({ length: 200 }, () => getFile(server, { token, path }, '', { method: 'HEAD' })));
  for (let turn = 0; turn < 20; turn += 1) {
    const gone = new AbortController();
    await getFile(server, { token, path }, '', { signal: gone.signal });
    gone.abort();
  }

  expect((await (await getFile(server, { token, path })).arrayBuffer()).byteLength).toBe(8_000_000);
  expect(await prepareUpload(server, token)).toBeTypeOf('string');
});
