import { expect, test } from 'vitest';
import { isHexColor, readableOn } from './readable-on.ts';

test.each([
  ['#000000', '#ffffff'],
  ['#0c2117', '#ffffff'],
  ['#1fe1f9', '#000000'],
  ['#ffffff', '#000000'],
  ['#d01b1b', '#ffffff'],
  ['#808080', '#000000'],
])('on %s the readable text colour is %s', (color, text) => {
  expect(readableOn(color)).toBe(text);
});

test.each(['', '#fff', 'red', '#12345g', '#1234567', '1fe1f9'])('%j is no colour of six digits', (color) => {
  expect(isHexColor(color)).toBe(false);
});
