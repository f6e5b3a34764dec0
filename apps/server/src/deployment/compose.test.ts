import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { composeFile, interpolated, isDocker } from '../../test/deployment/compose-file.ts';
import { configVariables } from '../config/config.ts';

const folder = new URL('../../../../docker/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');
const COMPOSE = read('compose.yaml');

/** Set by the image, because the compose file maps port and volume to them. */
const FIXED = ['PORT', 'HOST', 'DATA_DIR'];

/** Their defaults contain another variable: files of Caddy's. */
const DEPENDENT = new Set(['TURN_CERT', 'TURN_KEY']);

const { services, volumes } = composeFile.parse(parse(interpolated(COMPOSE)));
const ofOthers = Object.entries(services).filter(([name]) => name !== 'loquat');

/** Names and values of `.env.example`; a comment shows the default. */
const example = new Map(
  [...read('.env.example').matchAll(/^(# )?([A-Z_]+)=(.*)$/gm)].map(([, comment, name = '', value = '']) => [
    name,
    { isDefault: comment !== undefined, value },
  ]),
);

/** The variables that the compose file inserts, with their defaults. */
const inserted = new Map(
  [...COMPOSE.matchAll(/\$\{([A-Z_]+):-((?:[^${}]|\$\{[^}]*\})*)\}/g)].map(([, name = '', fallback = '']) => [
    name,
    fallback,
  ]),
);

test.skipIf(!isDocker())('Docker Compose accepts the compose file with all its profiles', () => {
  const args = ['compose', '-f', 'compose.yaml', '--profile', '*', 'config', '--quiet'];
  expect(execFileSync('docker', args, { cwd: folder, encoding: 'utf8' })).toBe('');
});

test('the compose file passes on every variable of the server except those that the image sets', () => {
  const names = configVariables.map(({ name }) => name).filter((name) => !FIXED.includes(name));
  expect(Object.keys(services.loquat?.environment ?? {}).toSorted()).toEqual(['TZ', ...names].toSorted());
  expect(new Set(Object.values(services.loquat?.environment ?? {}))).toEqual(new Set([null]));
});

test('.env.example has every variable that the compose file reads, and no other', () => {
  const read = [...Object.keys(services.loquat?.environment ?? {}), ...inserted.keys()];
  expect([...example.keys()].toSorted()).toEqual([...new Set(read)].toSorted());
  expect(COMPOSE.match(/\$(?!\{[A-Z_]+:-)/g)).toBeNull();
});

test('values commented out in .env.example are the defaults', () => {
  const defaults = new Map([
    ...inserted,
    ...configVariables.map(({ name, default: fallback }) => [name, fallback] as const),
  ]);
  const shown = [...example].filter(([name, { isDefault }]) => isDefault && !DEPENDENT.has(name));
  expect(shown.map(([name, { value }]) => [name, value])).toEqual(
    shown.map(([name]) => [name, defaults.get(name) ?? '']),
  );
});

test('all images are pinned by version, have health checks, and restart by themselves', () => {
  const pinned = { image: expect.stringMatching(/:v?\d+\.\d+[\w.-]*(?:@sha256:[0-9a-f]{64})?$/) };
  const kept = { restart: 'unless-stopped', healthcheck: { test: expect.arrayContaining(['CMD']) } };
  expect(ofOthers.map(([, each]) => each)).toEqual(
    ofOthers.map(() => expect.objectContaining({ ...pinned, ...kept, profiles: [expect.any(String)] })),
  );
  expect(services.loquat).toMatchObject({ restart: 'unless-stopped', read_only: true, cap_drop: ['ALL'] });
  expect(services.loquat?.profiles).toBeUndefined();
  expect(read('Dockerfile')).toContain('HEALTHCHECK');
});

test('each volume is declared, and each declared one is used', () => {
  const mounted = Object.values(services).flatMap((each) => each.volumes ?? []);
  const named = mounted.map((mount) => mount.split(':', 1)[0] ?? '').filter((source) => !source.startsWith('.'));
  expect([...new Set(named)].toSorted()).toEqual(Object.keys(volumes).toSorted());
});

test('only HTTPS, and Loquat where the operator configures it, is open to the network', () => {
  const open = Object.entries(services).flatMap(([name, { ports = [] }]) => ports.map((port) => `${name} ${port}`));
  expect(open).toEqual([
    'loquat 0.0.0.0:3000:3000',
    'caddy 80:80',
    'caddy 443:443',
    'caddy 443:443/udp',
    'monitoring 127.0.0.1:9090:9090',
  ]);
});

test('the documented profiles are those of the compose file', () => {
  const page = readFileSync(new URL('../../../../docs/operating.md', import.meta.url), 'utf8');
  const documented = [...page.matchAll(/^\| `([a-z]+)` +\|/gm)].map(([, name]) => name);
  expect(documented).toEqual(ofOthers.flatMap(([, { profiles }]) => profiles));
});
