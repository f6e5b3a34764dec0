// Makes one backup on a separate thread: copying and checking the database would block the server.
import { parentPort, workerData } from 'node:worker_threads';
import { giveWay } from '../../platform/threads/give-way.ts';
import { type BackupOrder, runBackup } from './run-backup.ts';

giveWay();

parentPort?.postMessage(await runBackup(workerData as BackupOrder));
