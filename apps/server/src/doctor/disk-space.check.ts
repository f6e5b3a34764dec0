import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { type Check, note, ok, wrong } from '../platform/check.ts';

const GB = 1_000_000_000;
// Room for one upload of the largest size, and for the copy that a migration keeps of a middling database.
const ENOUGH_GB = 2;

/** Free space where the data is. */
export const createDiskSpaceCheck = (dataDir: string): Check => ({
  name: 'disk space',
  async run() {
    if (!existsSync(dataDir)) return note('not looked at: there is no data folder yet');
    const { bavail, bsize } = await statfs(dataDir);
    const free = `${((bavail * bsize) / GB).toFixed(1)} GB are free`;
    if (bavail * bsize >= ENOUGH_GB * GB) return ok(free);
    return wrong(
      `Only ${free}. Uploads are refused and nothing can be written when the disk is full.`,
      'Make room, or limit files in Settings (max_file_expiry_mode) and old copies in backups/.',
    );
  },
});
