import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { listBlobFiles } from '../backup/copy-files.ts';
import { FILES_FOLDER, isBackupPath } from '../backup/manifest.ts';
import { appendTo, orNotFound, orNull, sealFile, syncFolder } from '../platform/blobs/disk-file.ts';
import { createDiskRoom } from '../platform/blobs/disk-room.ts';
import { openUnfinishedFolder } from '../platform/blobs/unfinished-folder.ts';
import { OperatorError } from '../platform/operator-error.ts';
import type { BlobPlace } from './blob-place.ts';

/** The blobs of a data folder. Writing to it leaves `reserveBytes` of its disk free. */
export function openFolderPlace(dataDir: string, reserveBytes: number): BlobPlace {
  const folder = join(dataDir, FILES_FOLDER);
  const { pathOf } = openUnfinishedFolder(folder);
  const { takeRoom } = createDiskRoom(folder, reserveBytes);

  /** A bucket may contain other files. */
  function placeOf(path: string): string {
    if (!isBackupPath(`${FILES_FOLDER}/${path}`))
      throw new OperatorError(`${JSON.stringify(path)} is no file of Loquat.`);
    return join(folder, path);
  }
  return {
    name: folder,
    async *list() {
      for (const path of await listBlobFiles(dataDir)) yield path.slice(FILES_FOLDER.length + 1);
    },
    stat: async (path) => {
      const found = await orNull(stat(placeOf(path)));
      return found && { sizeBytes: found.size, modifiedAt: found.mtimeMs };
    },
    open: async (path) => (await orNotFound(open(placeOf(path), 'r'))).createReadStream(),
    put: async (path, bytes) => {
      const place = placeOf(path);
      const temporary = pathOf('moving');
      await rm(temporary, { force: true });
      await appendTo(temporary, bytes, { takeRoom });
      const stored = await sealFile(temporary);
      if (await mkdir(dirname(place), { recursive: true, mode: 0o700 })) await syncFolder(folder);
      await rename(temporary, place);
      await syncFolder(dirname(place));
      return stored;
    },
  };
}
