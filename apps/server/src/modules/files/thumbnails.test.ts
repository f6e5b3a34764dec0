import { buffer } from 'node:stream/consumers';
import { deflateSync, crc32 } from 'node:zlib';
import sharp from 'sharp';
import { expect } from 'vitest';
import { getFile, uploadFile } from '#test/drivers/files.ts';
import { found } from '#test/drivers/found.ts';
import { meet } from '#test/drivers/people.ts';
import { test, type TestServer } from '#test/servers/test-server.ts';

const picture = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 80, b: 40, alpha: 0.5 } } });
async function upload(server: TestServer, bytes: Uint8Array, content_type = 'image/png') {
  const [{ token }] = await meet(server);
  return { token, ...(await uploadFile(server, token, bytes, { content_type, filename: 'photo.png' })) };
}

function chunkOf(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.byteLength);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** A PNG that claims this size, with rows of pixels for a few bytes of compressed zeros. */
function pngClaiming(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const pixels = deflateSync(Buffer.alloc(10_000_000));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [chunkOf('IHDR', header), chunkOf('IDAT', pixels), chunkOf('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
}

/** The smallest GIF, with its only frame repeated. */
async function gifOfFrames(count: number): Promise<Buffer> {
  const one = await picture(16, 16).gif().toBuffer();
  const start = one.indexOf(Buffer.from([0x21, 0xf9]));
  const frame = one.subarray(start, one.byteLength - 1);
  return Buffer.concat([one.subarray(0, start), ...Array<Buffer>(count).fill(frame), Buffer.from([0x3b])]);
}

test('a picture has a size and a thumbnail with the right type and no metadata', async ({ server }) => {
  const photo = await picture(1_000, 500)
    .jpeg()
    .withExif({ IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLongitude: '0/1 7/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect((await sharp(photo).metadata()).exif).toBeDefined();
  const { token, path, image_properties } = await upload(server, photo, 'image/jpeg');
  expect(image_properties).toEqual({ width: 500, height: 1_000 });

  const answer = await getFile(server, { token, path }, '&thumbnail=true');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  const bytes = await buffer(found(answer.body));
  expect(answer.headers.get('content-length')).toBe(String(bytes.byteLength));
  const { width, height, format, exif, orientation } = await sharp(bytes).metadata();
  expect({ width, height, format, exif, orientation }).toEqual({ width: 240, height: 480, format: 'jpeg' });
});

test('thumbnails have their own ranges and ETags', async ({ server }) => {
  const { token, path } = await upload(server, await picture(600, 600, 4).png().toBuffer());
  const [whole, thumbnail] = await Promise.all([
    getFile(server, { token, path }),
    getFile(server, { token, path }, '&thumbnail=true'),
  ]);
  expect(thumbnail.headers.get('content-type')).toBe('image/png');
  expect(thumbnail.headers.get('etag')).not.toBe(whole.headers.get('etag'));
  const etag = found(thumbnail.headers.get('etag'));

  const part = await getFile(server, { token, path }, '&thumbnail=true', { headers: { range: 'bytes=0-7' } });
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 8]);
  expect(
    (await getFile(server, { token, path }, '&thumbnail=true', { headers: { 'if-none-match': etag } })).status,
  ).toBe(304);
});

test('a file not declared as a picture has neither', async ({ server }) => {
  const { token, path, image_properties } = await upload(server, await picture(9, 9).png().toBuffer(), 'text/plain');

  expect(image_properties).toBeNull();
  expect((await getFile(server, { token, path }, '&thumbnail=true')).status).toBe(404);
});

test('a declared picture that cannot be decoded is an ordinary file', async ({ server }) => {
  const [{ token }] = await meet(server);
  const png = await picture(300, 300).png().toBuffer();
  const unreadable = [
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
    Buffer.from('no picture'),
    Buffer.alloc(0),
    Buffer.from('%PDF-1.7\n'),
    Buffer.from('8BPS\0\x01\0\0\0\0\0\0\0\x03\0\0\xff\xff\0\0\xff\xff\0\x08\0\x03', 'latin1'),
    png.subarray(0, png.byteLength / 2),
    pngClaiming(50_000, 50_000),
    pngClaiming(4_000_000_000, 4_000_000_000),
  ];
  for (const bytes of unreadable) {
    const { path, size, image_properties } = await uploadFile(server, token, bytes, { content_type: 'image/png' });
    expect({ size, image_properties }).toEqual({ size: bytes.byteLength, image_properties: null });
    expect((await getFile(server, { token, path }, '&thumbnail=true')).status).toBe(404);
    expect((await buffer(found((await getFile(server, { token, path })).body))).equals(bytes)).toBe(true);
  }
});

test('an animated picture of ten thousand frames costs only one of them', async ({ server }) => {
  const { token, path, image_properties } = await upload(server, await gifOfFrames(10_000), 'image/gif');
  expect(image_properties).toEqual({ width: 16, height: 16 });
  const { pages, width } = await sharp(
    await buffer(found((await getFile(server, { token, path }, '&thumbnail=true')).body)),
  ).metadata();

  expect({ pages: pages ?? 1, width }).toEqual({ pages: 1, width: 16 });
});

test('a picture that is also a web page is served as the declared picture', async ({ server }) => {
  const gif = Buffer.concat([
    await picture(9, 9).gif().toBuffer(),
    Buffer.from('<html><script>alert(1)</script></html>'),
  ]);
  const { token, path } = await upload(server, gif, 'image/gif');
  const { headers } = await getFile(server, { token, path });

  expect([headers.get('content-type'), headers.get('x-content-type-options')]).toEqual(['image/gif', 'nosniff']);
});
