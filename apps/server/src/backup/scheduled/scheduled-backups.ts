import { Worker } from 'node:worker_threads';
import type { Config } from '../../config/config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Transact } from '../../platform/db/transact.ts';
import type { JobHandler } from '../../platform/jobs/job-runner.ts';
import type { JobStore } from '../../platform/jobs/jobs.store.ts';
import { periodicKey } from '../../platform/jobs/scheduler.ts';
import { listScheduled, scheduledFolderOf } from './backup-folder.ts';
import { lastDueAt } from './backup-times.ts';
import type { BackupOrder, MadeBackup } from './run-backup.ts';

const ENTRY = new URL('./backup.worker.ts', import.meta.url);

/**
 * Makes a backup on a thread. Rejects with the failure, or when `signal` aborts it: then an unfinished backup remains.
 */
function makeOnThread(order: BackupOrder, signal: AbortSignal): Promise<MadeBackup> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(ENTRY, { workerData: order });
    const stop = () => void worker.terminate();
    signal.addEventListener('abort', stop, { once: true });
    worker.on('message', resolve);
    worker.on('error', reject);
    worker.on('exit', () => {
      signal.removeEventListener('abort', stop);
      // Has no effect after the result arrived.
      reject(new Error('The backup was interrupted.'));
    });
  });
}

export interface ScheduledBackupParts {
  config: Config;
  transact: Transact<{ jobs: JobStore }, never, never>;
  serverId: string;
  clock: Pick<Clock, 'now'>;
  /** Called with every failure, and with the reason why a replica was not read. */
  report: (error: unknown) => void;
}

/** The state of the schedule since the start of the server. Times in milliseconds since the epoch. */
export interface BackupState {
  isOn: boolean;
  isRunning: boolean;
  /** Time of the newest finished backup; null if there is none. */
  lastMadeAt: number | null;
  /** Size of the last backup that this process made. */
  lastSizeBytes: number;
  failures: number;
  /** The last backup failed, or none was made for longer than a day. */
  hasProblem: boolean;
}

const BYTES_PER_MB = 1_000_000;
const KIND = 'backup.scheduled';
/** A day, plus the duration of a backup. */
const OVERDUE_MS = 26 * 3_600_000;
const EVERY_MINUTE = '0 * * * * *';
/** A failed backup, for example because of a full disk, is repeated after this time. */
const RETRY_MS = 3_600_000;

/**
 * Backs the server up once a day. Each minute a job compares existing backups with the schedule, so a backup missed by
 * a stop or a crash is made after the next start. It runs outside the job, which has a time limit; the lock on the data
 * folder and this process ensure that there is one at a time.
 */
export function createScheduledBackups({ config, transact, serverId, clock, report }: ScheduledBackupParts) {
  const { dataDir, databaseUrl, databaseReplicaUrl, backupTime, backupKeepDaily, backupKeepWeekly, diskReserveMb } =
    config;
  const areFilesElsewhere = config.blobUrl !== undefined;
  const folder = scheduledFolderOf(config);
  const stopping = new AbortController();
  const state: Omit<BackupState, 'hasProblem'> = {
    isOn: backupTime !== undefined,
    isRunning: false,
    lastMadeAt: null,
    lastSizeBytes: 0,
    failures: 0,
  };
  let running: Promise<void> | undefined;
  let failedAt = -Infinity;
  const startedAt = clock.now();

  function hasProblem(): boolean {
    if (!state.isOn || state.isRunning) return false;
    const madeAt = state.lastMadeAt ?? -Infinity;
    return failedAt > madeAt || clock.now() - Math.max(madeAt, startedAt) > OVERDUE_MS;
  }

  async function make(): Promise<void> {
    const now = clock.now();
    const keep = { daily: backupKeepDaily, weekly: backupKeepWeekly };
    const reserveBytes = diskReserveMb * BYTES_PER_MB;
    try {
      const order = {
        dataDir,
        databaseUrl,
        databaseReplicaUrl,
        folder,
        serverId,
        now,
        keep,
        reserveBytes,
        areFilesElsewhere,
      };
      const made = await makeOnThread(order, stopping.signal);
      state.lastMadeAt = made.madeAt;
      state.lastSizeBytes = made.sizeBytes;
      if (made.replicaLeft !== undefined)
        report(new Error(`The backup was read from DATABASE_URL instead of DATABASE_REPLICA_URL. ${made.replicaLeft}`));
    } catch (error) {
      // The next start removes the unfinished backup, and makes it again.
      if (stopping.signal.aborted) return;
      failedAt = now;
      state.failures += 1;
      report(error);
    }
  }

  async function makeIfDue(): Promise<void> {
    if (!backupTime || running || stopping.signal.aborted) return;
    const now = clock.now();
    // A backup dated in the future, by a clock that was ahead, does not count for today.
    const newest = (await listScheduled(folder, serverId)).find(({ madeAt }) => madeAt <= now);
    state.lastMadeAt = newest?.madeAt ?? null;
    const hasJustFailed = failedAt <= now && now < failedAt + RETRY_MS;
    if ((newest?.madeAt ?? -Infinity) >= lastDueAt(backupTime, now) || hasJustFailed) return;
    state.isRunning = true;
    running = make().finally(() => {
      running = undefined;
      state.isRunning = false;
    });
  }

  const job: JobHandler = { kind: KIND, every: EVERY_MINUTE, run: makeIfDue };
  return {
    jobs: backupTime ? [job] : [],
    state: (): Readonly<BackupState> => ({ ...state, hasProblem: hasProblem() }),
    /** Lists existing backups. The job of a disabled schedule is removed, because no handler would run it. */
    start: async (): Promise<void> => {
      const made = await listScheduled(folder, serverId);
      state.lastMadeAt = made.find(({ madeAt }) => madeAt <= clock.now())?.madeAt ?? null;
      if (!backupTime) await transact(({ jobs }) => jobs.cancel(periodicKey(KIND)));
    },
    /** Aborts a running backup. */
    async stop(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}
