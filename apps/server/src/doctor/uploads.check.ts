import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileExists } from '../backup/copy-files.ts';
import { FILES_FOLDER } from '../backup/manifest.ts';
import { listUploads } from '../backup/snapshot.sqlite.ts';
import type { Config } from '../config/config.ts';
import { BlobStoreUnavailableError } from '../platform/blobs/blob-store.ts';
import { blobFileOf } from '../platform/blobs/disk.ts';
import type { S3Location } from '../platform/blobs/s3/s3-location.ts';
import { type Check, type Finding, note, ok, wrong } from '../platform/check.ts';
import { DATABASE_FILE } from '../platform/db/sqlite.ts';

async function lookInFolder(uploads: readonly string[], folder: string): Promise<Finding> {
  let missing = 0;
  for (const key of uploads) if (!(await fileExists(join(folder, blobFileOf(key))))) missing += 1;
  if (missing === 0) return ok(`${uploads.length} uploads, all there`);
  return wrong(
    `${missing} of ${uploads.length} uploads are missing from ${folder}.`,
    'Copy files/ from a backup into it: files present in both are identical.',
  );
}

async function lookInBucket(uploads: readonly string[], location: S3Location): Promise<Finding> {
  const { S3Bucket } = await import('../platform/blobs/s3/s3-bucket.ts');
  const bucket = new S3Bucket(location);
  const place = `bucket ${location.bucket} of ${location.endpoint}`;
  try {
    await bucket.check();
    const missing = new Set(uploads.map(blobFileOf));
    for await (const path of bucket.listPaths()) missing.delete(path);
    if (missing.size === 0) return ok(`${uploads.length} uploads, all there, in ${place}`);
    return wrong(
      `${missing.size} of ${uploads.length} uploads are missing from ${place}.`,
      'Copy files/ of the data folder or of a backup into it (docs/object-storage.md), or restore a version of the bucket.',
    );
  } catch (error) {
    if (!(error instanceof BlobStoreUnavailableError)) throw error;
    const advice = 'Correct BLOB_URL, or what the access key may do there; docs/object-storage.md lists it.';
    return wrong(`${error.message} It is asked for ${place}.`, advice);
  }
}

/** Undefined: there is no database. */
async function findUploads({
  dataDir,
  databaseUrl,
}: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<readonly string[] | undefined> {
  if (databaseUrl !== undefined) {
    const { listUploadsInPostgres } = await import('../backup/uploads.postgres.ts');
    return listUploadsInPostgres(databaseUrl);
  }
  const database = join(dataDir, DATABASE_FILE);
  return existsSync(database) ? listUploads(database) : undefined;
}

/** Whether the bytes of all uploads in the database exist. */
export const createUploadsCheck = ({
  dataDir,
  databaseUrl,
  blobUrl,
}: Pick<Config, 'dataDir' | 'databaseUrl' | 'blobUrl'>): Check => ({
  name: 'files',
  async run() {
    const uploads = await findUploads({ dataDir, databaseUrl });
    if (blobUrl) return lookInBucket(uploads ?? [], blobUrl);
    if (!uploads) return note('not checked: there is no database yet');
    return lookInFolder(uploads, join(dataDir, FILES_FOLDER));
  },
});
