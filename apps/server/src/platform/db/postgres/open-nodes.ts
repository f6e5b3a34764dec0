import type { Nodes, NodeTraits } from '../../nodes/nodes.ts';
import type { ChangeLogParts } from './change-log.ts';
import { createFollower } from './follower.ts';
import { createLeases, SURELY_KNOWN_MS } from './leases.ts';
import type { PostgresDatabase } from './postgres.ts';

/** This process among all that have the database open. */
export interface OpenNodes extends Nodes {
  /**
   * @throws OperatorError if this process is incompatible with those already running
   */
  join(traits: NodeTraits): Promise<void>;
  /**
   * From now on commit groups publish their changes. Call it before loading data into memory, and `start` after that.
   */
  connect(parts: ChangeLogParts): Promise<void>;
  /** Resolves when all changes committed so far are known. */
  start(): Promise<void>;
  /** Checks for changes at once. */
  wake(): void;
  /** Calls the listener whenever this process has added a change for the others. */
  followAdded(listener: () => void): void;
  stop(): Promise<void>;
}

export function openNodes({ log, reader, link }: Pick<PostgresDatabase, 'log' | 'reader' | 'link'>): OpenNodes {
  const follower = createFollower(log, link);
  const leases = createLeases(log.node, link);
  return {
    id: log.node,
    isCurrent: follower.isCurrent,
    whenCurrent: follower.whenCurrent,
    ageMs: follower.ageMs,
    changes: follower.changes,
    count: leases.count,
    // A node that is only briefly behind stays first; once other nodes have expired it, they take over its duties.
    isFirst: () => leases.isFirst() && follower.ageMs() < SURELY_KNOWN_MS,
    followOthers: leases.followOthers,
    join: leases.join,
    connect: (parts) => log.connect(reader, parts),
    wake: follower.wake,
    followAdded: (listener) => void (log.onAdded = listener),
    async start() {
      await follower.start();
      leases.start();
    },
    async stop() {
      await follower.stop();
      await leases.leave();
    },
  };
}
