import { existsSync, lstatSync, renameSync } from 'node:fs';
import { type FileHandle, mkdir, open, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { removeFolder, syncFolders } from '../backup/copy-files.ts';
import { openArchiveReader } from '../composition/stores.ts';
import { openBlobStore } from '../platform/blobs/open-blob-store.ts';
import type { S3Location } from '../platform/blobs/s3/s3-location.ts';
import { DATABASE_FILE } from '../platform/db/sqlite.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { syncPath } from '../platform/sync-path.ts';
import { VERSION } from '../version.ts';
import type { ArchiveReader, Row } from './archive.store.ts';
import { ExportedBytes } from './exported-bytes.ts';
import { exportedRecords } from './exported-records.ts';
import {
  ARCHIVE_FILES,
  ARCHIVE_FORMAT,
  ARCHIVE_VERSION,
  type ArchiveHeader,
  HEADER_FILE,
  recordSchemas,
  type RecordType,
} from './format.ts';

const BUFFERED_CHARACTERS = 262_144;

/** Writes a new file of JSON lines that only its owner can read, buffered. */
class RecordLines {
  readonly #file: FileHandle;
  #waiting: string[] = [];
  #length = 0;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  static async create(path: string): Promise<RecordLines> {
    return new RecordLines(await open(path, 'w', 0o600));
  }

  /** Undefined: the line is only buffered, so there is nothing to wait for. */
  add(record: object): Promise<void> | undefined {
    const line = JSON.stringify(record);
    this.#waiting.push(line);
    this.#length += line.length;
    return this.#length > BUFFERED_CHARACTERS ? this.#write() : undefined;
  }

  async #write(): Promise<void> {
    const lines = this.#waiting.splice(0);
    this.#length = 0;
    if (lines.length > 0) await this.#file.writeFile(`${lines.join('\n')}\n`);
  }

  /** Resolves once the file is safely on disk. */
  async end(): Promise<void> {
    await this.#write();
    await this.#file.sync();
    await this.close();
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}

export interface ExportSummary {
  /** Number of records of each type. */
  records: Partial<Record<RecordType, number>>;
  files: number;
  sizeBytes: number;
  /** Keys of missing bytes. */
  missing: readonly string[];
  /** Records that the format does not allow, such as names longer than today's limit: an import refuses them. */
  unfit: readonly string[];
  /** Why the replica, if there is one, was not read. */
  replicaLeft?: string | undefined;
}

export interface ExportParts {
  dataDir: string;
  /** The database, if it is not in the data folder. */
  databaseUrl?: string | undefined;
  /** A replica of it, which is read instead if possible. */
  databaseReplicaUrl?: string | undefined;
  /** The object store, if files are not in the data folder. */
  blobUrl?: S3Location | undefined;
  /** Absolute path, which must not exist. */
  target: string;
  now: () => number;
  /** Called now and then with the number of written records. */
  onProgress?: (records: number) => void;
}

// Ends an export even if files are deleted constantly.
const MAX_ROUNDS = 5;
const PROGRESS_EVERY = 10_000;
const UNFIT_EXAMPLES = 100;
/** In the unfinished export, never in a finished one. */
const COPY_FOLDER = 'database';

function requireRoom(dataDir: string, target: string): void {
  if (lstatSync(target, { throwIfNoEntry: false }))
    throw new OperatorError(`${target} exists already. An export never overwrites anything; choose another name.`);
  if (!existsSync(dirname(target))) throw new OperatorError(`The folder ${dirname(target)} does not exist.`);
  if (`${target}${sep}`.startsWith(join(dataDir, 'files') + sep))
    throw new OperatorError(`${target} is inside what is exported. Choose another place.`);
  if (existsSync(`${target}.unfinished`))
    throw new OperatorError(
      `${target}.unfinished exists: another export is running, or was interrupted. If interrupted, delete it.`,
    );
}

const serverName = (reader: ArchiveReader, now: number): string => {
  for (const { key, value } of reader.rows('setting', now))
    if (key === 'organization') return (value as { name: string }).name;
  return '';
};

/** One pass over the database, with the bytes that it names. */
class Round {
  readonly records: Partial<Record<RecordType, number>> = {};
  readonly unfit: string[] = [];
  #count = 0;
  readonly #parts: ExportParts;

  constructor(parts: ExportParts) {
    this.#parts = parts;
  }

