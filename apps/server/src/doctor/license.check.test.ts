import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ExaminedServer, startExaminedServer } from '../../test/doctor/examined-server.ts';
import { placeOf } from '../../test/servers/server-database.ts';
import { issueLicense } from '../modules/license/issue-license.ts';
import { createFrontendUrlCheck } from './frontend-url.check.ts';
import { createLicenseCheck } from './license.check.ts';
import { readSettings } from './read-settings.ts';
import { createSettingsReadableCheck } from './settings.check.ts';

const DAY_MS = 86_400_000;

let examined: ExaminedServer;
beforeAll(async () => {
  examined = await startExaminedServer();
});
afterAll(() => examined.server.close());

test('the doctor reports a licence that is not genuine or soon expires, and the limit without it', async () => {
  const { dataDir } = examined.server;
  const now = Date.now();
  const look = (at: number, env = {}) => examined.look(createLicenseCheck, env, at);
  expect(await look(now)).toMatchObject({ status: 'note', message: expect.stringContaining('none is installed') });
  const terms = { dataDir, domains: ['*'], userLimit: 50, expiresAt: now + 100 * DAY_MS, now };
  await examined.save('PUT /license', { license: issueLicense(terms) });

  expect(await look(now)).toMatchObject({ status: 'ok', message: expect.stringContaining('up to 50 accounts until') });
  expect(await look(now + 80 * DAY_MS)).toMatchObject({
    status: 'note',
    message: expect.stringContaining('expires in 20 days'),
  });
  expect(await look(now + 101 * DAY_MS, { LICENSE_DEFAULT_USER_LIMIT: '5' })).toMatchObject({
    status: 'wrong',
    message: expect.stringContaining('up to 5 accounts'),
    advice: expect.stringContaining('Install a new one'),
  });
  await rm(join(dataDir, 'keys', 'license-key.pem'));
  expect(await look(now)).toMatchObject({
    status: 'wrong',
    message: expect.stringContaining('not signed with the key'),
    advice: expect.stringContaining('from a backup'),
  });
});

test('a missing URL of the web app is reported if emails need it', async () => {
  const look = (env = {}) => examined.look(createFrontendUrlCheck, env);
  expect(await look()).toMatchObject({ status: 'note', message: expect.stringContaining('FRONTEND_URL') });
  await examined.save('POST /admin/smtp/config', {
    enabled: true,
    host: 'mail.example.org',
    port: 587,
    from: 'loquat@example.org',
    username: '',
    password: '',
  });
  expect(await look()).toMatchObject({
    status: 'wrong',
    message: expect.stringContaining('emails with links'),
    advice: expect.stringContaining('Set FRONTEND_URL'),
  });
  expect(await look({ FRONTEND_URL: 'https://chat.example.org' })).toEqual({
    status: 'ok',
    message: 'links lead to https://chat.example.org',
  });
});

test('settings encrypted with another key are reported once', async () => {
  const { dataDir } = examined.server;
  const { run } = createSettingsReadableCheck(async () => readSettings(await placeOf(dataDir)));
  await examined.save('POST /admin/github_auth/config', { client_id: 'Iv1.team', client_secret: 'hush' });
  expect(await run()).toMatchObject({ status: 'ok' });
  await writeFile(join(dataDir, 'keys', 'sealing-secret'), randomBytes(32));
  await expect(run()).rejects.toThrow('encrypted with another key');
});
