import { Agent, request } from 'node:http';
import { type BenchTarget, startTarget } from '../bench-target.ts';
import { type LoadGenerator, pause, startLoad } from '../load-generator.ts';
import type { ProcessFigures } from '../measured-server.ts';
import { chooseSize } from '../sizes.ts';

export interface TrafficSettings {
  streams: number;
  messagesPerSecond: number;
  seconds: number;
}

/** A setting from the environment; a positive integer. */
export function settingOf(name: string, otherwise: number): number {
  const value = Number(process.env[name] ?? otherwise);
  if (!Number.isInteger(value) || value < 1) throw new Error(`${name} must be a whole number above 0`);
  return value;
}

interface Sample extends ProcessFigures {
  /** Seconds since the first message. */
  readonly atSeconds: number;
}

export interface TrafficFigures extends TrafficSettings {
  readonly sent: number;
  readonly refused: number;
  readonly deliveriesPerSecond: number;
  readonly lost: number;
  /** Duplicated or out of order. */
  readonly misplaced: number;
  /** Streams that ended. */
  readonly closed: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  /**
   * Slope of the least-squares line through the second half of the samples, which are taken without garbage
   * collections.
   */
  readonly rssBytesPerHour: number;
  readonly heapBytesPerHour: number;
  /** With all streams open, before the first and after the last message. */
  readonly start: ProcessFigures;
  readonly end: ProcessFigures;
  readonly loopDelayP99Ms: number;
}

const TEXT = 'The quick brown fox jumps over the lazy dog, and the dog writes it down.';
const MEMBERS = 50;
/** Per hundred messages: one to all users, half of the others to a private channel, the rest to one user. */
const IN_TURN = 100;
const SAMPLES = 60;
const SECOND_MS = 1_000;
const HOUR_SECONDS = 3_600;
const SETTLE_MS = chooseSize(5_000, 100);
const LAST_MS = chooseSize(5_000, 500);

interface Chat {
  path: string;
  /** Number of the sender, counted from 1. */
  sender: number;
  /** Number of streams that receive a message of this chat. */
  readers: number;
}

function createPost(port: number, tokens: readonly string[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64, timeout: 4_000 });
  return (path: string, sender: number, contentType: string, body: string) =>
    new Promise<string>((resolve, reject) => {
      const headers = { 'content-type': contentType, 'x-api-key': tokens[sender - 1] ?? '' };
      const asking = request({ agent, port, host: '127.0.0.1', path: `/api${path}`, method: 'POST', headers });
      asking.on('response', (response) => {
        let text = '';
        response.on('data', (chunk) => (text += String(chunk)));
        response.on('end', () => {
          if (response.statusCode === 200) resolve(text);
          else reject(new Error(`${path} was answered with ${response.statusCode}`));
        });
      });
      asking.on('error', reject);
      asking.end(body);
    });
}
type Post = ReturnType<typeof createPost>;

/** Creates a private channel per fifty users; returns the chat for each message number. */
async function createChats(target: BenchTarget, post: Post, streams: number): Promise<(turn: number) => Chat> {
  const channels: Chat[] = [];
  for (let first = 1; first + MEMBERS <= streams + 1; first += MEMBERS) {
    const members = Array.from({ length: MEMBERS }, (_, index) => first + index);
    const answer = await post('/group', first, 'application/json', JSON.stringify({ name: `Team ${first}`, members }));
    const { gid } = JSON.parse(answer) as { gid: number };
    channels.push({ path: `/group/${gid}/send`, sender: first, readers: MEMBERS });
  }
  const everybody: Chat = { path: `/group/${target.gid}/send`, sender: 1, readers: streams };
  return (turn) => {
    const channel = channels[turn % Math.max(channels.length, 1)];
    if (turn % IN_TURN === 0) return everybody;
    if (turn % 2 === 0 && channel) return channel;
    const sender = (turn % streams) + 1;
    const peer = (sender % streams) + 1;
    return { path: `/user/${peer}/send`, sender, readers: sender === peer ? 1 : 2 };
  };
}

