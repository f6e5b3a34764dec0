import { BlobNotFoundError } from '../platform/blobs/blob-store.ts';
import { S3Bucket } from '../platform/blobs/s3/s3-bucket.ts';
import type { S3Location } from '../platform/blobs/s3/s3-location.ts';
import { putInParts } from '../platform/blobs/s3/s3-parts.ts';
import type { BlobPlace } from './blob-place.ts';

/** The blobs of a bucket. @throws BlobStoreUnavailableError if it cannot be reached */
export async function openBucketPlace(location: S3Location): Promise<BlobPlace> {
  const bucket = new S3Bucket(location);
  await bucket.check();
  return {
    name: `bucket ${location.bucket} of ${location.endpoint}`,
    list: () => bucket.listPaths(),
    open: (path) => bucket.get(path),
    put: (path, bytes) => putInParts(bucket, path, bytes),
    stat: async (path) => {
      try {
        return await bucket.head(path);
      } catch (error) {
        if (error instanceof BlobNotFoundError) return null;
        throw error;
      }
    },
  };
}
