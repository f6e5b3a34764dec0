import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { composeFile, isDocker } from '../../test/deployment/compose-file.ts';
import { configVariables, loadConfig } from '../config/config.ts';

const folder = new URL('../../../../docker/cluster/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');
const COMPOSE = read('compose.yaml');
const SECRETS = ['POSTGRES_PASSWORD', 'NATS_PASSWORD', 'S3_SECRET'];

/** Set by the image. */
const FIXED = ['PORT', 'HOST', 'DATA_DIR'];
/** One of the nodes makes the backups. */
const OF_THE_FIRST = ['BACKUP_TIME', 'BACKUP_DIR', 'BACKUP_KEEP_DAILY', 'BACKUP_KEEP_WEEKLY'];

/** The file as Compose reads it, with each variable's name in place of its value. */
const interpolated = COMPOSE.replaceAll(/\$\{([A-Z0-9_]+):\?\}/g, '$1');
const { services, volumes } = composeFile
  .extend({ 'x-node': z.unknown(), 'x-following-node': z.unknown() })
  .parse(parse(interpolated, { merge: true }));
const nodes = Object.entries(services).filter(([name]) => name.startsWith('node-'));
const ofOthers = Object.entries(services).filter(([name]) => !name.startsWith('node-') && name !== 'folders');

const example = new Map(
  [...read('.env.example').matchAll(/^(# )?([A-Z0-9_]+)=(.*)$/gm)].map(([, comment, name = '', value = '']) => [
    name,
    { isDefault: comment !== undefined, value },
  ]),
);

test.skipIf(!isDocker())('Docker Compose accepts the cluster, and not without its secrets', () => {
  const env = { ...process.env, LOQUAT_DOMAIN: 'localhost' };
  const run = (more: Record<string, string>) =>
    execFileSync('docker', ['compose', '-f', 'compose.yaml', 'config', '--quiet'], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...env, ...more },
      stdio: 'pipe',
    });
  expect(run(Object.fromEntries(SECRETS.map((name) => [name, 'secret'])))).toBe('');
  for (const missing of SECRETS) {
    const others = SECRETS.filter((name) => name !== missing);
    expect(() => run(Object.fromEntries(others.map((name) => [name, 'secret'])))).toThrow(missing);
  }
});

test('three nodes have the same settings, all that the server supports, and the first one makes the backups', () => {
  const names = configVariables.map(({ name }) => name).filter((name) => !FIXED.includes(name));
  const [first = {}, ...others] = nodes.map(([, { environment }]) => environment);
  expect(Object.keys(first).toSorted()).toEqual(['TZ', ...names].toSorted());
  const shared = Object.fromEntries(Object.entries(first).filter(([name]) => !OF_THE_FIRST.includes(name)));
  expect(others).toEqual([shared, shared]);
});

test("the server accepts the nodes' settings", () => {
  const given = Object.entries(services['node-1']?.environment ?? {}).filter(([, value]) => value !== null);
  const config = loadConfig({
    ...(Object.fromEntries(given) as Record<string, string>),
    FRONTEND_URL: 'https://chat.example.org',
  });
  expect(given.map(([name]) => name)).toEqual(
    expect.arrayContaining(['DATABASE_URL', 'BUS_URL', 'BLOB_URL', 'TRUST_PROXY', 'FRONTEND_URL']),
  );
  expect(config).toMatchObject({
    databaseUrl: 'postgres://loquat:POSTGRES_PASSWORD@postgres/loquat',
    busUrl: ['nats://loquat:NATS_PASSWORD@nats'],
    blobUrl: { endpoint: 'http://objects:7070', bucket: 'files' },
    trustProxy: true,
  });
});

test('nodes share only the keys, and the first one creates them before the others start', () => {
  expect(nodes.map(([name, { volumes: mounted }]) => [name, mounted])).toEqual(
    nodes.map(([name]) => [name, [`${name}:/data`, 'keys:/data/keys']]),
  );
  const following = { 'node-1': { condition: 'service_healthy' } };
  expect(nodes.slice(1).map(([, { depends_on: after }]) => after)).toEqual([following, following]);
  expect(services.folders).toMatchObject({ restart: 'no', network_mode: 'none' });
});

test('no secret has a default value, and each one is required', () => {
  expect(SECRETS.map((name) => example.get(name))).toEqual(SECRETS.map(() => ({ isDefault: false, value: '' })));
  expect([...COMPOSE.matchAll(/\$(\{[^}]*\}|.)/g)].map(([, inserted]) => inserted)).toEqual(
    [...COMPOSE.matchAll(/\$(\{[A-Z0-9_]+:\?\})/g)].map(([, inserted]) => inserted),
  );
});

test('.env.example of the cluster has every variable that its compose file reads, with the defaults', () => {
  const passedOn = Object.entries(services['node-1']?.environment ?? {}).filter(([, value]) => value === null);
  const read = [...passedOn.map(([name]) => name), 'LOQUAT_DOMAIN', ...SECRETS];
  expect([...example.keys()].toSorted()).toEqual(read.toSorted());
  const defaults = new Map<string, string>(configVariables.map(({ name, default: fallback }) => [name, fallback]));
  const shown = [...example].filter(([, { isDefault }]) => isDefault);
  expect(shown.map(([name, { value }]) => [name, value])).toEqual(
    shown.map(([name]) => [name, defaults.get(name) ?? '']),
  );
});

test('all images of the cluster are pinned by version, have health checks, restart by themselves, and only HTTPS is open', () => {
  const pinned = { image: expect.stringMatching(/:v?\d+\.\d+[\w.-]*(?:@sha256:[0-9a-f]{64})?$/) };
  const kept = {
    restart: 'unless-stopped',
    healthcheck: expect.objectContaining({ test: expect.arrayContaining(['CMD']) }),
  };
  expect(ofOthers.map(([, each]) => each)).toEqual(ofOthers.map(() => expect.objectContaining({ ...pinned, ...kept })));
  const confined = { restart: 'unless-stopped', read_only: true, cap_drop: ['ALL'], stop_grace_period: '20s' };
  expect(nodes.map(([, each]) => each)).toEqual(nodes.map(() => expect.objectContaining(confined)));
  const open = Object.entries(services).flatMap(([name, { ports = [] }]) => ports.map((port) => `${name} ${port}`));
  expect(open).toEqual(['caddy 80:80', 'caddy 443:443', 'caddy 443:443/udp']);
});

test('each volume of the cluster is declared, and each declared one is used', () => {
  const mounted = Object.values(services).flatMap((each) => each.volumes ?? []);
  const named = mounted.map((mount) => mount.split(':', 1)[0] ?? '').filter((source) => !source.startsWith('.'));
  expect([...new Set(named)].toSorted()).toEqual(Object.keys(volumes).toSorted());
});

test('Caddy serves exactly the nodes, without their metrics', () => {
  const caddyfile = read('Caddyfile');
  expect(/reverse_proxy (.*) \{/.exec(caddyfile)?.[1]?.split(' ')).toEqual(nodes.map(([name]) => `${name}:3000`));
  expect(caddyfile).toContain('respond /metrics 404');
});
