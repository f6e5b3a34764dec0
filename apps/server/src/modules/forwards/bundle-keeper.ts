import { type Mid, ProblemError } from '@loquat/contract';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { eraseBlobs } from '../../platform/blobs/erase-blobs.job.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Unit } from '../../platform/unit-of-work.ts';
import type { FileSharing } from '../files/files.access.ts';
import type { Reservation, StorageRoom } from '../storage/storage.access.ts';
import type { AvatarCopies } from '../users/users.access.ts';
import type { BundleDraft, BundleMaker } from './bundle-maker.ts';
import { type BundleOwner, filesOf, type StoredBundle } from './bundle.ts';
import type { RunUnit } from './forwards.store.ts';

export interface BundleKeeperParts {
  transact: RunUnit;
  blobs: Pick<BlobStore, 'delete'>;
  clock: Clock;
  sharing: FileSharing;
  storage: StorageRoom;
  avatars: AvatarCopies;
  makeBundle: BundleMaker;
}

/** A bundle, and its size without the files it retains. */
export interface SizedBundle {
  stored: StoredBundle;
  size_bytes: number;
}

/** Messages to copy, and the owner of the copy. */
export interface BundleWish {
  mids: readonly Mid[];
  owner: BundleOwner;
}

/**
 * Makes a bundle of messages as the viewer sees them now, and stores it in the unit of work of `store`. That unit
 * checks again that the viewer can read the messages and their files, and retains the files. After a refusal or a
 * crash, no copied pictures are left behind.
 * @throws ProblemError `bundle.*`, `file.quota_reached`, `server.storage_full`, and the errors of `store`
 */
export type KeepBundle = <T>(
  viewer: Viewer,
  wish: BundleWish,
  store: (unit: Unit, bundle: SizedBundle) => Promise<T>,
) => Promise<T>;

// Longer than copying takes.
const ERASED_IF_NOT_KEPT_MS = 3_600_000;

export function createBundleKeeper({ transact, blobs, clock, ...parts }: BundleKeeperParts): KeepBundle {
  const { sharing, storage, avatars, makeBundle } = parts;

  /** Permissions may have changed since the messages were read. */
  async function holdFiles(unit: Unit, { uid }: Viewer, { mids, owner }: BundleWish, stored: StoredBundle) {
    const isReadable =
      (await sharing.canReadMessages(unit, uid, mids)) &&
      (await sharing.holdFiles(unit, { uid, paths: filesOf(stored), holder: owner }));
    if (!isReadable) throw new ProblemError('bundle.message_not_found');
  }

  /** Returns the key of the job that erases the pictures if the bundle is never stored. */
  async function announce(keys: readonly string[]): Promise<string | undefined> {
    if (keys.length === 0) return undefined;
    const unique_key = `bundle:${keys[0]}`;
    const job = eraseBlobs(keys, clock.now() + ERASED_IF_NOT_KEPT_MS);
    await transact(({ jobs }) => jobs.put({ ...job, unique_key }));
    return unique_key;
  }

  async function fill({ stored, pictures }: BundleDraft, room: Reservation): Promise<SizedBundle> {
    let size_bytes = 0;
    const take = async (bytes: number) => {
      await room.take(bytes);
      size_bytes += bytes;
    };
    await take(Buffer.byteLength(JSON.stringify(stored)));
    for (const [key, uid] of pictures) await take(await avatars.copy(uid, key));
    return { stored, size_bytes };
  }

  return async (viewer, wish, store) => {
    const draft = await makeBundle(viewer, wish.mids);
    const keys = [...draft.pictures.keys()];
    const room = await storage.reserve(viewer.uid, 0);
    try {
      const erasing = await announce(keys);
      const bundle = await fill(draft, room);
      return await transact(async (tx) => {
        if (erasing !== undefined) await tx.jobs.cancel(erasing);
        const result = await store(tx, bundle);
        await holdFiles(tx, viewer, wish, bundle.stored);
        return result;
      });
    } catch (error) {
      for (const key of keys) await blobs.delete(key);
      throw error;
    } finally {
      room.end();
    }
  };
}
