import { LOGO_SIZE_PX } from '@loquat/contract';
import sharp from 'sharp';
import { expect } from 'vitest';
import { call, signInFounder, statusOf } from '#test/drivers/call.ts';
import { test, type TestServer } from '#test/servers/test-server.ts';

const LOGO = '/admin/system/organization/logo';

interface Icon {
  src: string;
  sizes: string;
  type: string;
  purpose: string;
}
interface Manifest {
  name: string;
  short_name: string;
  description: string;
  icons: Icon[];
  shortcuts: { name: string; url: string }[];
}

const askManifest = (server: TestServer, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}/manifest.webmanifest`, { headers });
const manifestOf = async (server: TestServer, headers?: Record<string, string>) =>
  (await (await askManifest(server, headers)).json()) as Manifest;

/** The pixel in the middle of an edge, or in the centre. */
async function pixelAt(png: ArrayBuffer, place: 'edge' | 'centre'): Promise<number[]> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const row = place === 'edge' ? 0 : Math.floor(info.height / 2);
  const start = (row * info.width + Math.floor(info.width / 2)) * info.channels;
  return [...data.subarray(start, start + info.channels)];
}
const iconOf = async (server: TestServer, { src }: Icon) => (await fetch(server.origin + src)).arrayBuffer();

test("the manifest meets the browsers' requirements for an installable app", async ({ server }) => {
  const answer = await askManifest(server);
  expect(answer.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  const manifest = (await answer.json()) as Manifest;
  expect(manifest).toMatchObject({
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: expect.stringMatching(/^#[0-9a-f]{6}$/),
    background_color: expect.stringMatching(/^#[0-9a-f]{6}$/),
  });
  expect(manifest.icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`)).toEqual([
    'any 192x192',
    'any 512x512',
    'maskable 192x192',
    'maskable 512x512',
  ]);
  for (const icon of manifest.icons) {
    const sent = await fetch(server.origin + icon.src);
    expect(sent.headers.get('content-type')).toBe(icon.type);
    const { format, width, height } = await sharp(await sent.arrayBuffer()).metadata();
    expect({ format, sizes: `${width}x${height}` }).toEqual({ format: 'png', sizes: icon.sizes });
  }
});

test('the app has the name and the logo of the server, and a new ETag when one of them changes', async ({ server }) => {
  const { token } = await signInFounder(server);
  const before = await askManifest(server);
  const asBefore = { 'if-none-match': before.headers.get('etag') ?? '' };
  expect((await askManifest(server, asBefore)).status).toBe(304);

  const rename = { token, body: { name: 'Orchard of Brindle & Co', description: 'Fruit' } };
  expect(await statusOf(server, 'PUT /admin/system/organization', rename)).toBe(200);
  const renamed = await askManifest(server, asBefore);
  expect(renamed.status).toBe(200);
  const asRenamed = { 'if-none-match': renamed.headers.get('etag') ?? '' };
  const manifest = (await renamed.json()) as Manifest;
  expect(manifest).toMatchObject({
    name: 'Orchard of Brindle & Co',
    short_name: 'Orchard of',
    description: 'Fruit',
  });

  const logo = sharp({ create: { width: 90, height: 60, channels: 3, background: '#123456' } });
  const upload = { token, body: await logo.png().toBuffer(), contentType: 'image/png' };
  expect(await statusOf(server, `POST ${LOGO}`, upload)).toBe(200);
  expect((await askManifest(server, asRenamed)).status).toBe(200);
  const icons = (await manifestOf(server)).icons;
  expect(icons.map(({ src }) => src)).not.toContain(manifest.icons[0]?.src);
  for (const icon of icons)
    expect(await pixelAt(await iconOf(server, icon), 'centre')).toEqual([0x12, 0x34, 0x56, 255]);
});

test("a name too long for an icon's label stays whole, for the system to cut", async ({ server }) => {
  const { token } = await signInFounder(server);
  for (const name of ['枇杷果园与朋友们的大家庭聊天', 'Obstbaumgemeinschaft Süd']) {
    await call(server, 'PUT /admin/system/organization', { token, body: { name } });
    expect((await manifestOf(server)).short_name).toBe(name);
  }
});

