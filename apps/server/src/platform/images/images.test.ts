import sharp from 'sharp';
import { expect, test } from 'vitest';
import { costOf, IMAGE_HEAD_BYTES } from './image-cost.ts';
import { ImageRejectedError, type ImageSource, laneOf, readImage, toAvatarPng } from './images.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 80, b: 40, alpha: 0.5 } } });

test.each([
  ['wide', 1000, 500, 256, 128],
  ['tall', 500, 1000, 128, 256],
  ['small', 20, 10, 20, 10],
])('a %s picture fits into the square and keeps its proportions', async (_, width, height, fitWidth, fitHeight) => {
  const avatar = await toAvatarPng(await picture(width, height).png().toBuffer(), 256, 1);

  expect(await sharp(avatar).metadata()).toMatchObject({ format: 'png', width: fitWidth, height: fitHeight });
});

test.each(['jpeg', 'webp', 'gif', 'avif'] as const)('a %s picture becomes a PNG', async (format) => {
  const avatar = await toAvatarPng(await picture(40, 40).toFormat(format).toBuffer(), 32, 1);

  expect(await sharp(avatar).metadata()).toMatchObject({ format: 'png', width: 32, height: 32 });
});

test('transparency stays', async () => {
  const avatar = await toAvatarPng(await picture(40, 40).png().toBuffer(), 32, 1);

  expect(await sharp(avatar).metadata()).toMatchObject({ hasAlpha: true });
});

test('a photo is turned upright and loses its metadata', async () => {
  const photo = await picture(60, 30)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const { width, height, exif, orientation } = await sharp(await toAvatarPng(photo, 256, 1)).metadata();

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
  await expect(toAvatarPng(bytes, 256, 1)).rejects.toThrow(ImageRejectedError);
});

test('a truncated picture is refused', async () => {
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

  await expect(toAvatarPng(whole.subarray(0, whole.length / 2), 256, 1)).rejects.toThrow(ImageRejectedError);
});

test('a small file that expands into too many pixels is refused', async () => {
  const bomb = await sharp({ create: { width: 8_000, height: 8_000, channels: 3, background: 'white' } })
    .png({ compressionLevel: 1 })
    .toBuffer();

  await expect(toAvatarPng(bomb, 256, 1)).rejects.toThrow(ImageRejectedError);
});

const SIZES = { usual: 480, hidden: 1_600 };
const sourceOf = (bytes: Uint8Array): ImageSource => ({
  head: async () => bytes.subarray(0, IMAGE_HEAD_BYTES),
  read: (task) => task(bytes),
});
const readNow = (bytes: Uint8Array) => readImage(sourceOf(bytes), SIZES, 1);

test.each([
  ['wide', 1000, 500, 480, 240],
  ['tall', 500, 1000, 240, 480],
  ['small', 20, 10, 20, 10],
])('the thumbnail of a %s picture fits, and its size is returned', async (_, width, height, fitWidth, fitHeight) => {
  const { thumbnail, ...size } = await readNow(await picture(width, height).png().toBuffer());

  expect(size).toEqual({ width, height });
  expect(thumbnail.contentType).toBe('image/png');
  expect(await sharp(thumbnail.bytes).metadata()).toMatchObject({ format: 'png', width: fitWidth, height: fitHeight });
});

test('a thumbnail without transparency is an upright JPEG without the place where the photo was taken', async () => {
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

const blank = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: 'teal' } });

test.each([
  ['jpeg', 4_000, 3_000, 'quick'],
  ['png', 1_920, 1_080, 'quick'],
  ['webp', 2_000, 1_500, 'quick'],
  ['gif', 1_000, 1_000, 'quick'],
  ['avif', 1_200, 900, 'quick'],
  // Slow because of its size, and no slower than that.
  ['png', 2_700, 2_700, 'slow'],
  ['gif', 2_600, 2_600, 'slow'],
  ['webp', 2_500, 2_500, 'slow'],
  ['avif', 1_600, 1_600, 'slow'],
] as const)('the first bytes of a %s of %i × %i show that it is %s', async (format, width, height, kind) => {
  // Compression effort does not affect the size, so the test uses the least.
  const options = format === 'webp' || format === 'avif' ? { effort: 0 } : format === 'gif' ? { effort: 1 } : {};
  const head = (await blank(width, height).toFormat(format, options).toBuffer()).subarray(0, IMAGE_HEAD_BYTES);

  expect(laneOf(await costOf(head))).toBe(kind);
});

test('a transparent and a lossless WebP reveal their size as well, and an image without a size counts as slow', async () => {
  for (const options of [{}, { lossless: true }]) {
    const bytes = await picture(3_500, 3_000)
      .webp({ ...options, effort: 0 })
      .toBuffer();
    expect((await costOf(bytes.subarray(0, 64)))?.ms).toBeCloseTo(3.5 * 3 * 55, -1);
  }
  expect(await costOf(Buffer.from('GIF89a'))).toBeNull();
});

/** A picture that records the start of its turn and is held until the test releases it. */
function heldPicture(bytes: Uint8Array, begun: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const source: ImageSource = {
    head: async () => bytes,
    read: async (task) => {
      begun.push(name);
      await promise;
      return task(bytes);
    },
  };
  return { source, finish: resolve };
}

test('a user with many slow pictures delays only themselves: others take turns, and photos start at once', async () => {
  // Slow because of its size, and no slower than that.
  const gif = await blank(2_600, 2_600).gif({ effort: 1 }).toBuffer();
  const photo = await blank(40, 30).jpeg().toBuffer();
  const begun: string[] = [];
  const held = ['ann', 'ann', 'ann', 'ann', 'bob'].map((owner) => {
    const { source, finish } = heldPicture(gif, begun, owner);
    return { finish, reading: readImage(source, SIZES, owner) };
  });
  await expect.poll(() => begun).toEqual(['ann']);
  for (const owner of ['cid', 'bob'])
    expect(await readImage(sourceOf(photo), SIZES, owner)).toMatchObject({ width: 40 });
  expect(begun).toEqual(['ann']);
  for (const { finish } of held) finish();
  await Promise.all(held.map(({ reading }) => reading));

  // Heads are read in parallel, so Bob's turn is the second or the third.
  expect(begun.toSorted()).toEqual(['ann', 'ann', 'ann', 'ann', 'bob']);
  expect(begun.indexOf('bob')).toBeLessThanOrEqual(2);
});
