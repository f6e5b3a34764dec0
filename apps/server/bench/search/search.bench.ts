import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { SearchPage } from '@loquat/contract';
import { seedMessages } from '../seed-messages.ts';
import { seed } from '../seed.ts';
import { startServerProcess, stopServerProcess } from '../server-process.ts';
import { chooseSize } from '../sizes.ts';
import { createChance, dayBefore, hanOf, wordOf } from './search-corpus.ts';

interface QueryFigures {
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly maxMs: number;
  /** Average number of hits per page. */
  readonly hits: number;
}

export interface SearchFigures {
  readonly messages: number;
  readonly buildSeconds: number;
  readonly builtPerSecond: number;
  readonly indexMiB: number;
  /** Over all queries. */
  readonly p95Ms: number;
  readonly queries: Record<string, QueryFigures>;
}

const MESSAGES = chooseSize(1_000_000, 2_000);
const USERS = 50;
const ROUNDS = chooseSize(30, 1);
const POLL_MS = 250;
// Part of the newest and oldest messages, so that a search shows when the index is complete.
const MARK = 'completelyindexed';

const chance = createChance(7);
const common = () => wordOf(chance.below(30));
const middling = () => wordOf(300 + chance.below(3_000));
const rare = () => wordOf(20_000 + chance.below(20_000));
const now = Date.now();

/** Typical queries; each kind uses other words in every round. */
const KINDS: Record<string, () => Record<string, string>> = {
  commonWord: () => ({ q: `"${common()}"` }),
  twoCommonWords: () => ({ q: `"${common()}" "${common()}"` }),
  middlingWord: () => ({ q: `"${middling()}"` }),
  rareWord: () => ({ q: `"${rare()}"` }),
  absentWord: () => ({ q: 'xyzzyx' }),
  beginningOfTwo: () => ({ q: wordOf(chance.below(80)).slice(0, 2) }),
  beginningOfThree: () => ({ q: wordOf(6_400 + chance.below(2_000)).slice(0, 3) }),
  beginningOfFour: () => ({ q: wordOf(6_400 + chance.below(10_000)).slice(0, 4) }),
  phraseOfCommon: () => ({ q: `"${common()} ${common()}"` }),
  phraseOfRare: () => ({ q: `"${common()} ${rare()}"` }),
  oneHan: () => ({ q: hanOf(chance.below(500)) }),
  twoHan: () => ({ q: hanOf(chance.zipf(500)) + hanOf(chance.zipf(500)) }),
  fourHan: () => ({ q: Array.from({ length: 4 }, () => hanOf(chance.zipf(100))).join('') }),
  fromSomebody: () => ({ q: `from:@${1 + chance.below(USERS)} "${common()}"` }),
  inPrivateChannel: () => ({ q: `in:#${11 + chance.below(60)} "${common()}"` }),
  inDirect: () => ({ q: `in:@${1 + chance.below(USERS)} "${middling()}"` }),
  hasImage: () => ({ q: `has:image "${common()}"` }),
  oldOnes: () => ({ q: `before:${dayBefore(400 + chance.below(300), now)} "${common()}"` }),
  oneDay: () => ({ q: `after:${dayBefore(301, now)} before:${dayBefore(300, now)}` }),
  filterOnly: () => ({ q: `from:@${1 + chance.below(USERS)} has:link` }),
  bestOfCommon: () => ({ q: `"${common()}" ${common()}`, order: 'relevance' }),
  bestOfMiddling: () => ({ q: `"${middling()}"`, order: 'relevance' }),
  bestOfBeginning: () => ({ q: wordOf(chance.below(80)).slice(0, 2), order: 'relevance' }),
};

const round = (value: number) => Number(value.toFixed(1));
const at = (sorted: readonly number[], share: number) => round(sorted[Math.floor(sorted.length * share)] ?? Number.NaN);

type Ask = (query: Record<string, string>) => Promise<SearchPage>;

function createAsk(origin: string, token: string): Ask {
  return async (query) => {
    const url = `${origin}/api/message/search?${new URLSearchParams(query).toString()}`;
    const answer = await fetch(url, { headers: { 'x-api-key': token } });
    // The search timed out; the metrics show it.
    if (answer.status === 503) return { hits: [], next_cursor: null };
    if (!answer.ok) throw new Error(`Searching ${query['q']} answered ${answer.status}`);
    return (await answer.json()) as SearchPage;
  };
}

/** Waits until the newest message is indexed; milliseconds since `startedAt`. */
async function waitUntilBuilt(ask: Ask, startedAt: number): Promise<number> {
  while ((await ask({ q: MARK })).hits.length === 0) await wait(POLL_MS);
  return performance.now() - startedAt;
}

async function measure(ask: Ask, query: () => Record<string, string>, tookMs: number[]): Promise<QueryFigures> {
  const own: number[] = [];
  let hits = 0;
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    const asked = query();
    const startedAt = performance.now();
    hits += (await ask(asked)).hits.length;
    own.push(performance.now() - startedAt);
  }
  tookMs.push(...own);
  own.sort((one, other) => one - other);
  return { p50Ms: at(own, 0.5), p95Ms: at(own, 0.95), maxMs: at(own, 0.9999), hits: round(hits / ROUNDS) };
}

/**
 * Searches a server with a million messages over HTTP, as a user who may read nearly all of them and as one who may
 * not.
 */
export async function run(messages = MESSAGES): Promise<SearchFigures> {
  const dataDir = await mkdtemp(join(tmpdir(), 'loquat-bench-'));
  try {
    const { tokens, gid } = await seed(dataDir, { users: USERS });
    await seedMessages(dataDir, { users: USERS, messages });
    const startedAt = performance.now();
    const { process: server, origin } = await startServerProcess(dataDir);
    try {
      const [founder = '', , , , , , somebody = ''] = tokens;
      await fetch(`${origin}/api/group/${gid}/send`, {
        method: 'POST',
        headers: { 'x-api-key': founder, 'content-type': 'text/plain' },
        body: MARK,
      });
      const buildMs = await waitUntilBuilt(createAsk(origin, founder), startedAt);
      const tookMs: number[] = [];
      const queries: Record<string, QueryFigures> = {};
      for (const [name, query] of Object.entries(KINDS)) {
        queries[name] = await measure(createAsk(origin, founder), query, tookMs);
        queries[`${name}ByMember`] = await measure(createAsk(origin, somebody), query, tookMs);
      }
      const { size } = await stat(join(dataDir, 'search.db'));
      return {
        messages,
        buildSeconds: round(buildMs / 1_000),
        builtPerSecond: Math.round((messages * 1_000) / buildMs),
        indexMiB: Math.round(size / 2 ** 20),
        p95Ms: at(
          tookMs.sort((one, other) => one - other),
          0.95,
        ),
        queries,
      };
    } finally {
      await stopServerProcess(server);
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) console.log(JSON.stringify(await run()));
