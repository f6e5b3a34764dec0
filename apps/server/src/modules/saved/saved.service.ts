import { randomUUID } from 'node:crypto';
import {
  type MessageBundle,
  type Mid,
  ProblemError,
  SAVED_ITEMS_MAX,
  type SavedItem,
  type Uid,
} from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Download } from '../../platform/http/download.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { type BundleDownloads, type KeepBundle, releaseBundle } from '../forwards/forwards.access.ts';
import { own, type RunUnit, type StoredSavedItem, type Stores } from './saved.store.ts';

export interface SavedParts {
  transact: RunUnit;
  reads: Pick<Stores, 'savedItems'>;
  keepBundle: KeepBundle;
  downloads: BundleDownloads;
  clock: Clock;
}

export interface SavedService {
  /** @throws ProblemError `bundle.not_copyable`, `bundle.forbidden`, `bundle.message_not_found`, `saved.too_many`, `file.quota_reached` */
  save(viewer: Viewer, mids: readonly Mid[]): Promise<SavedItem>;
  /** Oldest first. */
  list(viewer: Viewer): Promise<SavedItem[]>;
  /** @throws ProblemError `bundle.not_found` */
  get(viewer: Viewer, id: string): Promise<MessageBundle>;
  /** @throws ProblemError `bundle.not_found` */
  delete(viewer: Viewer, id: string): Promise<void>;
  /** Null: file links are public. @throws ProblemError `bundle.not_found`, also for items of others */
  attachment(
    viewer: Viewer | null,
    address: { uid: Uid; id: string; attachment_id: number },
    isDownload: boolean,
  ): Promise<Download>;
}

async function requireRoom({ savedItems }: Pick<Stores, 'savedItems'>, uid: Uid): Promise<void> {
  if ((await savedItems.count(uid)) >= SAVED_ITEMS_MAX) throw new ProblemError('saved.too_many');
}

async function requireItem({ savedItems }: Pick<Stores, 'savedItems'>, uid: Uid, id: string): Promise<StoredSavedItem> {
  const item = await savedItems.find(uid, id);
  if (!item) throw new ProblemError('bundle.not_found');
  return item;
}

/** Messages that users save for themselves: copies that never change. */
export const createSavedService = ({ transact, reads, keepBundle, downloads, clock }: SavedParts): SavedService => ({
  async save({ uid, ...viewer }, mids) {
    // Checked before anything is copied; the unit of work checks again.
    await requireRoom(reads, uid);
    const item = { id: randomUUID(), created_at: clock.now() };
    const wish = { mids, owner: { kind: 'saved' as const, id: item.id } };
    return keepBundle({ uid, ...viewer }, wish, async (unit, bundle) => {
      const tx = own(unit);
      await requireRoom(tx, uid);
      await tx.savedItems.insert({ ...item, uid, ...bundle });
      return item;
    });
  },
  list: ({ uid }) => reads.savedItems.list(uid),
  get: async ({ uid }, id) => (await requireItem(reads, uid, id)).stored.bundle,
  delete: ({ uid }, id) =>
    transact(async (tx) => {
      const { stored } = await requireItem(tx, uid, id);
      await tx.savedItems.delete(id);
      await releaseBundle(tx, { kind: 'saved', id }, stored, clock.now());
    }),
  attachment: async (viewer, { uid, id, attachment_id }, isDownload) => {
    if (viewer && viewer.uid !== uid) throw new ProblemError('bundle.not_found');
    return downloads.get((await requireItem(reads, uid, id)).stored, attachment_id, isDownload);
  },
});
