import { randomUUID } from 'node:crypto';
import { type MessageBundle, type Mid, ProblemError } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Download } from '../../platform/http/download.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { StoredBundle } from './bundle.ts';
import type { KeepBundle } from './bundle-keeper.ts';
import type { BundleDownloads } from './bundle-downloads.ts';
import { holdBundle } from './forwards.access.ts';
import { own, type Stores } from './forwards.store.ts';

export interface ForwardParts {
  reads: Pick<Stores, 'forwards'>;
  keepBundle: KeepBundle;
  downloads: BundleDownloads;
  clock: Clock;
}

export interface ForwardService {
  /**
   * Returns the path. @throws ProblemError `bundle.not_copyable`, `bundle.forbidden`, `bundle.message_not_found`,
   * `file.quota_reached`
   */
  create(viewer: Viewer, mids: readonly Mid[]): Promise<string>;
  /** @throws ProblemError `bundle.not_found` */
  get(path: string): Promise<MessageBundle>;
  /** @throws ProblemError `bundle.not_found` */
  attachment(path: string, number: number, isDownload: boolean): Promise<Download>;
}

/** By day in UTC, like the paths of files. */
function newPath(now: number): string {
  const day = new Date(now);
  return `${day.getUTCFullYear()}/${day.getUTCMonth() + 1}/${day.getUTCDate()}/${randomUUID()}`;
}

/** Bundles that are forwarded as messages. */
export function createForwardService({ reads, keepBundle, downloads, clock }: ForwardParts): ForwardService {
  async function requireStored(path: string): Promise<StoredBundle> {
    const forward = await reads.forwards.find(path);
    if (!forward) throw new ProblemError('bundle.not_found');
    return forward.stored;
  }

  return {
    async create(viewer, mids) {
      const now = clock.now();
      const path = newPath(now);
      return keepBundle(viewer, mids, async (unit, bundle) => {
        await own(unit).forwards.insert({ path, created_by: viewer.uid, created_at: now, ...bundle });
        await holdBundle(unit, { kind: 'forward', id: path }, bundle.stored);
        return path;
      });
    },
    get: async (path) => (await requireStored(path)).bundle,
    attachment: async (path, number, isDownload) => downloads.get(await requireStored(path), number, isDownload),
  };
}
