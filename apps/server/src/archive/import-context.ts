import type { Stores } from '../composition/stores.ts';
import type { BlobStore, StoredBlob } from '../platform/blobs/blob-store.ts';
import type { ArchiveIds } from './archive-ids.ts';
import { refuse } from './archive-ids.ts';
import type { ArchiveSource } from './archive-source.ts';
import type { ArchiveWriter, LastIds, RecordTable, Row } from './archive.store.ts';
import type { ReportKeeper } from './import-report.ts';

/** The state of one import. */
export interface ImportContext {
  source: ArchiveSource;
  store: ArchiveWriter;
  stores: Stores;
  blobs: BlobStore;
  ids: ArchiveIds;
  report: ReportKeeper;
  mergeChannels: boolean;
  /** Undefined: files of any size are imported. */
  maxFileMb: number | undefined;
  /** The highest numbers of the server before the import. */
  before: LastIds;
  /** Keys of the written bytes, which are deleted if the import fails. */
  written: Set<string>;
  /** Hosts of visitors, whose records may follow that of the visitor. */
  hosts: Map<number, string | number>;
  /** Time of the last entry of the log. */
  lastTime: number;
}

/** The table for a record. @throws RefusedRecordError if there is none, for example for one with two chats at once */
export const tableFor = ({ store }: ImportContext, type: string, row: Row): RecordTable =>
  store.tableFor(type, row) ?? refuse('names no chat, or more than one');

/** Maximum size of a picture in the archive. */
export const PICTURE_MAX_BYTES = 20_000_000;

/**
 * Stores bytes of the archive under a key; null: the archive does not have them.
 * @throws BlobTooLargeError if there are more than `maxBytes`
 */
export async function putBytes(
  context: ImportContext,
  name: string,
  { key, maxBytes }: { key: string; maxBytes: number },
): Promise<StoredBlob | null> {
  const { source, blobs, written, report } = context;
  const bytes = await source.openBytes(name);
  if (bytes === null) return null;
  written.add(key);
  const stored = await blobs.put(key, bytes, { maxBytes });
  report.filesBytes += stored.sizeBytes;
  return stored;
}
