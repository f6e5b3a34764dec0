import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedChannels } from './seed-channels.ts';
import { seed } from './seed.ts';
import { startServerProcess, stopServerProcess } from './server-process.ts';
import { chooseSize } from './sizes.ts';

export interface HistoryFigures {
  readonly messages: number;
  readonly channels: number;
  readonly pageP50Ms: number;
  readonly pageP99Ms: number;
  readonly missedMessages: number;
  /** From the request to the `ready` event. */
  readonly openStreamP50Ms: number;
  readonly openStreamMaxMs: number;
}

const MESSAGES = chooseSize(1_000_000, 4_000);
const CHANNELS = chooseSize(200, 4);
const USERS = chooseSize(50, 5);
const PAGES = chooseSize(2_000, 20);
const STREAMS = chooseSize(40, 2);
const MISSED = chooseSize(500, 50);
const PAGE_SIZE = 100;
const READY = '"ready"';

const round = (value: number) => Number(value.toFixed(1));
const at = (values: readonly number[], share: number) =>
  round(values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN);

/** Reads random pages of random channels, sequentially. */
async function readPages(origin: string, token: string, gids: readonly number[]): Promise<number[]> {
  const tookMs: number[] = [];
  for (let page = 0; page < PAGES; page += 1) {
    const gid = gids[(page * 7) % gids.length];
    const before = 1 + ((page * 7_919) % MESSAGES);
    const startedAt = performance.now();
    const url = `${origin}/api/group/${gid}/history?limit=${PAGE_SIZE}&before=${before}`;
    const answer = await fetch(url, { headers: { 'x-api-key': token } });
    await answer.arrayBuffer();
    tookMs.push(performance.now() - startedAt);
    if (!answer.ok) throw new Error(`A page was answered with ${answer.status}`);
  }
  return tookMs;
}

async function openStream(origin: string, token: string): Promise<number> {
  const { port } = new URL(origin);
  const socket = connect(Number(port), '127.0.0.1').setEncoding('latin1');
  await once(socket, 'connect');
  const startedAt = performance.now();
  const query = `api-key=${token}&after_mid=${MESSAGES - MISSED}&limit=${MISSED}`;
  socket.write(`GET /api/user/events?${query} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
  let tail = '';
  for await (const chunk of socket) {
    tail = tail.slice(-READY.length) + String(chunk);
    if (tail.includes(READY)) break;
  }
  socket.destroy();
  return performance.now() - startedAt;
}

/** Reads old messages: pages of history, and the stream of a user who has missed five hundred messages. */
export async function run(): Promise<HistoryFigures> {
  const dataDir = await mkdtemp(join(tmpdir(), 'loquat-bench-'));
  try {
    const { tokens } = await seed(dataDir, { users: USERS });
    const gids = await seedChannels(dataDir, { channels: CHANNELS, members: USERS, messages: MESSAGES });
    const { process: server, origin } = await startServerProcess(dataDir);
    try {
      const token = tokens[1] ?? '';
      await readPages(origin, token, gids.slice(0, 1));
      const pagesMs = await readPages(origin, token, gids);
      const streamsMs: number[] = [];
      for (let stream = 0; stream < STREAMS; stream += 1) streamsMs.push(await openStream(origin, token));
      return {
        messages: MESSAGES,
        channels: CHANNELS,
        pageP50Ms: at(pagesMs, 0.5),
        pageP99Ms: at(pagesMs, 0.99),
        missedMessages: MISSED,
        openStreamP50Ms: at(streamsMs, 0.5),
        openStreamMaxMs: round(Math.max(...streamsMs)),
      };
    } finally {
      await stopServerProcess(server);
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) console.log(JSON.stringify(await run()));
