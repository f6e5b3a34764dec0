import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium } from '@loquat/counterparts/chromium';
import { findLivekit } from '../../../e2e/fixtures/calls/livekit-binary.ts';
import { MISSING_PARTS } from '../test/nodes/cluster.ts';
import { programs } from '../test/platform/postgres/postgres-server.ts';
import { NATS_PROGRAM } from '../test/servers/nats-process.ts';

/** All benches, in this order. */
const BENCHES = {
  sends: 'send.bench.ts',
  streams: 'streams.bench.ts',
  receive: 'receive.bench.ts',
  signIns: 'sign-ins.bench.ts',
  idleMemory: 'idle-memory.bench.ts',
  history: 'history.bench.ts',
  members: 'members.bench.ts',
  push: 'push/push.bench.ts',
  kills: 'kills.bench.ts',
  load: 'load/load.bench.ts',
  soak: 'load/soak.bench.ts',
  herd: 'load/herd.bench.ts',
  faults: 'cluster/faults.bench.ts',
  nodeStreams: 'cluster/node-streams.bench.ts',
  startUp: 'start-up.bench.ts',
  commits: 'commit.bench.ts',
  nodes: 'scale/nodes.bench.ts',
  replica: 'scale/replica.bench.ts',
  upload: 'upload.bench.ts',
  search: 'search/search.bench.ts',
  calls: '../../../e2e/bench/calls.bench.ts',
  feed: '../../../e2e/bench/feed.bench.ts',
  firstLoad: '../../../e2e/bench/first-load.bench.ts',
};
type Name = keyof typeof BENCHES;

const POSTGRES = programs ? [] : ['PostgreSQL'];
const NATS = NATS_PROGRAM === undefined ? ['NATS'] : [];
const CHROMIUM = findChromium() === undefined ? ['Chromium'] : [];
const LIVEKIT = findLivekit() === undefined ? ['LiveKit'] : [];
/** The programs that a bench needs and this machine lacks. */
const MISSING: Partial<Record<Name, readonly string[]>> = {
  faults: MISSING_PARTS,
  nodeStreams: [...POSTGRES, ...NATS],
  nodes: POSTGRES,
  replica: [...POSTGRES, ...NATS],
  calls: [...CHROMIUM, ...LIVEKIT],
  feed: CHROMIUM,
  firstLoad: CHROMIUM,
};

/** The benches that `npm run bench` runs without names, with no other software installed. */
const USUAL: readonly Name[] = ['sends', 'streams', 'receive', 'signIns', 'commits'];

/** Ends a hanging bench: on a busy machine a bench of one minute takes many. */
const LIMIT_MS = 900_000;
/** Benches that take longer: they fill a database first or wait on purpose. */
const LIMITS_MS: Partial<Record<Name, number>> = {
  load: 1_800_000,
  soak: 3_600_000,
  nodeStreams: 1_800_000,
};
const isName = (name: string): name is Name => Object.hasOwn(BENCHES, name);

/** All files are written below this folder, so that an aborted bench leaves nothing behind. */
const folder = mkdtempSync(join(tmpdir(), 'loquat-bench-'));
// A PostgreSQL in this folder never runs as root and has to traverse it.
chmodSync(folder, 0o711);
let running: ChildProcess | undefined;

function machine() {
  const [first] = cpus();
  const memoryGiB = Math.round(totalmem() / 2 ** 30);
  return { cpu: first?.model ?? 'unknown', cores: cpus().length, memoryGiB, node: process.version };
}

/** Each bench has its own process group, so that killing a stuck bench kills its child processes. */
function kill(bench: ChildProcess | undefined): void {
  if (bench?.pid === undefined || bench.exitCode !== null || bench.signalCode !== null) return;
  if (process.platform === 'win32') bench.kill();
  else process.kill(-bench.pid, 'SIGKILL');
}

/** Runs a bench in its own process; returns its metrics, or the reason for their absence. */
async function measure(name: Name): Promise<object> {
  const env = { ...process.env, TMPDIR: folder, TEMP: folder, BENCH_SMALL: String(values.small) };
  const stdio = ['ignore', 'pipe', 'inherit', 'ipc'] as const;
  running = fork(join(import.meta.dirname, BENCHES[name]), { env, stdio: [...stdio], detached: true });
  const bench = running;
  const loadAverage = loadavg()[0];
  const timer = setTimeout(kill, LIMITS_MS[name] ?? LIMIT_MS, bench);
  let output = '';
  bench.stdout?.on('data', (text) => (output += String(text)));
  const [code] = await once(bench, 'close');
  clearTimeout(timer);
  return code === 0 ? { loadAverage, ...JSON.parse(output) } : { loadAverage, failed: code ?? 'stopped' };
}

function cleanUp(): void {
  kill(running);
  rmSync(folder, { recursive: true, force: true });
}

function namesFrom(only: readonly string[]): Name[] {
  const unknown = only.filter((name) => !isName(name));
  if (unknown.length === 0 && only.length > 0) return only.filter(isName);
  if (unknown.length === 0) return values.small ? Object.keys(BENCHES).filter(isName) : [...USUAL];
  console.error(`Unknown: ${unknown.join(', ')}. Known: ${Object.keys(BENCHES).join(', ')}.`);
  return process.exit(2);
}

const { values } = parseArgs({
  options: { only: { type: 'string', multiple: true, default: [] }, small: { type: 'boolean', default: false } },
});
process.on('exit', cleanUp);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

const names = namesFrom(values.only.flatMap((list) => list.split(',')));
console.log(JSON.stringify({ machine: machine() }));
for (const [index, name] of names.entries()) {
  const missing = MISSING[name] ?? [];
  if (values.small && missing.length > 0) {
    console.log(JSON.stringify({ [name]: { skipped: `not installed: ${missing.join(', ')}` } }));
    continue;
  }
  const startedAt = performance.now();
  console.error(`${name} (${index + 1} of ${names.length}) …`);
  const metrics = await measure(name);
  console.log(JSON.stringify({ [name]: metrics }));
  console.error(`${name}: ${Math.round((performance.now() - startedAt) / 1_000)} s`);
  if ('failed' in metrics) process.exitCode = 1;
}
