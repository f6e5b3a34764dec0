import { createHash, createPublicKey, generateKeyPairSync, publicDecrypt } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { forgedFrom, insideOf, licenseOf } from '#test/drivers/licenses.ts';
import { describeLicense, issueLicense, type NewLicense } from './issue-license.ts';

const NOW = Date.UTC(2026, 0, 1);
const YEAR_MS = 31_536_000_000;

const makeFolder = () => mkdtempSync(join(tmpdir(), 'loquat-license-'));

/** A folder that already has a key, because creating one is slow. */
let ready: string;
let dataDir: string;
beforeAll(() => {
  ready = makeFolder();
  issue({ dataDir: ready });
});
beforeEach(() => {
  dataDir = makeFolder();
  cpSync(ready, dataDir, { recursive: true });
});
afterEach(() => rmSync(dataDir, { recursive: true }));
afterAll(() => rmSync(ready, { recursive: true }));

const keyFile = () => join(dataDir, 'keys', 'license-key.pem');
const issue = (more: Partial<NewLicense> = {}) =>
  issueLicense({ dataDir, domains: ['chat.example.org'], userLimit: 50, expiresAt: NOW + YEAR_MS, now: NOW, ...more });
const describe = (license: string, now = NOW) => describeLicense({ dataDir, license, now });

test('an issued licence has the given terms and is genuine', () => {
  const license = issue({ domains: ['chat.example.org', '*.example.com:8443', '*'] });
  expect(describe(license)).toEqual({
    domains: ['chat.example.org', '*.example.com:8443', '*'],
    user_limit: 50,
    created_at: '2026-01-01T00:00:00.000Z',
    expired_at: '2027-01-01T00:00:00.000Z',
    sign: true,
    base58: license,
    is_expired: false,
  });
  expect(describe(license, NOW + YEAR_MS)).toMatchObject({ sign: true, is_expired: true });
});

test('the signature is RSA PKCS #1 v1.5 with SHA-256 over all terms, the user limit included', () => {
  const inside = insideOf(issue());
  const at = inside.lastIndexOf(',');
  const signed = publicDecrypt(createPublicKey(readFileSync(keyFile())), Buffer.from(inside.slice(at + 1), 'hex'));
  expect(inside.slice(0, at)).toBe('chat.example.org,50,2026-01-01T00:00:00.000Z,2027-01-01T00:00:00.000Z');
  const digest = createHash('sha256').update(inside.slice(0, at)).digest();
  expect(signed.subarray(-digest.length)).toEqual(digest);
});

test('the key is created with the first licence, readable only by its owner, and signs later ones too', () => {
  rmSync(join(dataDir, 'keys'), { recursive: true });
  const first = issue();
  const made = readFileSync(keyFile(), 'utf8');
  const second = issue({ userLimit: 60 });

  expect(made).toMatch(/^-----BEGIN PRIVATE KEY-----/);
  expect(readFileSync(keyFile(), 'utf8')).toBe(made);
  expect([statSync(keyFile()).mode & 0o777, statSync(join(dataDir, 'keys')).mode & 0o777]).toEqual([0o600, 0o700]);
  expect([describe(first)?.sign, describe(second)?.sign]).toEqual([true, true]);
});

test('a change to any part of a licence is detected', () => {
  const license = issue();
  const inside = insideOf(license);
  const changes: readonly (readonly [string, string])[] = [
    ['chat.example.org', '*'],
    [',50,', ',51,'],
    ['2026', '2025'],
    ['2027', '2099'],
    ['.000Z', 'Z'],
    [inside.slice(-4), 'abcd'],
    [inside.slice(inside.lastIndexOf(',') + 1), '00'],
    [inside.slice(inside.lastIndexOf(',') + 1), '0'.repeat(768)],
  ];
  for (const [from, to] of changes) {
    const changed = inside.replace(from, to);
    expect([changed !== inside, describe(licenseOf(changed))?.sign]).toEqual([true, false]);
  }
  expect(describe(forgedFrom(license))).toMatchObject({ user_limit: 999_999, sign: false });
});

test('a licence of another key is not genuine, nor is any without a key, and checking creates none', () => {
  const license = issue();
  const other = join(dataDir, 'other');
  mkdirSync(other);
  expect(describeLicense({ dataDir: other, license, now: NOW })?.sign).toBe(false);
  expect(readdirSync(other)).toEqual([]);
  issue({ dataDir: other });
  expect(describeLicense({ dataDir: other, license, now: NOW })?.sign).toBe(false);
});

test('a text that is not a licence is described as none', () => {
  expect(describe('nonsense')).toBeNull();
});

test.each<[Partial<NewLicense>, string]>([
  [{ domains: [] }, 'A licence names 1 to 64 domains.'],
  [{ domains: Array.from({ length: 65 }, () => '*') }, 'A licence names 1 to 64 domains.'],
  [{ domains: Array.from({ length: 64 }, () => `${'a'.repeat(200)}.org`) }, 'One licence cannot hold so many domains.'],
  [{ domains: ['a,b'] }, '"a,b" is not a domain.'],
  [{ domains: ['a|b'] }, '"a|b" is not a domain.'],
  [{ domains: ['https://chat.example.org'] }, 'is not a domain.'],
  [{ domains: ['chat.example.org', ''] }, '"" is not a domain.'],
  [{ userLimit: 0 }, 'The user limit is a whole number from 1'],
  [{ userLimit: 1.5 }, 'The user limit is a whole number from 1'],
  [{ userLimit: Number.NaN }, 'The user limit is a whole number from 1'],
  [{ userLimit: 4_294_967_296 }, 'The user limit is a whole number from 1'],
  [{ expiresAt: NOW }, 'A licence expires in the future.'],
  [{ expiresAt: Number.NaN }, 'A licence expires in the future.'],
])('invalid terms are refused (%#)', (more, reason) => {
  expect(() => issue(more)).toThrow(reason);
});

test('the public half of the key is enough to recognise genuine licences, but not to issue them', () => {
  const license = issue();
  writeFileSync(keyFile(), createPublicKey(readFileSync(keyFile())).export({ type: 'spki', format: 'pem' }));

  expect([describe(license)?.sign, describe(forgedFrom(license))?.sign]).toEqual([true, false]);
  expect(() => issue()).toThrow('contains only the public key');
});

const pemOf = (bits: number) =>
  generateKeyPairSync('rsa', { modulusLength: bits }).privateKey.export({ type: 'pkcs8', format: 'pem' });
const ed25519 = () => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });

test.each([
  ['nonsense', () => 'nonsense'],
  ['a short key', () => pemOf(1_024)],
  ['a key of another kind', ed25519],
])('a key file that holds %s is not replaced, and the error says so', (_, pem) => {
  const license = issue();
  writeFileSync(keyFile(), pem());

  expect(() => issue()).toThrow('license-key.pem is damaged');
  expect(() => describe(license)).toThrow('keys/license-key.pem is not an RSA key of 2048 bits or more.');
});
