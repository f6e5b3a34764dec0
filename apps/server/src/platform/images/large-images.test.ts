import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { IMAGE_HEAD_BYTES } from './image-cost.ts';
import { ImageRejectedError, readImage } from './images.ts';

const blank = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: 'teal' } });
const heic = () => readFileSync(new URL('../../../test/platform/images/tiny.heic', import.meta.url));
const readNow = (bytes: Uint8Array) =>
  readImage(
    { head: async () => bytes.subarray(0, IMAGE_HEAD_BYTES), read: (task) => task(bytes) },
    { usual: 480, hidden: 1_600 },
    1,
  );

const LONG_MS = 240_000;
const TEAL = [0, 128, 128];

/** The colour in the middle of a thumbnail, within JPEG's error. */
async function middleOf(bytes: Uint8Array): Promise<number[]> {
  const { width, height } = await sharp(bytes).metadata();
  const area = { left: Math.floor(width / 2), top: Math.floor(height / 2), width: 1, height: 1 };
  return [...(await sharp(bytes).toColourspace('srgb').removeAlpha().extract(area).raw().toBuffer())];
}

const kinds: [string, () => Promise<Buffer>, width: number, height: number][] = [
  ['JPEG of 108 megapixels', () => blank(12_000, 9_000).jpeg().toBuffer(), 12_000, 9_000],
  ['progressive JPEG', () => blank(4_000, 3_000).jpeg({ progressive: true }).toBuffer(), 4_000, 3_000],
  ['JPEG in CMYK', () => blank(2_000, 1_000).toColourspace('cmyk').jpeg().toBuffer(), 2_000, 1_000],
  ['PNG of 108 megapixels', () => blank(12_000, 9_000).png({ compressionLevel: 1 }).toBuffer(), 12_000, 9_000],
  ['interlaced PNG', () => blank(4_000, 3_000).png({ progressive: true }).toBuffer(), 4_000, 3_000],
  ['PNG of 16 bits', () => blank(2_000, 1_000).toColourspace('rgb16').png().toBuffer(), 2_000, 1_000],
  ['wide panorama', () => blank(40_000, 500).jpeg().toBuffer(), 40_000, 500],
  ['tall panorama', () => blank(500, 40_000).png().toBuffer(), 500, 40_000],
];

test.each(kinds)('a %s gets a thumbnail in its colours', { timeout: LONG_MS }, async (_, make, width, height) => {
  const { thumbnail, ...size } = await readNow(await make());
  expect(size).toEqual({ width, height });
  const shown = await sharp(thumbnail.bytes).metadata();
  expect(Math.max(shown.width, shown.height)).toBe(480);
  for (const [index, value] of (await middleOf(thumbnail.bytes)).entries())
    expect(Math.abs(value - (TEAL[index] ?? 0))).toBeLessThan(25);
});

test('an animated WebP gets a thumbnail of its first frame', async () => {
  const frames = [blank(40, 20), blank(40, 20).negate()].map((frame) => frame.png().toBuffer());
  const moving = await sharp(await Promise.all(frames), { join: { animated: true } })
    .webp()
    .toBuffer();
  const { thumbnail, ...size } = await readNow(moving);
  expect(size).toEqual({ width: 40, height: 20 });
  expect((await sharp(thumbnail.bytes).metadata()).pages ?? 1).toBe(1);
});

test('a HEIC photo gets a thumbnail in its colours, as JPEG', async () => {
  const { thumbnail, ...size } = await readNow(heic());
  expect([size, thumbnail.contentType]).toEqual([{ width: 64, height: 48 }, 'image/jpeg']);
  const [red = 0, green = 0, blue = 0] = await middleOf(thumbnail.bytes);
  expect([Math.abs(red - 200) < 10, Math.abs(green - 80) < 10, Math.abs(blue - 40) < 10]).toEqual([true, true, true]);
});

test('a damaged HEIC photo is refused', async () => {
  const photo = heic();
  await expect(readNow(photo.subarray(0, photo.length - 40))).rejects.toThrow(ImageRejectedError);
});

/** A PNG header that claims a size, with hardly any pixels. */
async function pngClaiming(width: number, height: number): Promise<Buffer> {
  const png = await blank(16, 16).png().toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

/** A JPEG header that claims a size, without pixels. */
async function claiming(width: number, height: number, progressive = false): Promise<Buffer> {
  const jpeg = await blank(16, 16).jpeg({ progressive, chromaSubsampling: '4:4:4' }).toBuffer();
  const frame = jpeg.indexOf(Buffer.from([0xff, progressive ? 0xc2 : 0xc0]));
  jpeg.writeUInt16BE(height, frame + 5);
  jpeg.writeUInt16BE(width, frame + 7);
  return jpeg;
}

test.each([
  ['PNG of 400 megapixels', () => pngClaiming(20_000, 20_000)],
  ['progressive JPEG of 400 megapixels', () => claiming(20_000, 20_000, true)],
  ['JPEG of 4 gigapixels', () => claiming(65_000, 65_000)],
])('a small file that unfolds to too much memory or time gets none: %s', { timeout: LONG_MS }, async (_, make) => {
  const bomb = await make();
  await expect(readNow(bomb)).rejects.toThrow('too large');
});
