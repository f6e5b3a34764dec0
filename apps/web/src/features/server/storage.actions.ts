import { type OwnStorage, storageEndpoints, type StorageQuotas, type StorageReport } from '@loquat/contract';
import { connection } from '../../state/connection.ts';
import { queryClient } from '../../hooks/query-client.ts';

const storage = connection.callsOf(storageEndpoints);

/** Under which the report is kept. */
export const STORAGE_REPORT = ['server', 'storage'] as const;

/** What files, forwards and saved items take, who uses most, and the bounds. */
export const getStorage = (): Promise<StorageReport> => storage.getStorage();

/** Changes how much may be kept. Rejects like any call. */
export async function updateStorageQuotas(change: Partial<StorageQuotas>): Promise<void> {
  await storage.updateStorageQuotas({ body: change });
  await queryClient.invalidateQueries({ queryKey: STORAGE_REPORT });
}

/** What one's own files, forwards and saved items take. */
export const getOwnStorage = (): Promise<OwnStorage> => storage.getOwnStorage();
