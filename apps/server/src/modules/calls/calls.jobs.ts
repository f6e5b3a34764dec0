import { Uid } from '@loquat/contract';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.ts';
import type { JobHandler } from '../../platform/jobs/job-runner.ts';
import { OutgoingError } from '../../platform/safe-fetch/outgoing-error.ts';
import type { CallCache } from './call-cache.ts';
import type { CallLists } from './call-lists.ts';
import type { CallReconciliation } from './call-reconciliation.ts';
import type { CallRings } from './call-rings.ts';
import { RING_JOB } from './call-writer.ts';
import type { CallService } from './calls.service.ts';
import { type CallProvider, ProviderError } from './provider/call-provider.ts';

const Ringing = z.object({ room: z.string(), uid: z.optional(Uid) });

export interface RingJobParts {
  service: Pick<CallService, 'giveUp'>;
  rings: Pick<CallRings, 'stop'>;
}

/**
 * A direct call without a timely answer is missed, even if the server was down at that moment. The ringing for a call
 * of a channel ends after the same time.
 */
export const createRingJob = ({ service, rings }: RingJobParts): JobHandler => ({
  kind: RING_JOB,
  run(payload) {
    const { room, uid } = Ringing.parse(payload);
    return uid === undefined ? service.giveUp(room) : rings.stop(room, (ring) => ring.uid === uid);
  },
});

/** A call ends if the provider does not respond for this long. */
const SILENCE_MS = 300_000;

export interface ComparisonParts {
  clock: Pick<Clock, 'now'>;
  cache: CallCache;
  lists: CallLists;
  reconciliation: Pick<CallReconciliation, 'compare'>;
  service: Pick<CallService, 'abandon'>;
  /** Rooms of ended calls that the provider could not be asked to close. */
  unclosed: Set<string>;
  /** Null: calls are off. */
  provider: () => CallProvider | null;
}

/** Reconciles calls with the provider's lists, which covers lost webhooks. Without calls it sends no request. */
export function createComparison({
  clock,
  cache,
  lists,
  reconciliation,
  service,
  unclosed,
  provider,
}: ComparisonParts) {
  /** Since when the provider has not responded; null if it responded last time. */
  let silentSince: number | null = null;

  async function closeRest(present: CallProvider, rooms: ReadonlySet<string>): Promise<void> {
    for (const room of unclosed) {
      if (rooms.has(room)) await present.close(room);
      unclosed.delete(room);
    }
  }

  async function compareAll(present: CallProvider, signal: AbortSignal): Promise<void> {
    const askedAt = clock.now();
    const rooms = new Set(await lists.rooms(present));
    await closeRest(present, rooms);
    for (const { room } of cache.list()) {
      const listedAt = rooms.has(room) ? clock.now() : askedAt;
      const connections = rooms.has(room) ? await lists.connections(present, room, signal) : [];
      await reconciliation.compare(room, connections, listedAt);
    }
  }

  /**
   * Calls stay as they are for a while. A call that started later gets the same time; a ringing call has its own limit.
   */
  async function endForgotten(since: number): Promise<void> {
    const lastAt = clock.now() - SILENCE_MS;
    for (const { room, started_at } of cache.list())
      if (Math.max(since, started_at) <= lastAt) await service.abandon(room);
  }

  return async (signal: AbortSignal): Promise<void> => {
    const present = provider();
    if (!present || (cache.list().length === 0 && unclosed.size === 0)) return void (silentSince = null);
    try {
      await compareAll(present, signal);
      silentSince = null;
    } catch (error) {
      if (!(error instanceof OutgoingError || error instanceof ProviderError)) throw error;
      silentSince ??= clock.now();
      await endForgotten(silentSince);
    }
  };
}

export const createComparisonJob = (compare: (signal: AbortSignal) => Promise<void>): JobHandler => ({
  kind: 'calls.comparison',
  every: '*/30 * * * * *',
  run: (_payload, signal) => compare(signal),
});
