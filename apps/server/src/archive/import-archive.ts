import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { removeFolder } from '../backup/copy-files.ts';
import { explainUse, openUnusedFile } from '../composition/open-database.ts';
import { createSqliteArchiveWriter, createSqliteStores } from '../composition/stores.ts';
import { BlobStoreFullError } from '../platform/blobs/blob-store.ts';
import { openBlobStore } from '../platform/blobs/open-blob-store.ts';
import { openDataDir } from '../platform/db/data-dir.ts';
import { UNFINISHED_IMPORT } from '../platform/db/data-lock.ts';
import type { AlonePostgres } from '../platform/db/rows/postgres-copies.ts';
import { DATABASE_FILE, type SqliteDatabase } from '../platform/db/sqlite.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { ArchiveIds, refuse, RefusedRecordError } from './archive-ids.ts';
import type { ArchiveSource, ImportArchive, ImportOptions, ImportReport, SourceRecord } from './archive-source.ts';
import { reasonToLeaveOut } from './existing-data.ts';
import { ARCHIVE_FILES, type ArchiveRecord, type EntryRecord, recordSchemas } from './format.ts';
import { importChannel, importMember } from './import-channels.ts';
import type { ImportContext } from './import-context.ts';
import { importFile, importForward, importSavedItem } from './import-files.ts';
import { countMessageWords, importMessage, importReaction } from './import-messages.ts';
import { importHosts, importUser } from './import-people.ts';
import { ReportKeeper } from './import-report.ts';
import { importRow } from './import-rows.ts';

/** Thrown for a refused record: nothing of its archive is imported. */
class ArchiveRefusedError extends OperatorError {
  override name = 'ArchiveRefusedError';
  readonly place: string;

  constructor(place: string, reason: string) {
    super(`${place}: ${reason}. Nothing was imported.`);
    this.place = place;
  }
}

const NO_ROOM =
  'The disk would have less than DISK_RESERVE_MB left. Nothing was imported: make room, then import again.';
const PROGRESS_EVERY = 10_000;
const IMPORTS_KEPT = 100;

const REASONS: Readonly<Record<string, string>> = {
  SQLITE_CONSTRAINT_FOREIGNKEY: 'it names something unknown',
  SQLITE_CONSTRAINT_CHECK: 'it names no chat, or more than one',
  SQLITE_CONSTRAINT_NOTNULL: 'it lacks a field',
};

/** Why the database refuses a record; undefined: the failure is not caused by the record. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof RefusedRecordError) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!code.startsWith('SQLITE_CONSTRAINT')) return undefined;
  return REASONS[code] ?? 'there is another with the same id, name or address';
}

function parse({ record, place }: SourceRecord): ArchiveRecord {
  const type = (record as { type?: unknown } | null)?.type;
  const schema =
    typeof type === 'string' && Object.hasOwn(recordSchemas, type)
      ? recordSchemas[type as ArchiveRecord['type']]
      : undefined;
  if (!schema) throw new ArchiveRefusedError(place, 'it is no record');
  const parsed = schema.safeParse(record);
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0]!;
  throw new ArchiveRefusedError(place, path.length > 0 ? `${path.join('.')}: ${message}` : message);
}

const ENTRIES: readonly string[] = ARCHIVE_FILES['messages.jsonl'];
const isEntry = (record: ArchiveRecord): record is EntryRecord => ENTRIES.includes(record.type);

/** An entry of the log is recorded as left out, since later records may refer to it. */
function leaveOut({ store, report }: ImportContext, record: ArchiveRecord, reason: string): false {
  report.leaveOut(record.type, reason, { words: record.type === 'message' ? countMessageWords(record) : 0 });
  const mid = isEntry(record) ? record.mid : undefined;
  if (mid !== undefined && !store.rememberMid(mid, null)) refuse(`mid ${JSON.stringify(mid)} is there twice`);
  return false;
}

/** Writes one record. False: it was left out, which is reported. */
async function take(context: ImportContext, record: ArchiveRecord): Promise<boolean> {
  if (record.type === 'message') context.report.words += countMessageWords(record);
  const reason = reasonToLeaveOut(context, record);
  if (reason !== null) return leaveOut(context, record, reason);
  switch (record.type) {
    case 'user':
      return importUser(context, record);
    case 'channel':
      await importChannel(context, record);
      return true;
    case 'member':
      return importMember(context, record);
    case 'file':
      return importFile(context, record);
    case 'forward':
      return importForward(context, record);
    case 'message':
      await importMessage(context, record);
      return true;
    case 'like':
    case 'edit':
    case 'delete':
      await importReaction(context, record);
      return true;
    case 'saved_item':
      return importSavedItem(context, record);
    default:
      return importRow(context, record);
  }
}

