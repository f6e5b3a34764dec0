import { CallRing } from '@loquat/contract';
import * as z from 'zod/mini';
import type { Changes } from '../../platform/db/change-feed.ts';
import type { Change, StoredCall, Stores } from './calls.store.ts';

/** Ongoing calls, in memory, as last committed: every stream and every list reads them. */
export interface CallCache {
  /** Oldest first. */
  list(): readonly StoredCall[];
  get(room: string): StoredCall | undefined;
}

/** A call as a node of the previous version may report it, without arrivals, key numbers and rings. */
const ToldCall = z.looseObject({
  call: z.looseObject({
    key_number: z._default(z.int(), 0),
    rings: z._default(z.array(CallRing), []),
    participants: z.array(
      z.looseObject({ has_arrived: z._default(z.boolean(), true), key_number: z._default(z.int(), 0) }),
    ),
  }),
});

export interface CallCacheParts {
  reads: Pick<Stores, 'calls'>;
  changes: Changes<Change>;
}

/** Loads the ongoing calls. */
export async function loadCallCache({ reads, changes }: CallCacheParts): Promise<CallCache> {
  const calls = new Map<string, StoredCall>();
  for (const call of await reads.calls.list()) calls.set(call.room, call);
  changes.follow(
    {
      'call.changed': ({ call }) => calls.set(call.room, call),
      'call.ended': ({ call }) => calls.delete(call.room),
    },
    { 'call.changed': ToldCall, 'call.ended': ToldCall },
  );
  return { list: () => [...calls.values()], get: (room) => calls.get(room) };
}
