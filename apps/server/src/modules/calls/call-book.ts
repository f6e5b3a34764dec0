import type { Changes } from '../../platform/db/change-feed.ts';
import type { Change, StoredCall, Stores } from './calls.store.ts';

/** Ongoing calls, in memory, as last committed: every stream and every list reads them. */
export interface CallBook {
  /** Oldest first. */
  list(): readonly StoredCall[];
  get(room: string): StoredCall | undefined;
}

export interface CallBookParts {
  reads: Pick<Stores, 'calls'>;
  changes: Changes<Change>;
}

/** Loads the ongoing calls. */
export async function loadCallBook({ reads, changes }: CallBookParts): Promise<CallBook> {
  const calls = new Map<string, StoredCall>();
  for (const call of await reads.calls.list()) calls.set(call.room, call);
  changes.follow({
    'call.changed': ({ call }) => calls.set(call.room, call),
    'call.ended': ({ call }) => calls.delete(call.room),
  });
  return { list: () => [...calls.values()], get: (room) => calls.get(room) };
}
