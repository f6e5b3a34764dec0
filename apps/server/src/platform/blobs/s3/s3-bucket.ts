import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { BlobStat, ByteRange } from '../blob-store.ts';
import { S3Calls } from './s3-calls.ts';
import type { S3Location } from './s3-location.ts';
import { watchStall } from './watch-stall.ts';

/** A multipart upload: the object under its path changes only when the upload is complete. */
export interface PartedObject {
  path: string;
  uploadId: string;
}

/** Timeouts of the object store, in milliseconds. */
export interface S3Patience {
  connectMs: number;
  /** From the connection to the first byte of the response. */
  answerMs: number;
  /** Without a byte of a response that has begun, while a reader waits for one. */
  stallMs: number;
  /** After a call that timed out, further calls fail at once for this long. */
  silenceMs: number;
}

const PATIENCE: S3Patience = { connectMs: 3_000, answerMs: 15_000, stallMs: 30_000, silenceMs: 2_000 };
const ATTEMPTS = 2;
/** Each download with a slow reader holds a connection. */
const MAX_CONNECTIONS = 2_000;
const PROBE_EVERY_MS = 30_000;

/** A bucket: the S3 operations that the blob store needs, with paths in place of keys and the blob store's errors. */
export class S3Bucket {
  readonly calls: S3Calls;
  readonly #client: S3Client;
  readonly #place: S3Location;
  readonly #patience: S3Patience;
  readonly #begun = new Set<string>();

  constructor(place: S3Location, patience: S3Patience = PATIENCE) {
    const { endpoint, region, credentials } = place;
    this.#place = place;
    this.#patience = patience;
    this.calls = new S3Calls(patience.silenceMs);
    this.#client = new S3Client({
      endpoint,
      region,
      maxAttempts: ATTEMPTS,
      ...(credentials && { credentials }),
      // Other stores rarely have certificates that cover bucket names in the host name.
      forcePathStyle: true,
      // Bytes are signed with their SHA-256. Checksums that AWS added later are refused by older stores.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: patience.connectMs,
        requestTimeout: patience.answerMs,
        throwOnRequestTimeout: true,
        httpAgent: { keepAlive: true, maxSockets: MAX_CONNECTIONS },
        httpsAgent: { keepAlive: true, maxSockets: MAX_CONNECTIONS },
      },
    });
  }

  /** The last known state; if it is old, starts a check in the background. */
  health() {
    if (this.calls.idleMs() > PROBE_EVERY_MS) void this.check().catch(() => {});
    return this.calls.health();
  }

  /** @throws BlobStoreUnavailableError if the bucket cannot be reached with these credentials */
  async check(): Promise<void> {
    // HeadBucket has no response body, so it would not give the reason for a failure.
    const page = { ...this.#bucket, Prefix: this.#place.prefix, MaxKeys: 1 };
    await this.calls.ask(() => this.#client.send(new ListObjectsV2Command(page)));
  }

  async put(path: string, bytes: Uint8Array): Promise<void> {
    const body = { Body: bytes, ContentLength: bytes.byteLength };
    await this.calls.ask(() => this.#client.send(new PutObjectCommand({ ...this.#object(path), ...body })));
  }

  /** The stream fails with `BlobStoreUnavailableError` if the store does. @throws BlobNotFoundError */
  async get(path: string, range?: ByteRange): Promise<Readable> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const { Body } = await this.calls.ask(() =>
      this.#client.send(new GetObjectCommand({ ...this.#object(path), ...(Range && { Range }) })),
    );
    if (!(Body instanceof Readable)) return Readable.from([]);
    return watchStall(Body, this.#patience.stallMs, (error) => this.calls.fail(error));
  }

  async head(path: string): Promise<BlobStat | null> {
    const { ContentLength = 0, LastModified } = await this.calls.ask(() =>
      this.#client.send(new HeadObjectCommand(this.#object(path))),
    );
    return { sizeBytes: ContentLength, modifiedAt: LastModified?.getTime() ?? 0 };
  }

  async delete(path: string): Promise<void> {
    await this.calls.ask(() => this.#client.send(new DeleteObjectCommand(this.#object(path))));
  }

  async beginParts(path: string): Promise<PartedObject> {
    const { UploadId = '' } = await this.calls.ask(() =>
      this.#client.send(new CreateMultipartUploadCommand(this.#object(path))),
    );
    this.#begun.add(UploadId);
    return { path, uploadId: UploadId };
  }

  /** Stores a part under its number, from 1, and replaces an earlier part with that number. Returns its ETag. */
  async putPart({ path, uploadId }: PartedObject, number: number, bytes: Uint8Array): Promise<string> {
    const part = { UploadId: uploadId, PartNumber: number, Body: bytes, ContentLength: bytes.byteLength };
    const { ETag = '' } = await this.calls.ask(() =>
      this.#client.send(new UploadPartCommand({ ...this.#object(path), ...part })),
    );
    return ETag;
  }

  /** Assembles the object from its parts. @throws BlobNotFoundError if they are gone */
  async completeParts({ path, uploadId }: PartedObject, tags: readonly string[]): Promise<void> {
    const Parts = tags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }));
    const parts = { UploadId: uploadId, MultipartUpload: { Parts } };
    await this.calls.ask(() =>
      this.#client.send(new CompleteMultipartUploadCommand({ ...this.#object(path), ...parts })),
    );
    this.#begun.delete(uploadId);
  }

  /** Deletes the parts. @throws BlobNotFoundError if they are gone */
  async abortParts({ path, uploadId }: PartedObject): Promise<void> {
    await this.calls.ask(() =>
      this.#client.send(new AbortMultipartUploadCommand({ ...this.#object(path), UploadId: uploadId })),
    );
    this.#begun.delete(uploadId);
  }

  /** Multipart uploads that an earlier process began and did not complete. */
  async listForgotten(): Promise<PartedObject[]> {
    const found: PartedObject[] = [];
    let after: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | undefined = {};
    while (after) {
      const page: ListMultipartUploadsCommand = new ListMultipartUploadsCommand({
        ...this.#bucket,
        Prefix: this.#place.prefix,
        ...after,
      });
      const answer: ListMultipartUploadsCommandOutput = await this.calls.ask(() => this.#client.send(page));
      for (const { Key = '', UploadId = '' } of answer.Uploads ?? [])
        found.push({ path: this.#pathOf(Key), uploadId: UploadId });
      const { IsTruncated, NextKeyMarker, NextUploadIdMarker } = answer;
      after = IsTruncated ? { KeyMarker: NextKeyMarker, UploadIdMarker: NextUploadIdMarker } : undefined;
    }
    return found.filter(({ uploadId }) => !this.#begun.has(uploadId));
  }

  /** The paths of all objects. */
  async *listPaths(): AsyncGenerator<string> {
    let after: { ContinuationToken?: string | undefined } | undefined = {};
    while (after) {
      const page: ListObjectsV2Command = new ListObjectsV2Command({
        ...this.#bucket,
        Prefix: this.#place.prefix,
        ...after,
      });
      const answer: ListObjectsV2CommandOutput = await this.calls.ask(() => this.#client.send(page));
      for (const { Key = '' } of answer.Contents ?? []) yield this.#pathOf(Key);
      const token = answer.NextContinuationToken;
      after = token ? { ContinuationToken: token } : undefined;
    }
  }

  get #bucket() {
    return { Bucket: this.#place.bucket };
  }

  #object(path: string) {
    return { ...this.#bucket, Key: this.#place.prefix + path };
  }

  #pathOf(key: string): string {
    return key.slice(this.#place.prefix.length);
  }
}
