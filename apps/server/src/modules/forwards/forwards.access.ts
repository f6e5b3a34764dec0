import type { Mid } from '@loquat/contract';
import { eraseBlobs } from '../../platform/blobs/erase-blobs.job.ts';
import type { Unit } from '../../platform/unit-of-work.ts';
import { releaseFiles } from '../files/files.access.ts';
import { type BundleOwner, picturesOf, type StoredBundle } from './bundle.ts';
import { own } from './forwards.store.ts';

export type { StoredBundle } from './bundle.ts';
export type { BundleDownloads } from './bundle-downloads.ts';
export type { KeepBundle } from './bundle-keeper.ts';

/** Releases the files and pictures of a bundle, in the unit that deletes it. */
export async function releaseBundle(unit: Unit, owner: BundleOwner, stored: StoredBundle, now: number): Promise<void> {
  await releaseFiles(unit, owner, now);
  const keys = picturesOf(stored);
  if (keys.length > 0) await own(unit).jobs.put(eraseBlobs(keys, now));
}

/** Deletes a forward with its pictures, and releases its files. */
export async function deleteForward(unit: Unit, path: string, now: number): Promise<void> {
  const tx = own(unit);
  const forward = await tx.forwards.find(path);
  if (!forward) return;
  await tx.forwards.delete(path);
  await releaseBundle(tx, { kind: 'forward', id: path }, forward.stored, now);
}

/** Records that a message contains a forward. */
export const carryForward = (unit: Unit, path: string, mid: Mid): Promise<void> => own(unit).forwards.carry(path, mid);

/** Drops the forwards of a deleted message: those without another message are deleted too. */
export async function dropForwards(unit: Unit, mid: Mid, now: number): Promise<void> {
  for (const path of await own(unit).forwards.drop(mid)) await deleteForward(unit, path, now);
}
