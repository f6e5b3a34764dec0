import { type OwnStorage, storageEndpoints, type StorageQuotas, type StorageReport } from '@loquat/contract';
import { queryClient } from '../../hooks/query-client.ts';
import { connection } from '../../state/connection.ts';

const storage = connection.callsOf(storageEndpoints);

/** The query key of the report. */
export const STORAGE_REPORT = ['server', 'storage'] as const;

/** Space used by files, forwards and saved items, the largest users, and the limits. */
export const getStorage = (): Promise<StorageReport> => storage.getStorage();

/** Changes the storage limits. Rejects like any call. */
export async function updateStorageQuotas(change: Partial<StorageQuotas>): Promise<void> {
  await storage.updateStorageQuotas({ body: change });
  await queryClient.invalidateQueries({ queryKey: STORAGE_REPORT });
}

/** Space used by the user's own files, forwards and saved items. */
export const getOwnStorage = (): Promise<OwnStorage> => storage.getOwnStorage();
