import type { Nodes, NodeTraits } from '../../nodes/nodes.ts';
import type { ChangeLogParts } from './change-log.ts';
import { createFollower } from './follower.ts';
import { createLeases, SURELY_KNOWN_MS } from './leases.ts';
import type { PostgresDatabase } from './postgres.ts';

/** This process among those that have the database open. */
export interface OpenNodes extends Nodes {
  /** @throws OperatorError if this process cannot work together with those that run */
  join(traits: NodeTraits): Promise<void>;
  /** From now on groups tell what they change. Call it before anything is loaded into memory, and `start` after that. */
  connect(parts: ChangeLogParts): Promise<void>;
  /** Resolves once everything committed so far is known. */
  start(): Promise<void>;
  /** There is news: looks at once. */
  wake(): void;
  /** Calls whenever this process has added something that others need to know. */
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
    // A busy moment is no reason to leave anything undone; what others committed while it was forgotten, they did.
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
