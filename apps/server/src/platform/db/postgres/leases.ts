import { setTimeout as sleep } from 'node:timers/promises';
import type { NodeTraits } from '../../nodes/nodes.ts';
import { OperatorError } from '../../operator-error.ts';
import { statement } from '../statement.ts';
import { LOCKS } from './settings.ts';
import type { PostgresWriter } from './writer.ts';

const RENEW_EVERY_MS = 2_000;
/** A node that did not renew its lease for this long is gone. */
const LEASE_SECONDS = 10;
const SECOND_MS = 1_000;
/** No other node has expired a node that was up to date this recently: it may have renewed its lease just before. */
export const SURELY_KNOWN_MS = LEASE_SECONDS * SECOND_MS - RENEW_EVERY_MS;
const LOOK_AGAIN_MS = 500;

interface NewRow {
  node: string;
  place: string;
  files: string;
}

const IS_ALIVE = `seen_at > clock_timestamp() - interval '${LEASE_SECONDS} seconds'`;
const PROVE_KEYS = statement<{ fingerprint: string }>(
  'INSERT INTO node_keys (fingerprint) VALUES (@fingerprint) ON CONFLICT DO NOTHING',
);
const KEYS = statement<object, { fingerprint: string }>('SELECT fingerprint FROM node_keys');
const LEAVE = statement<{ node: string }>('DELETE FROM nodes WHERE node = @node');
const REPLACE = statement<{ place: string }>('DELETE FROM nodes WHERE place = @place');
const RENEW = statement<NewRow>(`INSERT INTO nodes (node, place, files) VALUES (@node, @place, @files)
  ON CONFLICT (node) DO UPDATE SET seen_at = clock_timestamp()`);
const FORGET = statement<object>("DELETE FROM nodes WHERE seen_at < clock_timestamp() - interval '1 minute'");
const ALIVE = statement<object, { node: string; files: string }>(
  `SELECT node, files FROM nodes WHERE ${IS_ALIVE} ORDER BY joined_at, node`,
);

/** Marks a node whose files are in a folder that other nodes do not share. */
const IN_FOLDER = 'folder';

const DIFFERENT_KEYS = `The keys in DATA_DIR are not those that this database is used with. Copy the folder "keys" of a node that works, or of the last backup; if they are lost, delete the row of the table node_keys, and all users have to sign in again.`;
const FILES_APART = `Another server uses this database, and their files would not be in one place. Set BLOB_URL to the same bucket on all of them.`;

/** The lease of this node and those of the others, as the database records them. */
export interface Leases {
  /**
   * @throws OperatorError if this process cannot run together with the present nodes
   */
  join(traits: NodeTraits): Promise<void>;
  /** Renews the lease until `leave`. */
  start(): void;
  leave(): Promise<void>;
  count(): number;
  /** True if this node is the oldest and its lease certainly holds. */
  isFirst(): boolean;
  followOthers(listener: (others: ReadonlySet<string>) => void): void;
}

export function createLeases(node: string, link: PostgresWriter): Leases {
  const listeners: ((others: ReadonlySet<string>) => void)[] = [];
  let alive: readonly string[] = [node];
  let row: NewRow | undefined;
  let renewedAt = -Infinity;
  let heldUntil = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  let renewing: Promise<void> | undefined;

  /** Returns the time until which the lease holds. It counts from the request: the database writes it no earlier. */
  async function write(kept: NewRow): Promise<number> {
    const askedAt = performance.now();
    await link.connection.run(RENEW, kept);
    return askedAt + LEASE_SECONDS * SECOND_MS;
  }

  /** Replaces the node that ran in the same place and joins, unless the running nodes do not share their files. */
  async function tryToJoin({ place, files }: NodeTraits): Promise<boolean> {
    const { connection } = link;
    // Of two nodes that join at once, the second sees the first.
    await link.command(`BEGIN; SELECT pg_advisory_xact_lock(${LOCKS.join})`);
    try {
      await connection.run(REPLACE, { place });
      const others = await connection.all(ALIVE, {});
      const isTogether = others.every((other) => files !== null && other.files === files);
      row = { node, place, files: files ?? IN_FOLDER };
      if (!isTogether) return false;
      heldUntil = await write(row);
      alive = [...others.map((other) => other.node), node];
      return true;
    } finally {
      await link.command('COMMIT');
    }
  }

  async function join(traits: NodeTraits): Promise<void> {
    await link.open();
    const { fingerprint } = traits;
    await link.connection.run(PROVE_KEYS, { fingerprint });
    if ((await link.connection.get(KEYS, {}))?.fingerprint !== fingerprint) throw new OperatorError(DIFFERENT_KEYS);
    // A crashed server may still hold a lease.
    const until = performance.now() + (LEASE_SECONDS + 1) * SECOND_MS;
    while (!(await tryToJoin(traits))) {
      if (performance.now() > until) throw new OperatorError(FILES_APART);
      await sleep(LOOK_AGAIN_MS);
    }
  }

  async function renew(): Promise<void> {
    if (!row) return;
    const { connection } = link;
    try {
      await link.open();
      const holdsUntil = await write(row);
      await connection.run(FORGET, {});
      const present = (await connection.all(ALIVE, {})).map((one) => one.node);
      const isForgotten = performance.now() - renewedAt > (LEASE_SECONDS * SECOND_MS) / 2;
      renewedAt = performance.now();
      const isSame = present.join() === alive.join();
      alive = present;
      // Only now: after a gap, other nodes may have taken its place.
      heldUntil = holdsUntil;
      if (isSame && !isForgotten) return;
      const others = new Set(present.filter((one) => one !== node));
      for (const listener of listeners) listener(others);
    } catch {
      // Other nodes may expire this one; it announces itself again once the database answers.
      link.lose();
    }
  }

  return {
    join,
    start() {
      const keep = () => void (renewing = renew());
      keep();
      timer = setInterval(keep, RENEW_EVERY_MS);
    },
    async leave() {
      clearInterval(timer);
      await renewing;
      if (row) await link.connection.run(LEAVE, { node }).catch(() => {});
    },
    count: () => alive.length,
    isFirst: () => alive[0] === node && performance.now() < heldUntil,
    followOthers: (listener) => void listeners.push(listener),
  };
}
