import { listScheduled, scheduledFolderOf } from '../backup/scheduled/backup-folder.ts';
import type { Config } from '../config/config.ts';
import { type Check, note, ok, wrong } from '../platform/check.ts';
import { findKey } from '../platform/secrets/keys.ts';

const HOUR_MS = 3_600_000;
/** Backups run daily; two hours for their duration. */
const MAX_AGE_HOURS = 26;

type Parts = Pick<Config, 'dataDir' | 'backupDir' | 'backupTime'>;

/** Whether the schedule has made a recent backup. `now` in milliseconds since the epoch. */
export const createLastBackupCheck = (config: Parts, now: () => number): Check => ({
  name: 'last backup',
  async run() {
    if (!config.backupTime) return note('the server makes none on its own: BACKUP_TIME is not set');
    const serverId = findKey(config.dataDir, 'server-id');
    if (!serverId) return note('there is none yet, and no server');
    const folder = scheduledFolderOf(config);
    const [newest] = await listScheduled(folder, serverId.toString());
    const advice = 'The server tries again every hour while it runs, and its log says why it failed.';
    if (!newest) return wrong(`There is no backup in ${folder}.`, advice);
    const hours = Math.floor((now() - newest.madeAt) / HOUR_MS);
    const backup = `${folder}/${newest.name} is ${hours} hours old`;
    return hours < MAX_AGE_HOURS ? ok(backup) : wrong(`The newest backup, ${backup}.`, advice);
  },
});
