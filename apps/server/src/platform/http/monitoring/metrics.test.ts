import { readFile } from 'node:fs/promises';
import { expect, onTestFinished } from 'vitest';
import { call } from '#test/drivers/call.ts';
import { openEvents } from '#test/drivers/event-stream.ts';
import { createChannel, meet, send } from '#test/drivers/people.ts';
import { needsFile, placeOf } from '#test/servers/server-database.ts';
import { startTestServer, test } from '#test/servers/test-server.ts';

const fileAt = (path: string) => readFile(new URL(`../../../../../../${path}`, import.meta.url), 'utf8');

async function metricsOf({ origin }: { origin: string }) {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const names = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => ({ name, type }));
  const valueOf = (series: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.slice(series.length),
    );
  return { text, names, valueOf };
}

const documented = async () => {
  const page = await fileAt('docs/monitoring.md');
  return [...page.matchAll(/^- `([a-z0-9_]+)` \((counter|gauge|histogram|summary)\)/gm)].map(([, name, type]) => ({
    name,
    type,
  }));
};

/** Only with a database file; PostgreSQL has its own metrics. */
const OF_FILE = ['loquat_database_size_bytes', 'loquat_database_wal_size_bytes'];

test('docs/monitoring.md lists every metric, and no other', async ({ server }) => {
  const { databaseUrl } = await placeOf(server.dataDir);
  const isPresent = ({ name = '' }) => databaseUrl === undefined || !OF_FILE.includes(name);
  const { names } = await metricsOf(server);
  const byName = (one: { name?: string | undefined }, other: { name?: string | undefined }) =>
    String(one.name).localeCompare(String(other.name));
  expect((await documented()).filter(isPresent).sort(byName)).toEqual(names.sort(byName));
});

test('the dashboard and the alerts query documented metrics only', async () => {
  const names = new Set((await documented()).map(({ name }) => name));
  for (const path of ['docker/grafana/loquat.json', 'docker/prometheus/alerts.yaml']) {
    const used = new Set((await fileAt(path)).match(/\b(?:loquat|nodejs|process)_[a-z0-9_]+\b/g));
    expect(used.size).toBeGreaterThan(5);
    const unknown = [...used].filter(
      (name) => !names.has(name) && !names.has(name.replace(/_(?:bucket|sum|count)$/, '')),
    );
    expect([path, unknown]).toEqual([path, []]);
  }
});

test('metrics require the token, if one is configured', async () => {
  const server = await startTestServer({ METRICS_TOKEN: 'correct horse' });
  onTestFinished(server.close);
  const statusWith = async (headers: Record<string, string>) =>
    (await fetch(`${server.origin}/metrics`, { headers })).status;
  expect(await statusWith({ authorization: 'Bearer correct horse' })).toBe(200);
  expect(await statusWith({ authorization: 'Bearer correct hors' })).toBe(401);
  expect(await statusWith({})).toBe(401);
});

test('metrics count events on the server and name no user', async ({ server }) => {
  const [founder, ann] = await meet(server, 'ann');
  const gid = await createChannel(server, founder, { is_public: true });
  const stream = await openEvents(server, ann.token);
  const before = await metricsOf(server);
  await send(server, founder, `group/${gid}`, 'hush');
  await stream.find('chat', () => true);
  const credential = { type: 'password', email: 'nobody@example.org', password: 'not the password' };
  await call(server, 'POST /token/login', { body: { credential, device: 'x', device_token: null } });
  const after = await metricsOf(server);
  const rise = (series: string) => after.valueOf(series) - before.valueOf(series);
  expect(after.valueOf('loquat_open_streams')).toBe(1);
  expect(after.valueOf('loquat_people_online')).toBe(1);
  expect(after.valueOf('loquat_sessions')).toBe(2);
  expect(after.valueOf('loquat_sign_ins_total{result="ok"}')).toBeGreaterThan(0);
  expect(rise('loquat_sign_ins_total{result="refused"}')).toBe(1);
  expect(rise('loquat_message_log_position')).toBe(1);
  expect(after.valueOf('loquat_relay_lag_entries')).toBe(0);
  for (const name of ['stream_events', 'commit_groups', 'commit_units', 'commit_seconds']) {
    expect([name, rise(`loquat_${name}_total`) > 0]).toEqual([name, true]);
  }
  for (const secret of ['hush', 'example.org', 'ann', String(gid).padStart(9, '/')])
    expect(after.text).not.toContain(secret);
  stream.drop();
});

test.skipIf(needsFile('its size is measured'))('the size of the database is exported', async ({ server }) => {
  const { valueOf } = await metricsOf(server);
  const sizes = OF_FILE.map(valueOf);
  expect(sizes.reduce((sum, bytes) => sum + bytes)).toBeGreaterThan(0);
});
