import { AVATAR_SIZE_PX, ProblemError, type Uid } from '@loquat/contract';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Download } from '../../platform/http/download.ts';
import { downloadOfImage, requirePng } from '../../platform/http/stored-image.ts';
import type { RunUnit } from '../../stores.ts';
import { type AvatarCopies, requireUser, type UserAccounts, type UserDirectory } from './users.access.ts';

export interface AvatarParts {
  transact: RunUnit;
  directory: UserDirectory;
  accounts: UserAccounts;
  blobs: BlobStore;
  clock: Clock;
}

export interface Avatars extends AvatarCopies {
  /** @throws ProblemError `user.not_found`, `image.undecodable` */
  replace(uid: Uid, image: Uint8Array): Promise<void>;
  /** `isVersioned`: the address changes with the image. @throws ProblemError `image.not_found` */
  get(uid: Uid, isVersioned: boolean): Promise<Download>;
  delete(uid: Uid): Promise<void>;
}

const keyOf = (uid: Uid) => `avatars/${uid}`;

export function createAvatars({ transact, directory, accounts, blobs, clock }: AvatarParts): Avatars {
  return {
    async replace(uid, image) {
      requireUser(directory, uid);
      await blobs.put(keyOf(uid), await requirePng(image, AVATAR_SIZE_PX));
      await transact((tx) => accounts.update(tx, uid, { avatar_updated_at: clock.now() }));
    },
    async get(uid, isVersioned) {
      const modifiedAt = directory.get(uid)?.avatar_updated_at ?? 0;
      if (modifiedAt === 0) throw new ProblemError('image.not_found');
      return downloadOfImage(blobs, keyOf(uid), { modifiedAt, isVersioned });
    },
    async copy(uid, key) {
      if ((directory.get(uid)?.avatar_updated_at ?? 0) === 0) return false;
      await blobs.put(key, await blobs.open(keyOf(uid)));
      return true;
    },
    delete: (uid) => blobs.delete(keyOf(uid)),
  };
}
