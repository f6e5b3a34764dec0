import type { License } from '@loquat/contract';
import { expect, test } from 'vitest';
import { isUnlimited, isUpgraded, licenseState, namedDomains } from './license-state.ts';

const NOW = Date.parse('2026-03-01T00:00:00Z');
const license: License = {
  domains: ['chat.example.org'],
  user_limit: 100,
  created_at: '2026-01-01T00:00:00Z',
  expired_at: '2027-01-01T00:00:00Z',
  sign: true,
  base58: '2NEpo7TZRRrLZSi2U',
};

test('a licence is valid until its end, if its signature is valid', () => {
  expect(licenseState(license, NOW)).toBe('valid');
  expect(licenseState(license, Date.parse(license.expired_at))).toBe('expired');
  expect(licenseState({ ...license, sign: false }, NOW)).toBe('forged');
  expect(licenseState({ ...license, base58: '' }, NOW)).toBe('none');
});

test('a limit above twenty is an upgrade, and a very high one means no limit', () => {
  expect([20, 21].map((user_limit) => isUpgraded({ user_limit }))).toEqual([false, true]);
  expect([999_998, 999_999].map((user_limit) => isUnlimited({ user_limit }))).toEqual([false, true]);
});

test('a licence for any domain names none', () => {
  expect(namedDomains(license)).toEqual(['chat.example.org']);
  expect(namedDomains({ domains: ['a.example', '*'] })).toEqual([]);
});
