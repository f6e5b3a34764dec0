import { expect, test } from 'vitest';
import { fileInfoOf } from '../file-info.ts';
import { isOriginalShown, isOwnThumbnail, noPreviewReasonOf } from './image-original.ts';

const MB = 1_000_000;
const judge = (content_type: string, name: string, size: number) => {
  const info = fileInfoOf({ content_type, name, size });
  return [info.is, isOwnThumbnail(info), isOriginalShown(info), noPreviewReasonOf(info)];
};

test.each([
  ['image/jpeg', 'small.jpg', MB, ['image', true, true, 'damaged']],
  ['image/jpeg', '108 megapixels.jpg', 30 * MB, ['image', false, true, 'size']],
  ['image/png', '108 megapixels.png', 290 * MB, ['image', false, false, 'size']],
  ['image/heic', 'IMG_1.HEIC', MB, ['image', false, false, 'heic']],
  ['image/heif', 'photo', MB, ['image', false, false, 'heic']],
  ['', 'IMG_1.heic', MB, ['image', false, false, 'heic']],
  ['image/tiff', 'scan.tiff', MB, ['other', true, true, 'kind']],
  ['image/svg+xml', 'logo.svg', MB, ['other', true, true, 'kind']],
  ['application/pdf', 'a.pdf', MB, ['pdf', true, true, undefined]],
])('a file of type %j named %s with %i bytes', (type, name, size, expected) => {
  expect(judge(type, name, size)).toEqual(expected);
});