/** Growth per hour by least squares. */
function slopePerHour(samples: readonly Sample[], of: (sample: Sample) => number): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [middle, height] = [mean(samples.map(({ atSeconds }) => atSeconds)), mean(samples.map(of))];
  let [rise, run] = [0, 0];
  for (const sample of samples) {
    rise += (sample.atSeconds - middle) * (of(sample) - height);
    run += (sample.atSeconds - middle) ** 2;
  }
  return run === 0 ? 0 : Math.round((rise / run) * HOUR_SECONDS);
}

async function send(post: Post, chatOf: (turn: number) => Chat, settings: TrafficSettings, startedAt: number) {
  const total = settings.messagesPerSecond * settings.seconds;
  const pending: Promise<void>[] = [];
  const result = { sent: 0, refused: 0, expected: 0 };
  for (let turn = 0; turn < total; turn += 1) {
    const early = startedAt + (turn * SECOND_MS) / settings.messagesPerSecond - performance.now();
    if (early > 0) await pause(early);
    const { path, sender, readers } = chatOf(turn);
    const counted = () => {
      result.sent += 1;
      result.expected += readers;
    };
    pending.push(post(path, sender, 'text/plain', TEXT).then(counted, () => void (result.refused += 1)));
    if (pending.length === settings.messagesPerSecond) await Promise.all(pending.splice(0, pending.length / 2));
  }
  await Promise.all(pending);
  return result;
}

async function sampleUntil(target: BenchTarget, startedAt: number, everyMs: number, isOver: () => boolean) {
  const samples: Sample[] = [];
  const atSeconds = () => Math.round((performance.now() - startedAt) / SECOND_MS);
  do {
    samples.push({ atSeconds: atSeconds(), ...(await target.look()) });
    await pause(everyMs);
  } while (!isOver());
  return samples;
}

async function measure(target: BenchTarget, load: LoadGenerator, settings: TrafficSettings): Promise<TrafficFigures> {
  const post = createPost(target.port, target.tokens);
  const chatOf = await createChats(target, post, settings.streams);
  await load.open(settings.streams);
  await pause(SETTLE_MS);
  const start = await target.measure();
  const before = await load.deliveries();
  await load.report();
  const startedAt = performance.now();
  let isOver = false;
  const everyMs = Math.max(SECOND_MS, (settings.seconds * SECOND_MS) / SAMPLES);
  const sampling = sampleUntil(target, startedAt, everyMs, () => isOver);
  const { sent, refused, expected } = await send(post, chatOf, settings, startedAt);
  isOver = true;
  const tookSeconds = (performance.now() - startedAt) / SECOND_MS;
  const samples = await sampling;
  // Lost messages never arrive; late ones get this much time.
  await pause(LAST_MS);
  const { deliveries, misplaced, closed, p50Ms, p99Ms, maxMs } = await load.report();
  const end = await target.measure();
  const settled = samples.slice(Math.floor(samples.length / 2));
  return {
    ...settings,
    sent,
    refused,
    deliveriesPerSecond: Math.round((deliveries - before) / tookSeconds),
    lost: expected - (deliveries - before),
    misplaced,
    closed,
    p50Ms,
    p99Ms,
    maxMs,
    rssBytesPerHour: slopePerHour(settled, ({ rssBytes }) => rssBytes),
    heapBytesPerHour: slopePerHour(settled, ({ heapUsedBytes }) => heapUsedBytes),
    start,
    end,
    loopDelayP99Ms: Math.max(...samples.map(({ loopDelayP99Ms }) => loopDelayP99Ms)),
  };
}

/**
 * Streams of users in a public channel, private channels of fifty, and direct chats. Stops the processes it started.
 */
export async function runTraffic(settings: TrafficSettings): Promise<TrafficFigures> {
  const target = await startTarget(settings.streams, { RATE_LIMITS: 'off' });
  const load = startLoad(target);
  try {
    return await measure(target, load, settings);
  } finally {
    await load.stop();
    await target.stop();
  }
}
