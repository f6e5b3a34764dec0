import { readFileSync } from 'node:fs';
import { ConnectionError } from '@loquat/client';
import { ProblemError } from '@loquat/contract';
import { beforeAll, expect, test } from 'vitest';
import { failureText } from './failure-text.ts';
import { i18n } from './i18n.ts';

beforeAll(async () => {
  const common = JSON.parse(readFileSync('public/locales/en/common.json', 'utf8')) as object;
  await i18n.init({
    lng: 'en',
    defaultNS: 'common',
    resources: { en: { common } },
    interpolation: { escapeValue: false },
  });
});

test('a call without an answer is named', () => {
  const failure = new ConnectionError('POST /user/mute', new TypeError('offline'));
  expect(failureText(failure)).toBe('POST /user/mute: Failed to fetch');
});

test('a failed server is quoted if its text says more than that it failed', () => {
  expect(failureText(new ProblemError('server.unavailable', 'the database is busy'))).toBe('the database is busy');
  expect(failureText(new ProblemError('server.internal', 'internal server error'))).toBe('Server Error');
  expect(failureText(new ProblemError('server.internal', 'status 500'))).toBe('Server Error');
});

test('a refusal is described by its status, never with the server’s text', () => {
  expect(failureText(new ProblemError('request.malformed_body', 'parse request payload error'))).toBe('Bad Request');
  expect(failureText(new ProblemError('access.admins_only'))).toBe('Request Not Allowed');
  expect(failureText(new ProblemError('user.not_found'))).toBe('Request Not Found');
  expect(failureText(new ProblemError('request.too_large'))).toBe('File size too large');
  expect(failureText(new ProblemError('file.quota_reached'))).toMatch(/^You have no room left/);
  expect(failureText(new ProblemError('server.storage_full'))).toMatch(/^The server has no room left/);
});