test('a maskable icon is opaque, and its logo stays within the safe zone', async ({ server }) => {
  const { token } = await signInFounder(server);
  const upload = async (background: { r: number; g: number; b: number; alpha: number }) => {
    const transparent = { create: { width: LOGO_SIZE_PX, height: LOGO_SIZE_PX, channels: 4 as const, background } };
    const body = await sharp(transparent).png().toBuffer();
    await call(server, `POST ${LOGO}`, { token, body, contentType: 'image/png' });
    const { icons } = await manifestOf(server);
    return Promise.all(
      icons.filter(({ sizes }) => sizes === '512x512').map(async (icon) => pixelAt(await iconOf(server, icon), 'edge')),
    );
  };
  // A transparent logo gets the paper colour behind it; an opaque one its own edge colour.
  expect(await upload({ r: 0, g: 0, b: 0, alpha: 0 })).toEqual([
    [0, 0, 0, 0],
    [0xff, 0xf6, 0xe3, 255],
  ]);
  expect(await upload({ r: 10, g: 20, b: 30, alpha: 1 })).toEqual([
    [10, 20, 30, 255],
    [10, 20, 30, 255],
  ]);
});

test('a logo of any shape, or a name in Chinese, gives a valid manifest with square icons', async ({ server }) => {
  const { token } = await signInFounder(server);
  const name = '枇杷';
  expect(await statusOf(server, 'PUT /admin/system/organization', { token, body: { name } })).toBe(200);
  for (const [width, height] of [
    [900, 20],
    [20, 900],
    [1, 1],
  ] as const) {
    const logo = sharp({ create: { width, height, channels: 3, background: '#123456' } });
    const upload = { token, body: await logo.png().toBuffer(), contentType: 'image/png' };
    expect(await statusOf(server, `POST ${LOGO}`, upload)).toBe(200);
    const manifest = await manifestOf(server, { 'accept-language': 'zh-CN' });
    expect(manifest).toMatchObject({ name, short_name: name });
    // Within the scope of the app, as browsers require.
    expect(manifest.shortcuts.map(({ url }) => new URL(url, server.origin).origin)).toEqual(
      manifest.shortcuts.map(() => server.origin),
    );
    expect(manifest.icons.filter(({ purpose }) => purpose === 'maskable')).toHaveLength(2);
    for (const icon of manifest.icons) {
      const png = await iconOf(server, icon);
      const { format, width: wide, height: high, hasAlpha } = await sharp(png).metadata();
      expect({ format, sizes: `${wide}x${high}` }).toEqual({ format: 'png', sizes: icon.sizes });
      expect(await pixelAt(png, 'centre')).toEqual([0x12, 0x34, 0x56, 255]);
      if (icon.purpose === 'maskable') expect(hasAlpha).toBe(false);
    }
  }
});

test('an SVG logo is refused, and the icons stay as they were', async ({ server }) => {
  const { token } = await signInFounder(server);
  const logo = sharp({ create: { width: 90, height: 60, channels: 3, background: '#123456' } });
  const upload = (body: Buffer, contentType: string) => statusOf(server, `POST ${LOGO}`, { token, body, contentType });
  expect(await upload(await logo.png().toBuffer(), 'image/png')).toBe(200);
  const before = await manifestOf(server);
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  );
  expect(await upload(svg, 'image/svg+xml')).toBe(415);
  expect(await upload(svg, 'image/png')).toBe(400);
  expect(await manifestOf(server)).toEqual(before);
  for (const icon of before.icons)
    expect(await pixelAt(await iconOf(server, icon), 'centre')).toEqual([0x12, 0x34, 0x56, 255]);
});

test('the shortcuts are in the language of the browser', async ({ server }) => {
  const names = async (language: string) =>
    (await manifestOf(server, { 'accept-language': language })).shortcuts.map(({ name }) => name);
  expect(await names('en-GB,en;q=0.9')).toEqual(['New message', 'People', 'Saved']);
  expect(await names('ja')).toEqual(['新規メッセージ', 'メンバー', '保存済み']);
  expect(await names('zh-CN')).toEqual(['发私信', '成员', '收藏']);
  expect(await names('fr')).toEqual(['New message', 'People', 'Saved']);
  expect((await askManifest(server)).headers.get('vary')).toContain('Accept-Language');
});

test('icons of other names and sizes do not exist', async ({ server }) => {
  for (const name of ['any-4096.png', 'any-192.svg', 'logo.png', '..%2flogo.png'])
    expect([name, (await fetch(`${server.origin}/app-icons/${name}`)).status]).toEqual([name, 404]);
});
