import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.ts';
import type { JobHandler } from '../../platform/jobs/job-runner.ts';
import { OutgoingError } from '../../platform/safe-fetch/outgoing-error.ts';
import type { CallBook } from './call-book.ts';
import type { CallLists } from './call-lists.ts';
import { type CallProvider, ProviderError } from './provider/call-provider.ts';
import type { CallReality } from './call-reality.ts';
import { RING_JOB } from './call-writer.ts';
import type { CallService } from './calls.service.ts';

const Ringing = z.object({ room: z.string() });

/** A direct call that nobody answered in time is missed, even if the server was down at that moment. */
export const createRingJob = (service: Pick<CallService, 'giveUp'>): JobHandler => ({
  kind: RING_JOB,
  run: (payload) => service.giveUp(Ringing.parse(payload).room),
});

/** Calls that the provider could not be asked about for so long are over. */
const SILENCE_MS = 300_000;

export interface ComparisonParts {
  clock: Pick<Clock, 'now'>;
  book: CallBook;
  lists: CallLists;
  reality: Pick<CallReality, 'compare'>;
  service: Pick<CallService, 'abandon'>;
  /** Rooms of calls that have ended, and that the provider could not be told of. */
  unclosed: Set<string>;
  /** Null: calls are off. */
  provider: () => CallProvider | null;
}

/** Whatever the provider did not report, or reported in vain, is found by asking it. Without calls it is not asked. */
export function createComparison({ clock, book, lists, reality, service, unclosed, provider }: ComparisonParts) {
  /** Since when the provider could not be asked; null if it answered. */
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
    for (const { room } of book.list()) {
      const listedAt = rooms.has(room) ? clock.now() : askedAt;
      const connections = rooms.has(room) ? await lists.connections(present, room, signal) : [];
      await reality.compare(room, connections, listedAt);
    }
  }

  /** Calls stay as they are for a while. A call that started later gets as long; a ringing call has its own limit. */
  async function endForgotten(since: number): Promise<void> {
    const lastAt = clock.now() - SILENCE_MS;
    for (const { room, started_at } of book.list())
      if (Math.max(since, started_at) <= lastAt) await service.abandon(room);
  }

  return async (signal: AbortSignal): Promise<void> => {
    const present = provider();
    if (!present || (book.list().length === 0 && unclosed.size === 0)) return void (silentSince = null);
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