  /** Fields in the order of the schema, so that equal data gives equal lines. */
  #line(type: RecordType, fields: Row): object {
    const record = { type, ...fields };
    const parsed = recordSchemas[type].safeParse(record);
    if (parsed.success) return parsed.data;
    if (this.unfit.length < UNFIT_EXAMPLES)
      this.unfit.push(`${type} ${JSON.stringify(Object.values(fields)[0])}: ${parsed.error.issues[0]?.message}`);
    return record;
  }

  async write(reader: ArchiveReader, staging: string, bytes: ExportedBytes): Promise<ArchiveHeader> {
    const made_at = this.#parts.now();
    for (const [name, types] of Object.entries(ARCHIVE_FILES)) {
      const lines = await RecordLines.create(join(staging, name));
      try {
        for (const { type, record, keys } of exportedRecords(reader, types, made_at)) {
          await lines.add(this.#line(type, record));
          for (const key of keys) await bytes.take(key);
          this.records[type] = (this.records[type] ?? 0) + 1;
          this.#count += 1;
          if (this.#count % PROGRESS_EVERY === 0) this.#parts.onProgress?.(this.#count);
        }
        await lines.end();
      } catch (error) {
        await lines.close();
        throw error;
      }
    }
    return {
      format: ARCHIVE_FORMAT,
      version: ARCHIVE_VERSION,
      made_at,
      made_by: `Loquat ${VERSION}`,
      server_name: serverName(reader, made_at),
      ids: 'loquat',
      last_ids: reader.lastIds(),
    };
  }
}

interface Reading {
  reader: ArchiveReader;
  replicaLeft: string | undefined;
}

/**
 * Opens a snapshot of the database. PostgreSQL is copied first: a transaction left open while all files are copied
 * would block its vacuum for as long.
 */
async function openReading(parts: ExportParts, staging: string): Promise<Reading> {
  const { dataDir, databaseUrl, databaseReplicaUrl } = parts;
  if (databaseUrl === undefined) return { reader: openArchiveReader(dataDir), replicaLeft: undefined };
  const { copyPostgresToFile } = await import('../platform/db/rows/postgres-copies.ts');
  const folder = join(staging, COPY_FOLDER);
  await removeFolder(folder);
  await mkdir(folder, { mode: 0o700 });
  const place = { databaseUrl, databaseReplicaUrl };
  const { replicaLeft } = await copyPostgresToFile(place, join(folder, DATABASE_FILE));
  return { reader: openArchiveReader(folder), replicaLeft };
}

/**
 * Files may be deleted while they are copied. A missing file is either lost, or no longer named in a second pass over
 * the database.
 */
async function writeConsistently(
  parts: ExportParts,
  staging: string,
): Promise<ExportSummary & { header: ArchiveHeader }> {
  const bytes = new ExportedBytes(staging, await openBlobStore(parts));
  let before = new Set<string>();
  for (let count = 1; ; count += 1) {
    const { reader, replicaLeft } = await openReading(parts, staging);
    const round = new Round(parts);
    try {
      const header = await round.write(reader, staging, bytes);
      const missing = [...bytes.missing];
      if (count === MAX_ROUNDS || missing.every((key) => before.has(key))) {
        const { records, unfit } = round;
        return { header, records, unfit, missing, replicaLeft, ...(await bytes.end()) };
      }
      before = new Set(missing);
      bytes.restart();
    } finally {
      reader.close();
    }
  }
}

/**
 * Writes all data of a team into a new folder at `target`, at one snapshot, whether or not a server runs. The target
 * appears completely or not at all, and only its owner can read it. @throws OperatorError
 */
export async function exportArchive(parts: ExportParts): Promise<ExportSummary> {
  const { dataDir, databaseUrl, target } = parts;
  requireRoom(dataDir, target);
  if (databaseUrl === undefined) openArchiveReader(dataDir).close();
  const staging = `${target}.unfinished`;
  await mkdir(staging, { mode: 0o700 });
  try {
    const { header, ...summary } = await writeConsistently(parts, staging);
    await removeFolder(join(staging, COPY_FOLDER));
    await writeFile(join(staging, HEADER_FILE), `${JSON.stringify(header, null, 2)}\n`, { mode: 0o600 });
    syncPath(join(staging, HEADER_FILE));
    await syncFolders(staging);
    renameSync(staging, target);
    syncPath(dirname(target));
    return summary;
  } catch (error) {
    await removeFolder(staging);
    throw error;
  }
}
