// Makes one backup on a thread of its own: copying and checking the database would hold up everybody.
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { type BackupOrder, runBackup } from './run-backup.ts';

// Backups use what chatting leaves of the machine. On other systems priorities belong to whole processes.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

parentPort?.postMessage(await runBackup(workerData as BackupOrder));
