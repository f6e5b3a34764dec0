import type { BlobStore } from '../platform/blobs/blob-store.ts';
import type { Stores } from '../stores.ts';
import type { ArchiveIds } from './archive-ids.ts';
import type { ArchiveSource } from './archive-source.ts';
import type { ArchiveWriter, RecordTable, Row } from './archive.store.ts';
import { refuse } from './archive-ids.ts';
import type { ReportKeeper } from './import-report.ts';

/** What the import of one archive works with. */
export interface ImportContext {
  source: ArchiveSource;
  store: ArchiveWriter;
  stores: Stores;
  blobs: BlobStore;
  ids: ArchiveIds;
  report: ReportKeeper;
  mergeChannels: boolean;
  /** Keys of the bytes that were written: they are deleted if the import fails. */
  written: Set<string>;
  /** Hosts of visitors, who may come later than the visitor. */
  hosts: Map<number, string | number>;
  /** Of the last entry of the log. */
  lastTime: number;
}

/** The table for a record. @throws RefusedRecordError if its fields fit none, such as one for two chats at once */
export const tableFor = ({ store }: ImportContext, type: string, row: Row): RecordTable =>
  store.tableFor(type, row) ?? refuse('names no chat, or more than one');

/** Stores bytes of the archive under a key; null: the archive does not have them. */
export async function putBytes(context: ImportContext, name: string, key: string) {
  const { source, blobs, written, report } = context;
  const bytes = await source.openBytes(name);
  if (bytes === null) return null;
  written.add(key);
  const stored = await blobs.put(key, bytes);
  report.filesBytes += stored.sizeBytes;
  return stored;
}
