import * as z from 'zod/mini';
import { empty, endpoints, json } from '../endpoint.ts';
import { Uid } from '../ids.ts';
import { maybe } from '../input.ts';
import { STORAGE_QUOTA_MAX_MB } from '../limits.ts';

const Bytes = z.int().check(z.nonnegative());
const QuotaMb = z.int().check(z.nonnegative(), z.maximum(STORAGE_QUOTA_MAX_MB));

/** How much may be kept, in megabytes (1,000,000 bytes); 0: no bound. */
export const StorageQuotas = z.object({
  /** Of each person and bot. */
  user_quota_mb: QuotaMb,
  /** Of all together. */
  server_quota_mb: QuotaMb,
});
export type StorageQuotas = z.output<typeof StorageQuotas>;

/** Absent fields keep their present value. */
const StorageQuotasChange = z.object({
  user_quota_mb: maybe(StorageQuotas.shape.user_quota_mb),
  server_quota_mb: maybe(StorageQuotas.shape.server_quota_mb),
});

/** What files, forwards and saved items take, and what room there is. */
export const StorageReport = z.extend(StorageQuotas, {
  used_bytes: Bytes,
  /** Free space on the disk for Loquat. */
  free_bytes: Bytes,
  /** Uploads are refused when the disk has no more left than this. */
  reserve_bytes: Bytes,
  /** Who uses most, the largest first. */
  largest: z.array(z.object({ uid: Uid, used_bytes: Bytes })),
});
export type StorageReport = z.output<typeof StorageReport>;

/** What one's own files, forwards and saved items take. */
export const OwnStorage = z.object({
  used_bytes: Bytes,
  /** Null: no bound. */
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
