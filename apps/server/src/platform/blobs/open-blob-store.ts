import { join } from 'node:path';
import type { BlobStore } from './blob-store.ts';
import { createDiskBlobStore } from './disk.ts';
import type { S3Location } from './s3/s3-location.ts';

const BYTES_PER_MB = 1_000_000;

export interface BlobStoreSettings {
  dataDir: string;
  /** Undefined: files are in the data folder. */
  blobUrl?: S3Location | undefined;
  /** Undefined: no reserve, for the operator's commands. */
  diskReserveMb?: number;
}

/** Opens the configured store. The client for object stores is loaded only if one is configured. */
export async function openBlobStore({ dataDir, blobUrl, diskReserveMb = 0 }: BlobStoreSettings): Promise<BlobStore> {
  const folder = join(dataDir, 'files');
  const reserveBytes = diskReserveMb * BYTES_PER_MB;
  if (!blobUrl) return createDiskBlobStore(folder, reserveBytes);
  const { createS3BlobStore } = await import('./s3/s3.ts');
  return createS3BlobStore({ location: blobUrl, folder, reserveBytes });
}
