import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadKeys } from './keys.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loquat-keys-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const modeOf = (path: string) => statSync(path).mode & 0o777;

test('the first start creates the keys and later starts read the same ones', () => {
  const made = loadKeys(folder);

  expect(made.tokenSecret).toHaveLength(32);
  expect(made.sealingSecret).toHaveLength(32);
  expect(made.serverId).toMatch(/^[A-Za-z0-9]{32}$/);
  expect(loadKeys(folder)).toEqual(made);
});

test('two installations have different keys', () => {
  const [one, other] = ['one', 'other'].map((name) => loadKeys(join(folder, name)));

  expect(one?.tokenSecret).not.toEqual(other?.tokenSecret);
  expect(one?.serverId).not.toBe(other?.serverId);
});

test('only the owner can read the keys', () => {
  loadKeys(folder);
  chmodSync(join(folder, 'keys'), 0o755);
  loadKeys(folder);

  expect(modeOf(join(folder, 'keys'))).toBe(0o700);
  expect(readdirSync(join(folder, 'keys')).map((name) => modeOf(join(folder, 'keys', name)))).toEqual([
    0o600, 0o600, 0o600,
  ]);
});

test('a key whose writing was interrupted by a power failure is created again', () => {
  loadKeys(folder);
  rmSync(join(folder, 'keys', 'token-secret'));
  writeFileSync(join(folder, 'keys', 'token-secret.unfinished'), 'half');

  expect(loadKeys(folder).tokenSecret).toHaveLength(32);
});

test('a damaged key stops the start instead of being replaced', () => {
  loadKeys(folder);
  writeFileSync(join(folder, 'keys', 'token-secret'), 'short');

  expect(() => loadKeys(folder)).toThrow(/token-secret is damaged/);
});
