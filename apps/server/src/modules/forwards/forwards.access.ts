import { type Mid, ProblemError } from '@loquat/contract';
import { eraseBlobs } from '../../platform/blobs/erase-blobs.job.ts';
import type { Unit } from '../../platform/unit-of-work.ts';
import { holdFile, releaseFiles } from '../files/files.access.ts';
import { filesOf, picturesOf, type StoredBundle } from './bundle.ts';
import { own } from './forwards.store.ts';

export type { StoredBundle } from './bundle.ts';
export type { BundleDownloads } from './bundle-downloads.ts';
export type { KeepBundle } from './bundle-keeper.ts';

type Owner = { kind: 'forward' | 'saved'; id: string };

/** Retains the files of a new bundle, in the unit that stores it. Files deleted a moment ago stay deleted. */
export async function holdBundle(unit: Unit, owner: Owner, stored: StoredBundle): Promise<void> {
  for (const path of filesOf(stored)) await holdFile(unit, path, owner);
}

/** Releases what a bundle held, in the unit that deletes it. */
export async function releaseBundle(unit: Unit, owner: Owner, stored: StoredBundle, now: number): Promise<void> {
  await releaseFiles(unit, owner, now);
  const keys = picturesOf(stored);
  if (keys.length > 0) await own(unit).jobs.put(eraseBlobs(keys, now));
}

/** Deletes a forward, with everything that only it held. */
export async function deleteForward(unit: Unit, path: string, now: number): Promise<void> {
  const tx = own(unit);
  const forward = await tx.forwards.find(path);
  if (!forward) return;
  await tx.forwards.delete(path);
  await releaseBundle(tx, { kind: 'forward', id: path }, forward.stored, now);
}

/** @throws ProblemError `file.unknown_path` */
export async function requireForward(unit: Unit, path: string): Promise<void> {
  if (!(await own(unit).forwards.has(path))) throw new ProblemError('file.unknown_path');
}

/** From now on a message contains a forward. */
export const carryForward = (unit: Unit, path: string, mid: Mid): Promise<void> => own(unit).forwards.carry(path, mid);

/** A message that contained forwards is deleted: forwards without another message are deleted too. */
export async function dropForwards(unit: Unit, mid: Mid, now: number): Promise<void> {
  for (const path of await own(unit).forwards.drop(mid)) await deleteForward(unit, path, now);
}
