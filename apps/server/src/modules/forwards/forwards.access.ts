import { type Mid, ProblemError } from '@loquat/contract';
import { eraseBlobs } from '../../platform/blobs/erase-blobs.job.ts';
import type { Tx } from '../../stores.ts';
import { releaseFiles } from '../files/files.access.ts';
import { filesOf, picturesOf, type StoredBundle } from './bundle.ts';

export type { StoredBundle } from './bundle.ts';
export type { BundleDownloads } from './bundle-downloads.ts';
export type { KeepBundle } from './bundle-keeper.ts';

type Owner = { kind: 'forward' | 'saved'; id: string };

/** Keeps the files of a new bundle, in the unit that stores it. Files that went a moment ago stay gone. */
export async function holdBundle(tx: Tx, owner: Owner, stored: StoredBundle): Promise<void> {
  for (const path of filesOf(stored)) if (await tx.files.find(path)) await tx.files.hold(path, owner);
}

/** Lets go of what a bundle held, in the unit that deletes it. */
export async function releaseBundle(tx: Tx, owner: Owner, stored: StoredBundle, now: number): Promise<void> {
  await releaseFiles(tx, owner, now);
  const keys = picturesOf(stored);
  if (keys.length > 0) await tx.jobs.put(eraseBlobs(keys, now));
}

/** Deletes a forward with what only it held. */
export async function deleteForward(tx: Tx, path: string, now: number): Promise<void> {
  const forward = await tx.forwards.find(path);
  if (!forward) return;
  await tx.forwards.delete(path);
  await releaseBundle(tx, { kind: 'forward', id: path }, forward.stored, now);
}

/** @throws ProblemError `file.unknown_path` */
export async function requireForward(tx: Tx, path: string): Promise<void> {
  if (!(await tx.forwards.has(path))) throw new ProblemError('file.unknown_path');
}

/** A message that carried forwards is gone: what no other message carries goes too. */
export async function dropForwards(tx: Tx, mid: Mid, now: number): Promise<void> {
  for (const path of await tx.forwards.drop(mid)) await deleteForward(tx, path, now);
}
