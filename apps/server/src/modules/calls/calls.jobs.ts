import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.ts';
import type { JobHandler } from '../../platform/jobs/job-runner.ts';
import { OutgoingError } from '../../platform/safe-fetch/outgoing-error.ts';
import type { CallBook } from './call-book.ts';
import type { CallLists } from './call-lists.ts';
import { type CallProvider, ProviderError } from './call-provider.ts';
import type { CallReality } from './call-reality.ts';
import { RING_JOB } from './call-writer.ts';
import type { CallService } from './calls.service.ts';

const Ringing = z.object({ room: z.string() });

/** A direct call that nobody answered in time is missed, even if the server was down at that moment. */
export const createRingJob = (service: Pick<CallService, 'giveUp'>): JobHandler => ({
  kind: RING_JOB,
  run: (payload) => service.giveUp(Ringing.parse(payload).room),
});

export interface ComparisonParts {
  clock: Pick<Clock, 'now'>;
  book: CallBook;
  lists: CallLists;
  reality: Pick<CallReality, 'compare'>;
  /** Null: calls are off. */
  provider: () => CallProvider | null;
}

/** Whatever the provider did not report, or reported in vain, is found by asking it. Without calls it is not asked. */
export function createComparison({ clock, book, lists, reality, provider }: ComparisonParts) {
  async function compareAll(present: CallProvider, signal: AbortSignal): Promise<void> {
    const askedAt = clock.now();
    const rooms = new Set(await lists.rooms(present));
    for (const { room } of book.list()) {
      const listedAt = rooms.has(room) ? clock.now() : askedAt;
      const connections = rooms.has(room) ? await lists.connections(present, room, signal) : [];
      await reality.compare(room, connections, listedAt);
    }
  }

  return async (signal: AbortSignal): Promise<void> => {
    const present = provider();
    if (!present || book.list().length === 0) return;
    try {
      await compareAll(present, signal);
    } catch (error) {
      // Calls stay as they are while the provider cannot be reached.
      if (!(error instanceof OutgoingError || error instanceof ProviderError)) throw error;
    }
  };
}

export const createComparisonJob = (compare: (signal: AbortSignal) => Promise<void>): JobHandler => ({
  kind: 'calls.comparison',
  every: '*/30 * * * * *',
  run: (_payload, signal) => compare(signal),
});
