import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/** What `npm run bench` measures, in this order. */
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
  search: 'search.bench.ts',
  calls: '../../../e2e/bench/calls.bench.ts',
  feed: '../../../e2e/bench/feed.bench.ts',
  firstLoad: '../../../e2e/bench/first-load.bench.ts',
};
type Name = keyof typeof BENCHES;

const LIMIT_MS = 180_000;
/** Benches that take longer: they first fill a database, or wait on purpose. */
const LIMITS_MS: Partial<Record<Name, number>> = {
  idleMemory: 600_000,
  search: 600_000,
  push: 600_000,
  kills: 900_000,
  load: 1_800_000,
  soak: 3_600_000,
  herd: 600_000,
  faults: 900_000,
  nodeStreams: 1_800_000,
  replica: 900_000,
  calls: 300_000,
  feed: 600_000,
};
const isName = (name: string): name is Name => Object.hasOwn(BENCHES, name);

/** Everything is written below this folder, so that a stopped bench leaves nothing behind. */
const folder = mkdtempSync(join(tmpdir(), 'loquat-bench-'));
// A PostgreSQL in it never runs as root, and has to come through.
chmodSync(folder, 0o711);
let running: ChildProcess | undefined;

function machine() {
  const [first] = cpus();
  const memoryGiB = Math.round(totalmem() / 2 ** 30);
  return { cpu: first?.model ?? 'unknown', cores: cpus().length, memoryGiB, node: process.version };
}

/** A process group of its own, so that killing a stuck bench kills what it started. */
function kill(bench: ChildProcess | undefined): void {
  if (bench?.pid === undefined || bench.exitCode !== null || bench.signalCode !== null) return;
  if (process.platform === 'win32') bench.kill();
  else process.kill(-bench.pid, 'SIGKILL');
}

/** Runs a bench in a process of its own; returns its figures, or why there are none. */
async function measure(name: Name): Promise<object> {
  const env = { ...process.env, TMPDIR: folder, TEMP: folder };
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
  if (unknown.length === 0) return only.length > 0 ? only.filter(isName) : Object.keys(BENCHES).filter(isName);
  console.error(`Unknown: ${unknown.join(', ')}. Known: ${Object.keys(BENCHES).join(', ')}.`);
  return process.exit(2);
}

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true, default: [] } } });
process.on('exit', cleanUp);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

const figures: Partial<Record<Name, object>> = {};
for (const name of namesFrom(values.only.flatMap((list) => list.split(',')))) figures[name] = await measure(name);
console.log(JSON.stringify({ machine: machine(), ...figures }, null, 2));
process.exitCode = Object.values(figures).some((figure) => 'failed' in figure) ? 1 : 0;
