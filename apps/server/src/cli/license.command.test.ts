import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { expect } from 'vitest';
import { call, signInFounder } from '../../test/drivers/call.ts';
import { forgedFrom, issuedLicense } from '../../test/drivers/licenses.ts';
import { placeOf } from '../../test/servers/server-database.ts';
import { startTestServer, test } from '../../test/servers/test-server.ts';
import { addLicenseCommands } from './license.command.ts';

const NOW = Date.UTC(2026, 5, 1, 12);

/** Runs `loquat license …` and returns its output. */
async function license(dataDir: string, args: readonly string[], licenseDefaultUserLimit?: number, now = NOW) {
  const printed: string[] = [];
  const program = new Command('loquat').exitOverride().configureOutput({ writeErr: () => {} });
  const place = await placeOf(dataDir);
  const loadConfig = () => ({ ...place, licenseDefaultUserLimit });
  addLicenseCommands(program, { loadConfig, print: (line) => void printed.push(line), now: () => now });
  await program.parseAsync(['license', ...args], { from: 'user' });
  return printed;
}
const issue = async (dataDir: string, ...args: string[]) => {
  const [text = '', ...more] = await license(dataDir, ['issue', ...args]);
  expect(more).toEqual([]);
  return text;
};

test('a licence is issued, installed and shown while the server runs, and afterwards', async ({ dataDir }) => {
  const server = await startTestServer({ DATA_DIR: dataDir });
  const { token } = await signInFounder(server);
  const expires = new Date(Date.now() + 864_000_000).toISOString().slice(0, 10);
  const text = await issue(dataDir, '--users', '100', '--expires', expires, '--domain', 'a.example', '--domain', '*');
  expect(await call(server, 'PUT /license', { token, body: { license: text } })).toMatchObject({ status: 200 });
  const expected = [
    'Domains:   a.example, *',
    'Users:     up to 100',
    'Created:   2026-06-01T12:00:00.000Z',
    `Expires:   ${new Date(Date.parse(expires) + 86_400_000).toISOString()}`,
    'Signature: genuine',
    'It is in force.',
  ];
  expect(await license(dataDir, ['show'])).toEqual(expected);
  await server.close();
  expect(await license(dataDir, ['show'])).toEqual(expected);
  expect((await license(dataDir, ['show'], 30, Date.now() + 1_000_000_000)).slice(3)).toEqual([
    expect.stringMatching(/^Expires: .+, in the past$/),
    'Signature: genuine',
    'It is not in force. Without it, users: up to 30.',
  ]);
});

test('a licence is for any domain unless some are given, and its last day still counts', async ({ dataDir }) => {
  const text = await issue(dataDir, '--users', '999999', '--expires', '2026-06-01');
  const shownAt = (time: string) => license(dataDir, ['show', text], undefined, Date.parse(time));
  expect(await shownAt('2026-06-01T23:59:59.999Z')).toEqual([
    'Domains:   *',
    'Users:     as many as people like',
    'Created:   2026-06-01T12:00:00.000Z',
    'Expires:   2026-06-02T00:00:00.000Z',
    'Signature: genuine',
    'It is in force.',
  ]);
  expect((await shownAt('2026-06-02T00:00:00Z')).at(-1)).toBe(
    'It is not in force. Without it, users: as many as people like.',
  );
});

test('a licence can be shown before it is installed, and a forged one is recognised', async ({ dataDir }) => {
  const forged = forgedFrom(issuedLicense({ dataDir, now: NOW }));
  expect((await license(dataDir, ['show', forged], 5)).slice(-2)).toEqual([
    'Signature: not made with the key of this data folder',
    'It is not in force. Without it, users: up to 5.',
  ]);
});

test('showing a licence changes nothing, even if there is none', async ({ dataDir }) => {
  expect(await license(dataDir, ['show'])).toEqual([
    `No licence is installed in ${dataDir}. Users: as many as people like.`,
  ]);
  expect(readdirSync(dataDir)).toEqual([]);
  await (await startTestServer({ DATA_DIR: dataDir })).close();
  const before = readdirSync(join(dataDir, 'keys'));
  expect(await license(dataDir, ['show'], 20)).toEqual([`No licence is installed in ${dataDir}. Users: up to 20.`]);
  expect(readdirSync(join(dataDir, 'keys'))).toEqual(before);
  await expect(license(dataDir, ['show', 'nonsense'])).rejects.toThrow('This is no licence.');
});

const REFUSED: readonly (readonly [string[], string])[] = [
  [['issue'], "required option '--users <number>' not specified"],
  [['issue', '--users', '5'], "required option '--expires <day>' not specified"],
  [['issue', '--users', '0', '--expires', '2027-01-01'], 'It must be a whole number, 1 or more.'],
  [['issue', '--users', 'many', '--expires', '2027-01-01'], 'It must be a whole number, 1 or more.'],
  [['issue', '--users', '5', '--expires', 'tomorrow'], 'It must be a date such as 2027-12-31.'],
  [['issue', '--users', '5', '--expires', '2027-02-30'], 'It must be a date such as 2027-12-31.'],
  [['issue', '--users', '5', '--expires', '2026-05-31'], 'A licence expires in the future.'],
  [['issue', '--users', '5', '--expires', '2027-01-01', '--domain', 'a b'], '"a b" is not a domain.'],
];
test('invalid terms are refused, and no key is created', async ({ dataDir }) => {
  for (const [args, reason] of REFUSED) await expect(license(dataDir, args)).rejects.toThrow(reason);
  expect(readdirSync(dataDir)).toEqual([]);
});
