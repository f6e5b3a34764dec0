import { randomUUID } from 'node:crypto';
import { OPEN_UPLOADS_MAX, ProblemError, type Uid, UPLOAD_IDLE_SECONDS } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Reservation } from '../storage/storage.access.ts';

/** An unfinished upload. */
export interface OpenUpload {
  id: string;
  /** The path of the finished file. */
  path: string;
  uid: Uid;
  content_type: string;
  name: string | null;
  /** Space reserved for its bytes. */
  room: Reservation;
  /** When the last chunk arrived. */
  touchedAt: number;
}

/** Held in memory: after a restart clients start over, as they do after a long idle time. */
export interface OpenUploads {
  /** @throws ProblemError `file.too_many_uploads` */
  begin(about: Omit<OpenUpload, 'id' | 'touchedAt'>): OpenUpload;
  /** Only its uploader can continue it. @throws ProblemError `file.unknown_upload` */
  continue(uid: Uid, id: string): OpenUpload;
  end(upload: OpenUpload): void;
  /** Number of open uploads. */
  count(): number;
  /** Drops and returns the uploads that have been idle since this time. */
  endIdleSince(time: number): OpenUpload[];
}

const IDLE_MS = UPLOAD_IDLE_SECONDS * 1_000;
// For all users together: with open registration, accounts are free.
const MAX_IN_ALL = 20_000;

export function createOpenUploads(clock: Clock): OpenUploads {
  const byUser = new Map<Uid, Map<string, OpenUpload>>();
  let count = 0;

  function end({ uid, id }: OpenUpload): void {
    const own = byUser.get(uid);
    if (!own?.delete(id)) return;
    count -= 1;
    if (own.size === 0) byUser.delete(uid);
  }

  function endIdleSince(time: number): OpenUpload[] {
    const all = [...byUser.values()].flatMap((own) => [...own.values()]);
    const idle = all.filter(({ touchedAt }) => touchedAt < time);
    for (const upload of idle) end(upload);
    return idle;
  }

  return {
    end,
    count: () => count,
    endIdleSince,
    begin(about) {
      const own = byUser.get(about.uid) ?? new Map<string, OpenUpload>();
      if (own.size >= OPEN_UPLOADS_MAX || count >= MAX_IN_ALL) throw new ProblemError('file.too_many_uploads');
      const upload = { ...about, id: randomUUID(), touchedAt: clock.now() };
      byUser.set(about.uid, own.set(upload.id, upload));
      count += 1;
      return upload;
    },
    continue(uid, id) {
      const upload = byUser.get(uid)?.get(id);
      if (!upload || upload.touchedAt < clock.now() - IDLE_MS) throw new ProblemError('file.unknown_upload');
      upload.touchedAt = clock.now();
      return upload;
    },
  };
}
