import { createKeptThread, type KeptThread, type KeptThreadParts } from '../../platform/threads/kept-thread.ts';
import type { FromWorker, ToWorker, WorkerPlace } from './search-protocol.ts';

export interface SearchThreadParts
  extends WorkerPlace, Pick<KeptThreadParts<FromWorker>, 'clock' | 'onMessage' | 'onLost' | 'report'> {}

// The index's own caches are limited where it is opened.
const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

/** The search worker's thread. */
export const createSearchThread = ({
  dataDir,
  databaseUrl,
  databaseReplicaUrl,
  slowness,
  ...parts
}: SearchThreadParts): KeptThread<ToWorker> =>
  createKeptThread<ToWorker, FromWorker>({
    ...parts,
    entry: new URL('./search.worker.ts', import.meta.url),
    workerData: { dataDir, databaseUrl, databaseReplicaUrl, slowness } satisfies WorkerPlace,
    limits: LIMITS,
    isProof: ({ kind }) => kind === 'found',
  });
