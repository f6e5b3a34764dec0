import { expect, test } from 'vitest';
import { attachedHeightOf } from '../message-kinds.ts';
import { albumHeightOf, imageBoxOf, pairedOf, videoBoxOf } from './media-box.ts';

test('the long side of an image takes 200 to 320 px', () => {
  expect(imageBoxOf({ width: 4_000, height: 3_000 })).toEqual({ width: 320, height: 240 });
  expect(imageBoxOf({ width: 250, height: 100 })).toEqual({ width: 250, height: 100 });
  expect(imageBoxOf({ width: 20, height: 40 })).toEqual({ width: 100, height: 200 });
  expect(imageBoxOf({ width: 10_000, height: 10 })).toEqual({ width: 320, height: 48 });
});

test('a video is at most 560 px wide and keeps its proportions', () => {
  expect(videoBoxOf({ width: 1_920, height: 1_080 })).toEqual({ width: 560, height: 315 });
  expect(videoBoxOf({ width: 1_080, height: 1_920 })).toEqual({ width: 225, height: 400 });
});

test('the height of an attachment is known before it is loaded', () => {
  const file = (properties: Record<string, unknown>) => attachedHeightOf({ content_type: 'vocechat/file', properties });
  expect(file({ content_type: 'image/png', width: 640, height: 320, size: 10 })).toBe(166);
  expect(file({ content_type: 'image/png', width: 640, height: 320, size: 90_000_000 })).toBe(166);
  expect(file({ content_type: 'image/tiff', size: 10 })).toBe(91);
  expect(file({ content_type: 'application/pdf' })).toBe(72);
  expect(attachedHeightOf({ content_type: 'text/plain', properties: null })).toBeUndefined();
});

test('no image of an album is alone in its line, and the number of images determines the height', () => {
  expect([2, 3, 4, 5, 6, 7, 8, 9, 10].map(pairedOf)).toEqual([2, 0, 4, 2, 0, 4, 2, 0, 4]);
  expect([2, 3, 4, 6, 10].map(albumHeightOf)).toEqual([214, 144, 330, 286, 570]);
});
