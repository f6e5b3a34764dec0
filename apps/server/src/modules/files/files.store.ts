import type { Timestamp, Uid } from '@loquat/contract';
import { type RunUnit as RunUnitOf, viewOf } from '../../platform/unit-of-work.ts';

/** A finished upload. */
export interface StoredFile {
  /** `{year}/{month}/{day}/{uuid}`, as clients know the file; its key in the blob store. */
  path: string;
  /** Who uploaded it. */
  uid: Uid;
  created_at: Timestamp;
  content_type: string;
  name: string | null;
  size_bytes: number;
  /** Lower-case hex. */
  sha256: string;
  /** Pixels, for an image that could be read. */
  width: number | null;
  height: number | null;
  /** Media type of the thumbnail; null if there is none. */
  thumbnail_type: string | null;
  thumbnail_bytes: number;
}

export type HolderKind = 'message' | 'forward' | 'saved';

/** Who needs a file: a message by its mid, a forward or a saved item by its id. */
export interface FileHolder {
  kind: HolderKind;
  id: string | number;
}

/** A position in the order of age. */
export interface Age {
  created_at: Timestamp;
  path: string;
}

export interface AgedFile extends Age {
  /** Whether anybody needs it. */
  isHeld: boolean;
}

export interface AgePage {
  /** Only younger ones; null = from the beginning. */
  after: Age | null;
  /** Only what was made before this time. */
  before: Timestamp;
  limit: number;
}

/** Finished uploads and who needs them. This store does not touch the bytes. */
export interface FileStore {
  find(path: string): Promise<StoredFile | null>;
  insert(file: StoredFile): Promise<void>;
  /** From now on the holder needs the file; repeating it changes nothing. */
  hold(path: string, holder: FileHolder): Promise<void>;
  /** The holder needs none of its files any more; returns those without any holder. */
  release(holder: FileHolder): Promise<string[]>;
  /** Deletes files, whoever holds them. */
  delete(...paths: string[]): Promise<void>;
  /** Hides every file; `listDeleted` finds them. */
  markAllDeleted(now: Timestamp): Promise<void>;
  /** Hides these. */
  markDeleted(paths: readonly string[], now: Timestamp): Promise<void>;
  /** Files in the order of their age, from the oldest. */
  listOldest(page: AgePage): Promise<AgedFile[]>;
  /** Some of the hidden files. */
  listDeleted(limit: number): Promise<string[]>;
}

/** What this feature stores. */
export interface Stores {
  files: FileStore;
}

export type RunUnit = RunUnitOf<Stores>;

/** A unit of work as this feature sees it. */
export const own = viewOf<Stores>();
