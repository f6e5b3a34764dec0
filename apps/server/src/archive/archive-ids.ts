import { createHash } from 'node:crypto';
import type { Gid, Mid, Uid } from '@loquat/contract';
import type { ArchiveWriter } from './archive.store.ts';
import type { ArchiveHeader, ArchiveId } from './format.ts';

/** Thrown for an invalid record, which aborts the whole import: the message is followed by the record's place. */
export class RefusedRecordError extends Error {
  override name = 'RefusedRecordError';
}

export const refuse = (reason: string): never => {
  throw new RefusedRecordError(reason);
};

const UUID_LENGTHS = [8, 4, 4, 4, 12];

/** Deterministic, so that a repeated import writes to the same paths. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  let start = 0;
  return UUID_LENGTHS.map((length) => hex.slice(start, (start += length))).join('-');
}

interface ArchiveIdParts {
  /** Id of the archive. */
  id: string;
  header: ArchiveHeader;
  store: ArchiveWriter;
  /** The server was empty before, so it takes over the ids of the archive. */
  isKept: boolean;
}

/** Maps the ids of an archive to those of the importing server. */
export class ArchiveIds {
  readonly isKept: boolean;
  readonly users = new Map<ArchiveId, Uid>();
  readonly channels = new Map<ArchiveId, Gid>();
  /** Paths of imported files and forwards. */
  readonly files = new Map<ArchiveId, string>();
  /** Files without bytes, with their names: messages contain the name in place of the file. */
  readonly missingFiles = new Map<ArchiveId, string>();
  /** Users who had an account before, with their names in the archive. */
  readonly matched = new Map<Uid, string>();
  /** Accounts that replace users of `matched` where the archive may not write in their name. */
  readonly standIns = new Map<Uid, Uid>();
  /** Channels that existed before the import. */
  readonly existingChannels = new Set<Gid>();
  readonly publicChannels = new Set<Gid>();
  readonly #parts: ArchiveIdParts;

  constructor(parts: ArchiveIdParts) {
    this.isKept = parts.isKept;
    this.#parts = parts;
  }

  /** Whether the server of the archive had assigned this number. */
  wasGiven(kind: 'uid' | 'gid' | 'mid', id: ArchiveId | undefined): id is number {
    const last = this.#parts.header.last_ids?.[kind] ?? 0;
    return typeof id === 'number' && id > 0 && id <= last;
  }

  /** The number to keep; null: a new one is assigned. */
  kept(kind: 'uid' | 'gid' | 'mid', id: ArchiveId | undefined): number | null {
    if (!this.isKept) return null;
    if (!this.wasGiven(kind, id)) return refuse(`${kind} ${id} is not a number up to last_ids`);
    return id;
  }

  /** The uid of a user, who may have been deleted before the archive was made. */
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

  /** Whether the archive has this entry, and the import leaves it out. */
  isLeftOut(id: ArchiveId): boolean {
    return !this.isKept && this.#parts.store.findMid(id) === null;
  }

  /** The mid of an entry of the log; undefined: there is none. */
  findMid(id: ArchiveId): Mid | undefined {
    if (!this.isKept) return this.#parts.store.findMid(id) ?? undefined;
    return this.wasGiven('mid', id) && this.#parts.store.log.find(id as Mid) ? (id as Mid) : undefined;
  }

  message(id: ArchiveId): Mid {
    return this.findMid(id) ?? refuse(`mid ${JSON.stringify(id)} is unknown`);
  }

  /** The mid of a read marker; undefined: no imported message is that old. */
  marker(id: ArchiveId): Mid | undefined {
    if (this.isKept) return this.kept('mid', id) as Mid;
    const exact = this.findMid(id);
    return exact ?? (this.wasGiven('mid', id) ? this.#parts.store.findMidUpTo(id) : this.message(id));
  }

  /** A new path for the bytes of a file or forward. */
  newPath(id: ArchiveId, created_at: number): string {
    const date = new Date(created_at);
    const day = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()].join('/');
    return `${day}/${this.newUuid(id)}`;
  }

  newUuid(id: ArchiveId): string {
    return uuidOf(`${this.#parts.id} ${JSON.stringify(id)}`);
  }
}
