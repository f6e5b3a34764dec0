import { expect, test } from 'vitest';
import { compareVersions, isTooOldFor } from './server-version.ts';

test('versions are compared number by number, not letter by letter', () => {
  expect(compareVersions('0.3.11', '0.3.9')).toBeGreaterThan(0);
  expect(compareVersions('0.5.4', '1.0.0')).toBeLessThan(0);
});

test('a part that is absent counts as zero', () => {
  expect(compareVersions('0.5', '0.5.0')).toBe(0);
  expect(compareVersions('1', '1.0.1')).toBeLessThan(0);
});

test('a version that is not made of numbers and dots cannot be compared', () => {
  for (const version of ['', 'v1', '1.2-beta', '1..2', 'latest']) expect(compareVersions(version, '1.0.0')).toBeNaN();
});

test('a server is too old for later features, but never if its version is unknown', () => {
  expect(isTooOldFor('nicknames', '0.4.9')).toBe(true);
  expect(isTooOldFor('nicknames', '0.5.0')).toBe(false);
  expect(isTooOldFor('nicknames', '')).toBe(false);
});
