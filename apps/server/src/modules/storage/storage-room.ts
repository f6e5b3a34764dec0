import { ProblemError, type Uid } from '@loquat/contract';
import type { ServerSettings } from '../server/server.access.ts';
import type { UserDirectory } from '../users/users.access.ts';
import { quotaMbOf, type StorageRoom } from './storage.access.ts';
import type { Stores } from './storage.store.ts';

export interface StorageRoomParts {
  reads: Pick<Stores, 'storage'>;
  settings: ServerSettings;
  users: Pick<UserDirectory, 'get'>;
}

const BYTES_PER_MB = 1_000_000;

const isBeyond = (bytes: number, quotaMb: number) => quotaMb > 0 && bytes > quotaMb * BYTES_PER_MB;

/** Incoming bytes are counted in memory, since a restart loses them; stored ones in the database. */
export function createStorageRoom({ reads, settings, users }: StorageRoomParts): StorageRoom {
  const claimed = new Map<Uid, number>();
  let arriving = 0;

  function claim(uid: Uid, bytes: number): void {
    const left = (claimed.get(uid) ?? 0) + bytes;
    if (left > 0) claimed.set(uid, left);
    else claimed.delete(uid);
  }

  /** Announcing a large upload without sending it takes no space from other users. */
  async function requireRoom(uid: Uid, announcedBytes: number): Promise<void> {
    const quotas = settings.get('storage');
    const own = (await reads.storage.usedBy(uid)) + (claimed.get(uid) ?? 0);
    if (isBeyond(own, quotaMbOf(quotas, users.get(uid)))) throw new ProblemError('file.quota_reached');
    const all = (await reads.storage.usedInAll()) + arriving + announcedBytes;
    if (isBeyond(all, quotas.server_quota_mb)) throw new ProblemError('server.storage_full');
  }

  function begin(uid: Uid, announcedBytes: number) {
    let received = 0;
    claim(uid, announcedBytes);
    const count = (bytes: number) => {
      const before = Math.max(received, announcedBytes);
      received += bytes;
      arriving += bytes;
      claim(uid, Math.max(received, announcedBytes) - before);
    };
    const end = () => {
      count(-received);
      claim(uid, -announcedBytes);
    };
    return { count, end };
  }

  return {
    async reserve(uid, announcedBytes) {
      const { count, end } = begin(uid, announcedBytes);
      const orTakenBack = async (announced: number, undo: () => void) => {
        try {
          await requireRoom(uid, announced);
        } catch (error) {
          undo();
          throw error;
        }
      };
      await orTakenBack(announcedBytes, end);
      return {
        async take(bytes) {
          count(bytes);
          await orTakenBack(0, () => count(-bytes));
        },
        giveBack: (bytes) => count(-bytes),
        end,
      };
    },
  };
}
