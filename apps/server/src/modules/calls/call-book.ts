import type { Changes } from '../../platform/db/change-feed.ts';
import type { Change, StoredCall, Stores } from './calls.store.ts';

/** The calls that go on, in memory, as they were last committed: asked by every stream and every list. */
export interface CallBook {
  /** Whichever began first is first. */
  list(): readonly StoredCall[];
  get(room: string): StoredCall | undefined;
}

export interface CallBookParts {
  reads: Pick<Stores, 'calls'>;
  changes: Changes<Change>;
}

/** Loads the calls that go on. */
export async function loadCallBook({ reads, changes }: CallBookParts): Promise<CallBook> {
  const calls = new Map<string, StoredCall>();
  for (const call of await reads.calls.list()) calls.set(call.room, call);
  changes.follow({
    'call.changed': ({ call }) => calls.set(call.room, call),
    'call.ended': ({ room }) => calls.delete(room),
  });
  return { list: () => [...calls.values()], get: (room) => calls.get(room) };
}
