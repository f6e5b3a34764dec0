import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { sqliteGroups } from '../src/platform/db/commit-group.ts';
import { openSqlite } from '../src/platform/db/sqlite.ts';
import { createTransact } from '../src/platform/db/transact.ts';
import { chooseSize } from './sizes.ts';

/** How much one disk and one core can commit. */
export interface CommitFigures {
  clients: number;
  /** Transactions per second, each with one fsync. */
  commitsPerSecond: number;
  /** Acknowledged units of work per second; each stores one row. */
  rowsPerSecond: number;
  latencyP50Ms: number;
  latencyP99Ms: number;
}

export interface CommitBenchOptions {
  clients?: number;
  durationMs?: number;
  /** Folder for the database; it decides which disk is measured. */
  parentFolder?: string;
}

const TEXT = 'A message of ordinary length, as people write them all day long in their channels.';

async function openNotes(folder: string) {
  const db = await openSqlite(folder);
  const writer = db.writer.$client;
  writer.exec('CREATE TABLE notes (id INTEGER PRIMARY KEY, author INTEGER NOT NULL, text TEXT NOT NULL)');
  const insert = writer.prepare('INSERT INTO notes (author, text) VALUES (?, ?)');
  const notes = { add: async (author: number) => void insert.run(author, TEXT) };
  const parts = {
    groups: sqliteGroups(writer),
    stores: { notes },
    apply: (note: () => void) => note(),
    publish: () => {},
    report: console.error,
  };
  return { db, transact: createTransact(parts) };
}

/** Closed loop: every client waits for its acknowledgement before its next write. */
async function measure(
  transact: Awaited<ReturnType<typeof openNotes>>['transact'],
  clients: number,
  durationMs: number,
) {
  const latenciesMs: number[] = [];
  // All units of one group commit before the first is acknowledged, so they see the same number.
  const groups = new Set<number>();
  let answered = 0;
  const begin = performance.now();
  const runClient = async (author: number) => {
    for (let start = begin; start < begin + durationMs; start = performance.now()) {
      await transact(async (tx) => {
        tx.record(() => groups.add(answered));
        await tx.notes.add(author);
      });
      answered = latenciesMs.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, author) => runClient(author)));
  return {
    latenciesMs: latenciesMs.sort((a, b) => a - b),
    commits: groups.size,
    tookMs: performance.now() - begin,
  };
}

/** Measures group commit with a real file. */
export async function benchCommits(options: CommitBenchOptions = {}): Promise<CommitFigures> {
  const { clients = 64, durationMs = chooseSize(3_000, 100), parentFolder = tmpdir() } = options;
  const folder = mkdtempSync(join(parentFolder, 'loquat-bench-'));
  const { db, transact } = await openNotes(folder);
  try {
    const { latenciesMs, commits, tookMs } = await measure(transact, clients, durationMs);
    const at = (share: number) => Number((latenciesMs[Math.floor(latenciesMs.length * share)] ?? 0).toFixed(2));
    const perSecond = (count: number) => Math.round((count * 1_000) / tookMs);
    return {
      clients,
      commitsPerSecond: perSecond(commits),
      rowsPerSecond: perSecond(latenciesMs.length),
      latencyP50Ms: at(0.5),
      latencyP99Ms: at(0.99),
    };
  } finally {
    db.close();
    rmSync(folder, { recursive: true });
  }
}

if (import.meta.main) console.log(JSON.stringify(await benchCommits()));
