import { existsSync } from 'node:fs';
import type { Config } from '../config/config.ts';
import { freeBytesOf } from '../platform/blobs/disk-room.ts';
import { type Check, note, ok, wrong } from '../platform/check.ts';

const GB = 1_000_000_000;
const BYTES_PER_MB = 1_000_000;
// Space for one upload of the maximum size, and for the copy of a medium-sized database during a migration.
const RECOMMENDED_GB = 2;

/** Free space on the disk of the data folder. */
export const createDiskSpaceCheck = ({ dataDir, diskReserveMb }: Pick<Config, 'dataDir' | 'diskReserveMb'>): Check => ({
  name: 'disk space',
  async run() {
    if (!existsSync(dataDir)) return note('not checked: there is no data folder yet');
    const freeBytes = await freeBytesOf(dataDir);
    const reserveBytes = diskReserveMb * BYTES_PER_MB;
    const free = `${(freeBytes / GB).toFixed(1)} GB are free`;
    if (freeBytes >= RECOMMENDED_GB * GB + reserveBytes) return ok(free);
    return wrong(
      freeBytes < reserveBytes
        ? `Only ${free}, less than DISK_RESERVE_MB: files and pictures are refused.`
        : `Only ${free}. Files and pictures are refused when less than DISK_RESERVE_MB is left.`,
      'Make room, limit files in Settings (Data management) or remove old copies in backups/.',
    );
  },
});
