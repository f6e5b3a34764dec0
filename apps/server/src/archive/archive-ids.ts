import { createHash } from 'node:crypto';
import type { Gid, Mid, Uid } from '@loquat/contract';
import type { ArchiveWriter } from './archive.store.ts';
import type { ArchiveHeader, ArchiveId } from './format.ts';

/** A record that is not imported, and neither is anything else: the message follows its place. */
export class RefusedRecordError extends Error {
  override name = 'RefusedRecordError';
}

export const refuse = (reason: string): never => {
  throw new RefusedRecordError(reason);
};

const UUID_LENGTHS = [8, 4, 4, 4, 12];

/** The same for the same text: an import that is repeated writes to the same places. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  let start = 0;
  return UUID_LENGTHS.map((length) => hex.slice(start, (start += length))).join('-');
}

interface ArchiveIdParts {
  /** Of the archive. */
  id: string;
  header: ArchiveHeader;
  store: ArchiveWriter;
  /** The ids of the archive are those of the server, because it had none before. */
  isKept: boolean;
}

/** What the ids of an archive are on the server that it comes to. */
export class ArchiveIds {
  readonly isKept: boolean;
  readonly users = new Map<ArchiveId, Uid>();
  readonly channels = new Map<ArchiveId, Gid>();
  /** Paths of files and forwards that came. */
  readonly files = new Map<ArchiveId, string>();
  /** People who had an account before. */
  readonly matched = new Set<Uid>();
  readonly publicChannels = new Set<Gid>();
  readonly #parts: ArchiveIdParts;

  constructor(parts: ArchiveIdParts) {
    this.isKept = parts.isKept;
    this.#parts = parts;
  }

  /** Whether the server that made the archive gave this number. */
  wasGiven(kind: 'uid' | 'gid' | 'mid', id: ArchiveId | undefined): id is number {
    const last = this.#parts.header.last_ids?.[kind] ?? 0;
    return typeof id === 'number' && id > 0 && id <= last;
  }

  /** The number to keep; null: there will be a new one. */
  kept(kind: 'uid' | 'gid' | 'mid', id: ArchiveId | undefined): number | null {
    if (!this.isKept) return null;
    if (!this.wasGiven(kind, id)) return refuse(`${kind} ${id} is not a number up to last_ids`);
    return id;
  }

  /** A person, who may have been deleted before the archive was made. */
  user(id: ArchiveId): Uid {
    const known = this.users.get(id);
    if (known !== undefined) return known;
    if (!this.wasGiven('uid', id)) return refuse(`uid ${JSON.stringify(id)} is unknown`);
    const uid = this.isKept ? (id as Uid) : this.#parts.store.takeUid();
    this.users.set(id, uid);
    return uid;
  }

  channel(id: ArchiveId): Gid {
    return this.channels.get(id) ?? refuse(`gid ${JSON.stringify(id)} is unknown`);
  }

  /** An entry of the log; undefined: there is none. */
  findMid(id: ArchiveId): Mid | undefined {
    if (!this.isKept) return this.#parts.store.findMid(id);
    return this.wasGiven('mid', id) && this.#parts.store.log.find(id as Mid) ? (id as Mid) : undefined;
  }

  message(id: ArchiveId): Mid {
    return this.findMid(id) ?? refuse(`mid ${JSON.stringify(id)} is unknown`);
  }

  /** Up to where somebody has read; undefined: nothing of what came. */
  marker(id: ArchiveId): Mid | undefined {
    if (this.isKept) return this.kept('mid', id) as Mid;
    const exact = this.findMid(id);
    return exact ?? (this.wasGiven('mid', id) ? this.#parts.store.findMidUpTo(id) : this.message(id));
  }

  /** A place for the bytes of something that gets a new one. */
  newPath(id: ArchiveId, created_at: number): string {
    const date = new Date(created_at);
    const day = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()].join('/');
    return `${day}/${this.newUuid(id)}`;
  }

  newUuid(id: ArchiveId): string {
    return uuidOf(`${this.#parts.id} ${JSON.stringify(id)}`);
  }
}
