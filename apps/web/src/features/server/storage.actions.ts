import { type OwnStorage, storageEndpoints, type StorageQuotas, type StorageReport } from '@loquat/contract';
import { connection } from '../../state/connection.ts';
import { queryClient } from '../../hooks/query-client.ts';

const storage = connection.callsOf(storageEndpoints);

/** The query key of the report. */
export const STORAGE_REPORT = ['server', 'storage'] as const;

/** What files, forwards and saved items take, the largest users, and the limits. */
export const getStorage = (): Promise<StorageReport> => storage.getStorage();

/** Changes how much may be stored. Rejects like any call. */
export async function updateStorageQuotas(change: Partial<StorageQuotas>): Promise<void> {
  await storage.updateStorageQuotas({ body: change });
  await queryClient.invalidateQueries({ queryKey: STORAGE_REPORT });
}

/** What the user's own files, forwards and saved items take. */
export const getOwnStorage = (): Promise<OwnStorage> => storage.getOwnStorage();
