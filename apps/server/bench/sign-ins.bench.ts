import { type BenchTarget, startTarget } from './bench-target.ts';
import { type LoadGenerator, pause, startLoad } from './load-generator.ts';
import { chooseSize } from './sizes.ts';

/** Milliseconds. */
interface Waits {
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

interface Phase {
  /** From a message's `created_at` until a stream's reader has it. */
  readonly delivery: Waits;
  /** From the send until the acknowledgement that the message is on disk. */
  readonly acknowledgement: Waits;
  /** Of a file of 1 MB. */
  readonly upload: Waits;
  readonly download: Waits;
}

export interface SignInFigures {
  readonly streams: number;
  readonly messagesPerSecond: number;
  readonly parallelSignIns: number;
  readonly signInsPerSecond: number;
  readonly signIn: Waits;
  readonly without: Phase;
  readonly during: Phase;
}

const STREAMS = chooseSize(100, 5);
const MESSAGES_PER_SECOND = 50;
const SECONDS = chooseSize(10, 1);
const PARALLEL = chooseSize(20, 4);
const FILE_EVERY_MS = 100;
const MEGABYTE = 1_000_000;
/** The search thread starts a while after the server listens. */
const SETTLE_MS = chooseSize(4_000, 100);
const ACCOUNT = { email: 'somebody@example.org', password: 'correct horse' };
/** Half of each wave are correct; the others have a wrong password, or a wrong address too. */
const ATTEMPTS = [ACCOUNT, { ...ACCOUNT, password: 'wrong' }, ACCOUNT, { email: 'nobody@example.org', password: 'x' }];

const originOf = ({ port }: BenchTarget) => `http://127.0.0.1:${port}/api`;

async function timed(waits: number[], work: () => Promise<unknown>): Promise<void> {
  const startedAt = performance.now();
  await work();
  waits.push(performance.now() - startedAt);
}

function describe(waits: readonly number[]): Waits {
  const sorted = waits.toSorted((one, other) => one - other);
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return { p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) };
}

async function requireStatus(answer: Response, status = 200): Promise<Response> {
  if (answer.status !== status) throw new Error(`${answer.url} was answered with ${answer.status}`);
  return answer;
}

function post(target: BenchTarget, path: string, body: object | FormData): Promise<Response> {
  const isForm = body instanceof FormData;
  const headers = { 'x-api-key': target.token, ...(!isForm && { 'content-type': 'application/json' }) };
  return fetch(originOf(target) + path, { method: 'POST', headers, body: isForm ? body : JSON.stringify(body) });
}

async function signIn(target: BenchTarget, number: number): Promise<void> {
  const { email, password } = ATTEMPTS[number % ATTEMPTS.length] ?? ACCOUNT;
  const body = { credential: { type: 'password', email, password }, device: `bench:${number}` };
  const answer = await requireStatus(
    await post(target, '/token/login', body),
    password === ACCOUNT.password ? 200 : 401,
  );
  await answer.arrayBuffer();
}

/** Repeats the wave until stopped. */
async function keepSigningIn(target: BenchTarget, stop: AbortSignal) {
  const waits: number[] = [];
  const startedAt = performance.now();
  while (!stop.aborted) {
    const wave = Array.from({ length: PARALLEL }, (_, number) => timed(waits, () => signIn(target, number)));
    await Promise.all(wave);
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  return { signInsPerSecond: Math.round(waits.length / seconds), signIn: describe(waits) };
}

async function upload(target: BenchTarget): Promise<string> {
  const id = await (await requireStatus(await post(target, '/resource/file/prepare', {}))).json();
  const form = new FormData();
  form.append('file_id', String(id));
  form.append('chunk_data', new Blob([Buffer.alloc(MEGABYTE, 'loquat')]), 'blob');
  form.append('chunk_is_last', 'true');
  const answer = await requireStatus(await post(target, '/resource/file/upload', form));
  return ((await answer.json()) as { path: string }).path;
}

/** Uploads and downloads a file repeatedly until stopped. */
async function keepExchangingFiles(
  target: BenchTarget,
  stop: AbortSignal,
): Promise<Pick<Phase, 'upload' | 'download'>> {
  const uploads: number[] = [];
  const downloads: number[] = [];
  while (!stop.aborted) {
    let path = '';
    await timed(uploads, async () => (path = await upload(target)));
    const url = `${originOf(target)}/resource/file?file_path=${encodeURIComponent(path)}`;
    const headers = { 'x-api-key': target.token };
    await timed(downloads, async () => (await requireStatus(await fetch(url, { headers }))).arrayBuffer());
    await pause(FILE_EVERY_MS);
  }
  return { upload: describe(uploads), download: describe(downloads) };
}

/**
 * Sends on schedule, whether or not earlier messages were answered: a stall of the server delays all messages due then.
 */
async function sendAtPace(target: BenchTarget): Promise<number[]> {
  const waits: number[] = [];
  const sends: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let sent = 0; sent < SECONDS * MESSAGES_PER_SECOND; sent += 1) {
    await pause(Math.max(0, startedAt + (sent * 1_000) / MESSAGES_PER_SECOND - performance.now()));
    sends.push(timed(waits, () => target.publish(1)));
  }
  await Promise.all(sends);
  return waits;
}

async function measure(target: BenchTarget, load: LoadGenerator): Promise<Phase> {
  const before = await load.deliveries();
  await load.report();
  const stopping = new AbortController();
  const files = keepExchangingFiles(target, stopping.signal);
  const acknowledgements = await sendAtPace(target);
  stopping.abort();
  await load.received(before + acknowledgements.length * STREAMS);
  const { p50Ms, p99Ms, maxMs } = await load.report();
  return { delivery: { p50Ms, p99Ms, maxMs }, acknowledgement: describe(acknowledgements), ...(await files) };
}

/** Messages and files at a steady rate, with and without waves of sign-ins. Stops the processes it started. */
export async function run(): Promise<SignInFigures> {
  const target = await startTarget(STREAMS, { RATE_LIMITS: 'off' });
  const load = startLoad(target);
  try {
    await requireStatus(
      await post(target, '/admin/user', { ...ACCOUNT, name: 'Somebody', gender: 0, is_admin: false }),
    );
    await load.open(STREAMS);
    await Promise.all([target.publish(PARALLEL), signIn(target, 0), pause(SETTLE_MS)]);
    const without = await measure(target, load);
    const stopping = new AbortController();
    const signingIn = keepSigningIn(target, stopping.signal);
    const during = await measure(target, load);
    stopping.abort();
    const pace = { streams: STREAMS, messagesPerSecond: MESSAGES_PER_SECOND, parallelSignIns: PARALLEL };
    return { ...pace, ...(await signingIn), without, during };
  } finally {
    await load.stop();
    await target.stop();
  }
}

if (import.meta.main) console.log(JSON.stringify(await run()));
