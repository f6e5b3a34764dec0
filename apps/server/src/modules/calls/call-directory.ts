import type { EventOf, Uid } from '@loquat/contract';
import type { ChannelDirectory } from '../channels/channels.access.ts';
import { takesPart } from '../conversations/conversations.access.ts';
import { type CallCache } from './call-cache.ts';
import { hasBegun, openCallOf, presentIn, sentOf } from './call.ts';
import type { StoredCall } from './calls.store.ts';

/** Existing clients' code for calls in which all participants may speak. */
const MODE = 1;

export interface CallDirectoryParts {
  cache: CallCache;
  channels: Pick<ChannelDirectory, 'canSee'>;
}

const pageOf = <T>(items: readonly T[], page: number, size: number): T[] => items.slice(page * size, (page + 1) * size);

export type CallDirectory = ReturnType<typeof createCallDirectory>;

/** The calls that a user sees, read from memory. */
export function createCallDirectory({ cache, channels }: CallDirectoryParts) {
  const canSee = (call: StoredCall, uid: Uid): boolean =>
    hasBegun(call) && takesPart(sentOf(call), uid, (gid) => channels.canSee(gid, uid));
  const seenBy = (uid: Uid): StoredCall[] => cache.list().filter((call) => canSee(call, uid));

  return {
    /** For the initial sequence of a stream. */
    readCalls: async (uid: Uid): Promise<EventOf<'calls'>[]> => [
      { type: 'calls', calls: seenBy(uid).map((call) => openCallOf(call, uid)) },
    ],

    list(uid: Uid, page: number, size: number) {
      const seen = seenBy(uid);
      const channelsOf = (call: StoredCall) => ({ channel_name: call.room, user_count: presentIn(call).length });
      return { channels: pageOf(seen, page, size).map(channelsOf), total_size: seen.length };
    },

    usersOf(uid: Uid, room: string) {
      const call = cache.get(room);
      if (!call || !canSee(call, uid)) return { channel_exist: false };
      const users = [...new Set(presentIn(call).map((one) => one.uid))];
      return { channel_exist: true, mode: MODE, total: users.length, users };
    },
  };
}
