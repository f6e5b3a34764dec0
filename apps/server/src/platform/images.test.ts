import sharp from 'sharp';
import { expect, test } from 'vitest';
import { ImageRejectedError, readImage, toAvatarPng } from './images.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 80, b: 40, alpha: 0.5 } } });

test.each([
  ['wide', 1000, 500, 256, 128],
  ['tall', 500, 1000, 128, 256],
  ['small', 20, 10, 20, 10],
])('a %s picture fits into the square and keeps its proportions', async (_, width, height, fitWidth, fitHeight) => {
  const avatar = await toAvatarPng(await picture(width, height).png().toBuffer(), 256);

  expect(await sharp(avatar).metadata()).toMatchObject({ format: 'png', width: fitWidth, height: fitHeight });
});

test.each(['jpeg', 'webp', 'gif', 'avif'] as const)('a %s picture becomes a PNG', async (format) => {
  const avatar = await toAvatarPng(await picture(40, 40).toFormat(format).toBuffer(), 32);

  expect(await sharp(avatar).metadata()).toMatchObject({ format: 'png', width: 32, height: 32 });
});

test('transparency stays', async () => {
  const avatar = await toAvatarPng(await picture(40, 40).png().toBuffer(), 32);

  expect(await sharp(avatar).metadata()).toMatchObject({ hasAlpha: true });
});

test('a photo is turned upright and loses its metadata', async () => {
  const photo = await picture(60, 30)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const { width, height, exif, orientation } = await sharp(await toAvatarPng(photo, 256)).metadata();

  expect({ width, height }).toEqual({ width: 30, height: 60 });
  expect(exif).toBeUndefined();
  expect(orientation).toBeUndefined();
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['text', Buffer.from('not a picture at all')],
  [
    'an SVG',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'),
  ],
  ['an SVG with an XML head', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
])('%s is refused', async (_, bytes) => {
  await expect(toAvatarPng(bytes, 256)).rejects.toThrow(ImageRejectedError);
});

test('a picture that breaks off is refused', async () => {
  const whole = await sharp({
    create: {
      width: 200,
      height: 200,
      channels: 3,
      background: 'red',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();

  await expect(toAvatarPng(whole.subarray(0, whole.length / 2), 256)).rejects.toThrow(ImageRejectedError);
});

test('a small file that unfolds into too many pixels is refused', async () => {
  const bomb = await sharp({ create: { width: 8_000, height: 8_000, channels: 3, background: 'white' } })
    .png({ compressionLevel: 1 })
    .toBuffer();

  await expect(toAvatarPng(bomb, 256)).rejects.toThrow(ImageRejectedError);
});

const readNow = (bytes: Uint8Array) => readImage(() => Promise.resolve(bytes), 480);

test.each([
  ['wide', 1000, 500, 480, 240],
  ['tall', 500, 1000, 240, 480],
  ['small', 20, 10, 20, 10],
])('the thumbnail of a %s picture fits, and its size is told', async (_, width, height, fitWidth, fitHeight) => {
  const { thumbnail, ...size } = await readNow(await picture(width, height).png().toBuffer());

  expect(size).toEqual({ width, height });
  expect(thumbnail.contentType).toBe('image/png');
  expect(await sharp(thumbnail.bytes).metadata()).toMatchObject({ format: 'png', width: fitWidth, height: fitHeight });
});

test('a thumbnail without transparency is a JPEG, upright, and does not know where the photo was taken', async () => {
  const photo = await picture(60, 30)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const { width, height, thumbnail } = await readNow(photo);
  const { format, exif, xmp, icc, orientation, ...shown } = await sharp(thumbnail.bytes).metadata();

  expect({ width, height }).toEqual({ width: 30, height: 60 });
  expect(shown).toMatchObject({ width: 30, height: 60 });
  expect([thumbnail.contentType, format]).toEqual(['image/jpeg', 'jpeg']);
  expect([exif, xmp, icc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
});
