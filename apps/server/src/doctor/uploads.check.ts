import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileExists } from '../backup/copy-files.ts';
import { FILES_FOLDER } from '../backup/manifest.ts';
import { listUploads } from '../backup/snapshot.sqlite.ts';
import { blobFileOf } from '../platform/blobs/disk.ts';
import { type Check, note, ok, wrong } from '../platform/check.ts';
import { DATABASE_FILE } from '../platform/db/sqlite.ts';

/** Whether the bytes of all uploads in the database exist. */
export const createUploadsCheck = (dataDir: string): Check => ({
  name: 'files',
  async run() {
    const database = join(dataDir, DATABASE_FILE);
    if (!existsSync(database)) return note('not checked: there is no database yet');
    const uploads = listUploads(database);
    let missing = 0;
    for (const key of uploads) if (!(await fileExists(join(dataDir, FILES_FOLDER, blobFileOf(key))))) missing += 1;
    if (missing === 0) return ok(`${uploads.length} uploads, all there`);
    return wrong(
      `${missing} of ${uploads.length} uploads are missing from ${join(dataDir, FILES_FOLDER)}.`,
      'Copy files/ from a backup into it: files present in both are identical.',
    );
  },
});
