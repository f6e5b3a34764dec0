import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { OperatorError } from '../platform/operator-error.ts';
import { syncPath } from '../platform/sync-path.ts';

export const FORMAT = 1;
export const FILES_FOLDER = 'files';
export const KEYS_FOLDER = 'keys';
const MANIFEST_FILE = 'manifest.json';

// Only the database and files in their two folders, under plain names: a manifest may come from an untrusted source,
// and its paths are joined to folders.
const PATH = /^(?:loquat\.db|keys\/[A-Za-z0-9_-][A-Za-z0-9._-]*|files\/[0-9a-f]{2}\/[a-z0-9_-][a-z0-9._-]*)$/;

const Entry = z.object({
  path: z.string().check(z.regex(PATH)),
  size_bytes: z.int().check(z.gte(0)),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});

const Manifest = z.object({
  format: z.literal(FORMAT),
  /** Version that made the backup. */
  loquat: z.string(),
  created_at: z.iso.datetime(),
  /** Migrations applied to the database. */
  migrations: z.int(),
  entries: z.array(Entry),
  /** Blob keys of uploads that were already missing when the backup was made. */
  missing: z.array(z.string()),
  /** The files are in an object store, and not in the backup. */
  files_elsewhere: z.optional(z.boolean()),
});

/** One file of a backup, by its relative path. */
export type BackupEntry = z.infer<typeof Entry>;
/** The contents of a backup, so that a restore can check whether it is complete. */
export type BackupManifest = z.infer<typeof Manifest>;

const Format = z.object({ format: z.int() });

export const isBackupPath = (path: string): boolean => PATH.test(path);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const areUnique = (entries: readonly BackupEntry[]) => new Set(entries.map(({ path }) => path)).size === entries.length;

/** @throws OperatorError if it is missing, damaged or of a later format */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch(() => {
    throw new OperatorError(`${folder} is not a backup of Loquat: it has no readable ${MANIFEST_FILE}.`);
  });
  const value = parse(text);
  const format = Format.safeParse(value);
  if (format.success && format.data.format > FORMAT) {
    throw new OperatorError(`${folder} was made by a newer Loquat. Restore it with that version or a later one.`);
  }
  const manifest = Manifest.safeParse(value);
  if (!manifest.success || !areUnique(manifest.data.entries)) {
    throw new OperatorError(`${folder} is damaged: its ${MANIFEST_FILE} is not in Loquat's format.`);
  }
  return manifest.data;
}

/** Written last: a folder with a manifest is a complete backup. */
export async function writeManifest(folder: string, manifest: BackupManifest): Promise<void> {
  const path = join(folder, MANIFEST_FILE);
  await writeFile(path, `${JSON.stringify(manifest, null, 1)}\n`, { flag: 'wx', mode: 0o600 });
  syncPath(path);
}
