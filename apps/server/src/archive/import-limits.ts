import type { StorageQuotas, Uid } from '@loquat/contract';
import { readStorageQuotas } from '../modules/server/settings.ts';
import { quotaMbOf } from '../modules/storage/storage.access.ts';
import type { ImportContext } from './import-context.ts';

const BYTES_PER_MB = 1_000_000;

/** How many more bytes can be imported, and the reason for the limit. */
export interface Room {
  maxBytes: number;
  why: string;
}

const smallest = (rooms: Room[]): Room =>
  rooms.reduce((least, room) => (room.maxBytes < least.maxBytes ? room : least), { maxBytes: Infinity, why: '' });

const roomIn = (quotaMb: number, usedBytes: number, why: string): Room[] =>
  quotaMb > 0 ? [{ maxBytes: Math.max(0, quotaMb * BYTES_PER_MB - usedBytes), why }] : [];

/**
 * The quotas for uploads also apply to an import into a server that is set up. A server that moves as a whole keeps its
 * data; only the limit of a file and the reserve of the disk apply then.
 */
export async function quotaRoom({ ids, stores }: ImportContext, uid: Uid): Promise<Room> {
  if (ids.isKept) return smallest([]);
  const quotas: StorageQuotas = await readStorageQuotas(stores);
  const user = await stores.users.find(uid);
  return smallest([
    ...roomIn(
      quotaMbOf(quotas, user ?? undefined),
      await stores.storage.usedBy(uid),
      'the storage limit of its user is reached',
    ),
    ...roomIn(quotas.server_quota_mb, await stores.storage.usedInAll(), 'the storage limit of the server is reached'),
  ]);
}

/** The same for a file. */
export async function fileRoom(context: ImportContext, uid: Uid): Promise<Room> {
  const { maxFileMb = 0 } = context;
  const why = `it is larger than MAX_FILE_SIZE_MB (${maxFileMb})`;
  return smallest([...roomIn(maxFileMb, 0, why), await quotaRoom(context, uid)]);
}
