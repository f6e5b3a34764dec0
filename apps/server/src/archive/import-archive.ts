import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { removeFolder } from '../backup/copy-files.ts';
import { explainUse, openUnusedFile } from '../open-database.ts';
import { openBlobStore } from '../platform/blobs/open-blob-store.ts';
import { openDataDir } from '../platform/db/data-dir.ts';
import { UNFINISHED_IMPORT } from '../platform/db/data-lock.ts';
import type { AlonePostgres } from '../platform/db/rows/postgres-copies.ts';
import { DATABASE_FILE, type SqliteDatabase } from '../platform/db/sqlite.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { createSqliteArchiveWriter, createSqliteStores } from '../stores.ts';
import { ArchiveIds, RefusedRecordError } from './archive-ids.ts';
import type { ArchiveSource, ImportArchive, ImportOptions, ImportReport, SourceRecord } from './archive-source.ts';
import { type ArchiveRecord, recordSchemas } from './format.ts';
import { importChannel, importMember } from './import-channels.ts';
import type { ImportContext } from './import-context.ts';
import { importFile, importForward, importSavedItem } from './import-files.ts';
import { importMessage, importReaction } from './import-messages.ts';
import { importHosts, importUser } from './import-people.ts';
import { ReportKeeper } from './import-report.ts';
import { importRow } from './import-rows.ts';

/** Thrown for a record that is refused: nothing of its archive is imported. */
class ArchiveRefusedError extends OperatorError {
  override name = 'ArchiveRefusedError';
  readonly place: string;

  constructor(place: string, reason: string) {
    super(`${place}: ${reason}. Nothing was imported.`);
    this.place = place;
  }
}

const PROGRESS_EVERY = 10_000;
const IMPORTS_KEPT = 100;

const REASONS: Readonly<Record<string, string>> = {
  SQLITE_CONSTRAINT_FOREIGNKEY: 'it names something unknown',
  SQLITE_CONSTRAINT_CHECK: 'it names no chat, or more than one',
  SQLITE_CONSTRAINT_NOTNULL: 'it lacks a field',
};

/** Why the database does not take a record; undefined: the failure is no fault of the record. */
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

/** Writes one record. False: it was left out, which is reported. */
async function take(context: ImportContext, record: ArchiveRecord): Promise<boolean> {
  switch (record.type) {
    case 'user':
      return importUser(context, record);
    case 'channel':
      await importChannel(context, record);
      return true;
    case 'member':
      importMember(context, record);
      return true;
    case 'file':
      return importFile(context, record);
    case 'forward':
      await importForward(context, record);
      return true;
    case 'message':
      await importMessage(context, record);
      return true;
    case 'like':
    case 'edit':
    case 'delete':
      importReaction(context, record);
      return true;
    case 'saved_item':
      await importSavedItem(context, record);
      return true;
    default:
      return importRow(context, record);
  }
}

async function takeAll(context: ImportContext, onProgress: ImportOptions['onProgress']): Promise<void> {
  let count = 0;
  for await (const given of context.source.records()) {
    const record = parse(given);
    try {
      if (context.hosts.size > 0 && record.type !== 'user') importHosts(context);
      if (await take(context, record)) context.report.came(record.type);
    } catch (error) {
      const reason = reasonOf(error);
      throw reason === undefined ? error : new ArchiveRefusedError(given.place, reason);
    }
    count += 1;
    if (count % PROGRESS_EVERY === 0) onProgress?.(count);
  }
  importHosts(context);
}

function finish({ ids, store, source }: ImportContext, lastMid: number): void {
  if (ids.isKept) return store.skipTo(source.header.last_ids ?? { uid: 0, gid: 0, mid: 0 });
  store.addOwners();
  return store.countAsRead(lastMid);
}

async function openContext(
  database: SqliteDatabase,
  source: ArchiveSource,
  { dataDir, blobUrl, mergeChannels }: ImportOptions,
): Promise<ImportContext> {
  const { header, id } = source;
  const store = createSqliteArchiveWriter(database.writer);
  const isKept = store.isEmpty();
  if (isKept && header.ids === 'foreign')
    throw new OperatorError(
      'The server has no founder yet. Create one first, in the app or with `loquat user create`.',
    );
  return {
    ...{ source, store, mergeChannels, hosts: new Map(), lastTime: 0, written: new Set() },
    stores: createSqliteStores(database.writer),
    blobs: await openBlobStore({ dataDir, blobUrl }),
    ids: new ArchiveIds({ id, header, store, isKept }),
    report: new ReportKeeper(),
  };
}

type Imports = readonly { id: string; imported_at: number; report: unknown }[];

const importsOf = async ({ stores }: ImportContext): Promise<Imports> =>
  ((await stores.settings.find('imports')) as Imports | undefined) ?? [];

/**
 * In one transaction: whatever happens, everything came or nothing did. `keep` makes last what was committed; if it fails,
 * nothing came either.
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
    const lastMid = store.lastIds().mid;
    await takeAll(context, onProgress);
    finish(context, lastMid);
    const mode = ids.isKept ? 'new' : 'merged';
    const seconds = (Date.now() - startedAt) / 1_000;
    const done = report.end(source.header, { mode, seconds, leftOut: source.leftOut() });
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
 * Into a copy of the database in a file, which then takes its place, all of it in one transaction: so an import is the
 * same over both kinds, and a million messages need no million ways to PostgreSQL and back.
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
