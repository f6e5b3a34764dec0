import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupState } from '../backup/scheduled/scheduled-backups.ts';
import type { Config } from '../config/config.ts';
import { orNull } from '../platform/blobs/disk-file.ts';
import { DATABASE_FILE } from '../platform/db/sqlite.ts';
import { counter, type Metric, gauge } from '../platform/http/monitoring/metric.ts';
import { countWaitingImages } from '../platform/images/images.ts';
import type { JobStore } from '../platform/jobs/jobs.store.ts';
import type { Platform } from '../platform/platform.ts';
import { VERSION } from '../version.ts';

const MS_PER_SECOND = 1_000;

const sizeOf = async (path: string) => (await orNull(stat(path)))?.size ?? 0;

const commitMetrics = ({ commits }: Platform['transact']): readonly Metric[] => [
  counter('loquat_commit_groups_total', 'Transactions, each with all units of work of one turn', () => commits.groups),
  counter('loquat_commit_units_total', 'Units of work that ended in them', () => commits.units),
  counter('loquat_commit_seconds_total', 'Time spent in them, with their fsync', () => commits.seconds),
  counter('loquat_commit_failures_total', 'Transactions that were undone as a whole', () => commits.failures),
];

function jobMetrics(jobs: Pick<JobStore, 'count'>, now: () => number): readonly Metric[] {
  const ageSeconds = (dueAt: number | null) => (dueAt === null ? 0 : Math.max(0, now() - dueAt) / MS_PER_SECOND);
  return [
    gauge('loquat_jobs_due', 'Jobs that could begin now', async () => (await jobs.count(now())).due),
    gauge('loquat_jobs_parked', 'Jobs given up after all attempts', async () => (await jobs.count(now())).parked),
    gauge('loquat_jobs_waiting', 'Jobs for now or later, by kind', async () => ({
      label: 'kind',
      values: (await jobs.count(now())).by_kind,
    })),
    gauge('loquat_jobs_oldest_due_seconds', 'How long the job that is due longest has been due', async () =>
      ageSeconds((await jobs.count(now())).oldest_due_at),
    ),
  ];
}

const backupMetrics = (state: () => Readonly<BackupState>): readonly Metric[] => [
  gauge('loquat_backup_scheduled', 'Whether the server backs itself up (1) or not (0)', () => Number(state().isOn)),
  gauge('loquat_backup_running', 'Whether a backup is being made', () => Number(state().isRunning)),
  gauge(
    'loquat_backup_last_success_timestamp_seconds',
    'When the newest backup of the schedule was made; 0 if there is none',
    () => (state().lastMadeAt ?? 0) / MS_PER_SECOND,
  ),
  gauge('loquat_backup_size_bytes', 'Size of the last backup since the start', () => state().lastSizeBytes),
  counter('loquat_backup_failures_total', 'Backups that failed since the start', () => state().failures),
];

/** PostgreSQL has its own metrics. */
const databaseMetrics = ({ dataDir }: Pick<Config, 'dataDir'>): readonly Metric[] => [
  gauge('loquat_database_size_bytes', 'Size of loquat.db', () => sizeOf(join(dataDir, DATABASE_FILE))),
  gauge('loquat_database_wal_size_bytes', 'Size of its write-ahead log', () =>
    sizeOf(join(dataDir, `${DATABASE_FILE}-wal`)),
  ),
];

/** Metrics of the server as a whole. */
export const serverMetrics = (
  { config, blobs, transact, reads, clock }: Platform,
  backups: () => Readonly<BackupState>,
): readonly Metric[] => [
  gauge('loquat_build_info', 'Always 1; the label says which version runs', () => ({
    label: 'version',
    values: { [VERSION]: 1 },
  })),
  gauge('loquat_disk_free_bytes', 'Room left on the disk of the data folder', () => blobs.freeBytes()),
  gauge('loquat_files_reachable', 'Whether the object store of the files answers (1) or not (0); 1 without one', () =>
    Number(blobs.health().isReachable),
  ),
  counter(
    'loquat_files_failures_total',
    'Calls that the object store of the files did not answer, or refused',
    () => blobs.health().failures,
  ),
  ...(config.databaseUrl === undefined ? databaseMetrics(config) : []),
  gauge('loquat_image_queue', 'Images that wait to be read', countWaitingImages),
  ...commitMetrics(transact),
  ...jobMetrics(reads.jobs, () => clock.now()),
  ...backupMetrics(backups),
];
