import * as z from 'zod/mini';
import { empty, endpoints, json } from '../endpoint.ts';
import { Uid } from '../ids.ts';
import { changeOf } from '../input.ts';
import { STORAGE_QUOTA_MAX_MB } from '../limits.ts';

const Bytes = z.int().check(z.nonnegative());
const QuotaMb = z.int().check(z.nonnegative(), z.maximum(STORAGE_QUOTA_MAX_MB));

/** Storage limits, in megabytes (1,000,000 bytes); 0: no limit. */
export const StorageQuotas = z.object({
  /** For each user or bot. */
  user_quota_mb: QuotaMb,
  /** For the whole server. */
  server_quota_mb: QuotaMb,
});
export type StorageQuotas = z.output<typeof StorageQuotas>;

/** Absent fields keep their present value. */
const StorageQuotasChange = changeOf(StorageQuotas);

/** Space that files, forwards and saved items use, and free space. */
export const StorageReport = z.extend(StorageQuotas, {
  used_bytes: Bytes,
  /** Free space on the disk for Loquat. */
  free_bytes: Bytes,
  /** Uploads are refused when the disk has no more free space than this. */
  reserve_bytes: Bytes,
  /** The users who use the most space, largest first. */
  largest: z.array(z.object({ uid: Uid, used_bytes: Bytes })),
});
export type StorageReport = z.output<typeof StorageReport>;

/** Space that the caller's own files, forwards and saved items use. */
export const OwnStorage = z.object({
  used_bytes: Bytes,
  /** Null: no limit. */
  quota_bytes: z.nullable(Bytes),
});
export type OwnStorage = z.output<typeof OwnStorage>;

export const storageEndpoints = endpoints({
  getOwnStorage: {
    method: 'GET',
    path: '/user/storage',
    access: 'user',
    summary: 'How much space one’s own files, forwards and saved items take, and their limit',
    response: json(OwnStorage),
    problems: [],
  },
  getStorage: {
    method: 'GET',
    path: '/admin/system/storage',
    access: 'admin',
    summary: 'How much space files, forwards and saved items take, the largest users, and the limits',
    response: json(StorageReport),
    problems: [],
  },
  updateStorageQuotas: {
    method: 'PUT',
    path: '/admin/system/storage',
    access: 'admin',
    audit: 'settings.changed',
    summary: 'Change the storage limits, for each person and in all; absent fields stay, 0 removes a limit',
    body: json(StorageQuotasChange),
    response: empty,
    problems: [],
  },
});
