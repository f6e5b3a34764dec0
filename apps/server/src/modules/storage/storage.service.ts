import type { OwnStorage, StorageQuotas, StorageReport, Uid } from '@loquat/contract';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { ServerSettings } from '../server/server.access.ts';
import type { RunUnit, Stores } from './storage.store.ts';

export interface StorageServiceParts {
  transact: RunUnit;
  reads: Pick<Stores, 'storage'>;
  settings: ServerSettings;
  blobs: Pick<BlobStore, 'freeBytes'>;
  config: { diskReserveMb: number };
}

export interface StorageService {
  own(uid: Uid): Promise<OwnStorage>;
  report(): Promise<StorageReport>;
  /** Absent fields stay unchanged. Users above the limit keep their files, but cannot add more. */
  updateQuotas(change: { [K in keyof StorageQuotas]?: number | undefined }): Promise<void>;
}

const BYTES_PER_MB = 1_000_000;
const LARGEST = 10;

export function createStorageService({ transact, reads, settings, ...parts }: StorageServiceParts): StorageService {
  return {
    async own(uid) {
      const { user_quota_mb } = settings.get('storage');
      const quota_bytes = user_quota_mb === 0 ? null : user_quota_mb * BYTES_PER_MB;
      return { used_bytes: await reads.storage.usedBy(uid), quota_bytes };
    },
    async report() {
      return {
        ...settings.get('storage'),
        used_bytes: await reads.storage.usedInAll(),
        free_bytes: await parts.blobs.freeBytes(),
        reserve_bytes: parts.config.diskReserveMb * BYTES_PER_MB,
        largest: await reads.storage.listLargest(LARGEST),
      };
    },
    updateQuotas: ({ user_quota_mb, server_quota_mb }) =>
      transact((tx) =>
        settings.update(tx, 'storage', (present) => ({
          user_quota_mb: user_quota_mb ?? present.user_quota_mb,
          server_quota_mb: server_quota_mb ?? present.server_quota_mb,
        })),
      ),
  };
}
