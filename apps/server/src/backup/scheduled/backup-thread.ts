import { Worker } from 'node:worker_threads';
import type { BackupOrder, MadeBackup } from './run-backup.ts';

const ENTRY = new URL('./backup.worker.ts', import.meta.url);

/** Makes a backup on a thread. Rejects with what went wrong, or when `signal` ends it: what it began is then left. */
export function makeOnThread(order: BackupOrder, signal: AbortSignal): Promise<MadeBackup> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(ENTRY, { workerData: order });
    const stop = () => void worker.terminate();
    signal.addEventListener('abort', stop, { once: true });
    worker.on('message', resolve);
    worker.on('error', reject);
    worker.on('exit', () => {
      signal.removeEventListener('abort', stop);
      // Nothing happens if it has told its result already.
      reject(new Error('The backup was interrupted.'));
    });
  });
}
