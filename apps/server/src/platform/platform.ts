import type { Config } from '../config/config.ts';
import type { BlobStore } from './blobs/blob-store.ts';
import type { Clock } from './clock.ts';
import type { Changes, Recorded } from './db/change-feed.ts';
import type { Drainable } from './db/transact.ts';
import type { Bus } from './events/bus.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Nodes } from './nodes/nodes.ts';
import type { SafeFetch } from './safe-fetch/safe-fetch.ts';
import type { Keys } from './secrets/keys.ts';
import type { Sealer } from './secrets/sealing.ts';
import type { PlatformStores, RunUnit } from './unit-of-work.ts';

/**
 * The services for features: the disk, the clock, outgoing requests, and events within the server. `S` are a feature's
 * own stores, `C` the changes it records, `F` changes of other features that it also follows.
 */
export interface Platform<S extends object = object, C extends Recorded = never, F extends Recorded = never> {
  config: Config;
  clock: Clock;
  keys: Keys;
  sealer: Sealer;
  blobs: BlobStore;
  /** Reads committed data. */
  reads: S & PlatformStores;
  /** Runs a unit of work: the only way to write. */
  transact: RunUnit<S, C> & Drainable;
  /** Where in-memory state subscribes to the changes of units of work. */
  changes: Changes<C | F>;
  bus: Bus;
  /** This process among those that share the database; undefined: it is the only one. */
  nodes: Nodes | undefined;
  safeFetch: SafeFetch;
  /** The outside world is simulated by a test in this thread only: other threads must not send requests. */
  isSimulated: boolean;
  /** Multiplies the time limits of searches; 1 but for tests. */
  slowness: number;
  mailer: Mailer;
  /** Logs errors of background work. */
  report: (error: unknown) => void;
}
