import { randomUUID } from 'node:crypto';
import { type MessageBundle, type Mid, ProblemError } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Download } from '../../platform/http/download.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { FileRights } from '../files/files.access.ts';
import type { BundleDownloads } from './bundle-downloads.ts';
import type { KeepBundle } from './bundle-keeper.ts';
import type { StoredBundle } from './bundle.ts';
import { own, type Stores } from './forwards.store.ts';

export interface ForwardParts {
  reads: Pick<Stores, 'forwards'>;
  keepBundle: KeepBundle;
  downloads: BundleDownloads;
  clock: Clock;
  rights: Pick<FileRights, 'canReadForward'>;
}

export interface ForwardService {
  /**
   * Returns the path. @throws ProblemError `bundle.not_copyable`, `bundle.forbidden`, `bundle.message_not_found`,
   * `file.quota_reached`
   */
  create(viewer: Viewer, mids: readonly Mid[]): Promise<string>;
  /** @throws ProblemError `bundle.not_found`, also for one that the viewer may not read */
  get(viewer: Viewer | null, path: string): Promise<MessageBundle>;
  /**
   * @throws ProblemError `bundle.not_found`, also for one that the viewer may not read
   */
  attachment(
    viewer: Viewer | null,
    wanted: { file_path: string; attachment_id: number; download: boolean },
  ): Promise<Download>;
}

/** By day in UTC, like the paths of files. */
function newPath(now: number): string {
  const day = new Date(now);
  return `${day.getUTCFullYear()}/${day.getUTCMonth() + 1}/${day.getUTCDate()}/${randomUUID()}`;
}

/** Bundles that are forwarded as messages. */
export function createForwardService({ reads, keepBundle, downloads, clock, rights }: ForwardParts): ForwardService {
  async function requireStored(viewer: Viewer | null, path: string): Promise<StoredBundle> {
    const isReadable = await rights.canReadForward(viewer, path);
    const forward = isReadable ? await reads.forwards.find(path) : null;
    if (!forward) throw new ProblemError('bundle.not_found');
    return forward.stored;
  }

  return {
    async create(viewer, mids) {
      const now = clock.now();
      const path = newPath(now);
      return keepBundle(viewer, { mids, owner: { kind: 'forward', id: path } }, async (unit, bundle) => {
        await own(unit).forwards.insert({ path, created_by: viewer.uid, created_at: now, ...bundle });
        return path;
      });
    },
    get: async (viewer, path) => (await requireStored(viewer, path)).bundle,
    attachment: async (viewer, { file_path, attachment_id, download }) =>
      downloads.get(await requireStored(viewer, file_path), attachment_id, download),
  };
}
