import { AVATAR_SIZE_PX, ProblemError, type Uid } from '@loquat/contract';
import { type BlobStore, BlobNotFoundError } from '../../platform/blobs/blob-store.ts';
import { eraseBlobs } from '../../platform/blobs/erase-blobs.job.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Download } from '../../platform/http/download.ts';
import { downloadOfImage, requirePng } from '../../platform/http/stored-image.ts';
import { type AvatarCopies, requireUser, type UserAccounts, type UserDirectory } from './users.access.ts';
import type { RunUnit, Tx } from './users.store.ts';

export interface AvatarParts {
  transact: RunUnit;
  users: UserDirectory;
  accounts: UserAccounts;
  blobs: BlobStore;
  clock: Clock;
}

export interface Avatars extends AvatarCopies {
  /** @throws ProblemError `user.not_found`, `image.undecodable` */
  replace(uid: Uid, image: Uint8Array): Promise<void>;
  /** `isVersioned`: the address changes with the image. @throws ProblemError `image.not_found` */
  get(uid: Uid, isVersioned: boolean): Promise<Download>;
  /** Called in the unit that deletes the account. */
  delete(tx: Tx, uid: Uid): Promise<void>;
}

const keyOf = (uid: Uid) => `avatars/${uid}`;

export function createAvatars({ transact, users, accounts, blobs, clock }: AvatarParts): Avatars {
  const has = (uid: Uid) => (users.get(uid)?.avatar_updated_at ?? 0) !== 0;
  return {
    async replace(uid, image) {
      requireUser(users, uid);
      await blobs.put(keyOf(uid), await requirePng(image, AVATAR_SIZE_PX, uid));
      try {
        await transact((tx) => accounts.update(tx, uid, { avatar_updated_at: clock.now() }));
      } catch (error) {
        // The account was deleted meanwhile, and its avatar with it.
        if (!users.get(uid)) await blobs.delete(keyOf(uid));
        throw error;
      }
    },
    async get(uid, isVersioned) {
      const modifiedAt = users.get(uid)?.avatar_updated_at ?? 0;
      if (modifiedAt === 0) throw new ProblemError('image.not_found');
      return downloadOfImage(blobs, keyOf(uid), { modifiedAt, isVersioned });
    },
    has,
    async copy(uid, key) {
      try {
        return (await blobs.put(key, await blobs.open(keyOf(uid)))).sizeBytes;
      } catch (error) {
        if (error instanceof BlobNotFoundError) return 0;
        throw error;
      }
    },
    delete: (tx, uid) => tx.jobs.put(eraseBlobs([keyOf(uid)], clock.now())),
  };
}