async function takeAll(context: ImportContext, onProgress: ImportOptions['onProgress']): Promise<void> {
  let count = 0;
  for await (const given of context.source.records()) {
    const record = parse(given);
    try {
      if (context.hosts.size > 0 && record.type !== 'user') await importHosts(context);
      if (await take(context, record)) context.report.came(record.type);
    } catch (error) {
      if (error instanceof BlobStoreFullError) throw new OperatorError(NO_ROOM);
      const reason = reasonOf(error);
      throw reason === undefined ? error : new ArchiveRefusedError(given.place, reason);
    }
    count += 1;
    if (count % PROGRESS_EVERY === 0) onProgress?.(count);
  }
  await importHosts(context);
}

function finish({ ids, store, source, before }: ImportContext): void {
  if (ids.isKept) return store.skipTo(source.header.last_ids ?? { uid: 0, gid: 0, mid: 0 });
  store.addOwners(before);
  return store.countAsRead(before);
}

async function openContext(
  database: SqliteDatabase,
  source: ArchiveSource,
  { dataDir, blobUrl, mergeChannels, maxFileMb, diskReserveMb }: ImportOptions,
): Promise<ImportContext> {
  const { header, id } = source;
  const store = createSqliteArchiveWriter(database.writer);
  const isKept = store.isEmpty();
  if (isKept && header.ids === 'foreign')
    throw new OperatorError(
      'The server has no founder yet. Create one first, in the app or with `loquat user create`.',
    );
  return {
    source,
    store,
    mergeChannels,
    maxFileMb,
    hosts: new Map(),
    lastTime: 0,
    written: new Set(),
    before: store.lastIds(),
    stores: createSqliteStores(database.writer),
    blobs: await openBlobStore({ dataDir, blobUrl, ...(diskReserveMb !== undefined && { diskReserveMb }) }),
    ids: new ArchiveIds({ id, header, store, isKept }),
    report: new ReportKeeper(),
  };
}

type Imports = readonly { id: string; imported_at: number; report: unknown }[];

const importsOf = async ({ stores }: ImportContext): Promise<Imports> =>
  ((await stores.settings.find('imports')) as Imports | undefined) ?? [];

/**
 * Runs in one transaction: everything is imported or nothing. `keep` persists the committed data; if it fails, nothing
 * is imported either.
 */
async function importInto(
  context: ImportContext,
  { onProgress }: ImportOptions,
  keep: () => Promise<void>,
): Promise<ImportReport> {
  const { store, blobs, report, source, ids, written, stores } = context;
  const startedAt = Date.now();
  store.begin();
  try {
    await takeAll(context, onProgress);
    finish(context);
    const mode = ids.isKept ? 'new' : 'merged';
    const seconds = (Date.now() - startedAt) / 1_000;
    const done = report.end(source.header, { mode, seconds, source });
    const before = (await importsOf(context)).slice(1 - IMPORTS_KEPT);
    await stores.settings.save('imports', [...before, { id: source.id, imported_at: Date.now(), report: done }]);
    store.commit();
    await keep();
    return done;
  } catch (error) {
    store.rollback();
    for (const key of written) await blobs.delete(key);
    throw error;
  }
}

async function importIntoFile(
  source: ArchiveSource,
  { folder, options, keep }: { folder: string; options: ImportOptions; keep: () => Promise<void> },
): Promise<ImportReport> {
  const database = await openUnusedFile(folder);
  try {
    const context = await openContext(database, source, options);
    const earlier = (await importsOf(context)).find(({ id }) => id === source.id);
    if (earlier) return { ...(earlier.report as ImportReport), mode: 'repeated' };
    return await importInto(context, options, keep);
  } finally {
    database.close();
  }
}

/**
 * Imports into a copy of the database in a file, which then replaces the database, in one transaction. So an import is
 * the same for both kinds, and a million messages need no million round trips to PostgreSQL.
 */
async function importIntoPostgres(source: ArchiveSource, options: ImportOptions, url: string): Promise<ImportReport> {
  const { openPostgresAlone } = await import('../platform/db/rows/postgres-copies.ts');
  const folder = join(options.dataDir, UNFINISHED_IMPORT);
  const file = join(folder, DATABASE_FILE);
  const unlock = openDataDir(options.dataDir);
  let postgres: AlonePostgres | undefined;
  try {
    postgres = await openPostgresAlone(url);
    await removeFolder(folder);
    await mkdir(folder, { mode: 0o700 });
    await postgres.copyToFile(file);
    const { replaceBy } = postgres;
    const keep = async () => void (await replaceBy(file));
    return await importIntoFile(source, { folder, options, keep });
  } finally {
    await removeFolder(folder);
    await postgres?.close();
    unlock();
  }
}

/** Imports a whole archive or nothing, into a server that is stopped. @throws OperatorError, DatabaseInUseError */
export const importArchive: ImportArchive = (source, options) => {
  const { dataDir, databaseUrl } = options;
  return databaseUrl === undefined
    ? importIntoFile(source, { folder: dataDir, options, keep: async () => {} })
    : explainUse(dataDir, importIntoPostgres(source, options, databaseUrl));
};
