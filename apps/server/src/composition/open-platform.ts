import type { Config } from '../config/config.ts';
import { openBlobStore } from '../platform/blobs/open-blob-store.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { createChangeFeed } from '../platform/db/change-feed.ts';
import { createTransact } from '../platform/db/transact.ts';
import { type BusMessage, createLocalBus } from '../platform/events/bus.ts';
import type { Log } from '../platform/logging/log.ts';
import { createSmtpMailer } from '../platform/mail/smtp-mailer.ts';
import type { Hints } from '../platform/nodes/hints.ts';
import { createNodeChanges } from '../platform/nodes/node-changes.ts';
import { traitsOf } from '../platform/nodes/node-traits.ts';
import type { Platform } from '../platform/platform.ts';
import { createSafeFetch, type SafeFetchParts } from '../platform/safe-fetch/safe-fetch.ts';
import { loadKeys } from '../platform/secrets/keys.ts';
import { createSealer } from '../platform/secrets/sealing.ts';
import { USER_AGENT } from '../version.ts';
import type { Database } from './open-database.ts';
import type { Change, Stores } from './stores.ts';

/** Parameters of a server's start. */
export interface Environment {
  config: Config;
  log: Log;
  clock?: Clock;
  /** Name resolution and public addresses: for tests, whose outside world is this machine. */
  outside?: Pick<SafeFetchParts, 'resolve' | 'reachOf'>;
  /** Multiplies the time limits of searches: for tests, whose machine may be busy. */
  slowness?: number;
}

/** Including resources to close. */
interface OpenPlatform extends Platform<Stores, Change> {
  hints: Hints | undefined;
}

/** Opens files and keys, and creates the clients for outgoing requests. */
export async function openPlatform(
  { config, log, clock = systemClock, outside, slowness = 1 }: Environment,
  { reads, writes, groups, otherNodes }: Pick<Database, 'reads' | 'writes' | 'groups' | 'otherNodes'>,
): Promise<OpenPlatform> {
  const report = (error: unknown) => log.error({ err: error }, 'background work failed');
  const changes = createChangeFeed<Change>();
  const keys = loadKeys(config.dataDir);
  const sealer = createSealer(keys.sealingSecret);
  let hints: Hints | undefined;
  const bus = createLocalBus(report, otherNodes && ((message) => hints?.tell(message)));
  await otherNodes?.join(traitsOf(config, keys));
  await otherNodes?.connect(createNodeChanges({ sealer, changes, bus, report }));
  if (otherNodes && config.busUrl.length > 0) {
    const { openHints } = await import('../platform/nodes/hints.ts');
    // Hints are faster than the change log, which may revoke a permission; and a late hint is useless.
    const hear = (message: BusMessage) =>
      void otherNodes.whenCurrent().then(
        () => bus.publish(message),
        () => {},
      );
    const onNotified = () => otherNodes.wake();
    hints = openHints({ servers: config.busUrl, serverId: keys.serverId, sealer, onNotified, hear, report });
    otherNodes.followAdded(hints.notifyNodes);
  }
  return {
    config,
    clock,
    slowness,
    keys,
    sealer,
    blobs: await openBlobStore(config),
    reads,
    transact: createTransact<Stores, BusMessage, Change>({
      groups,
      stores: writes,
      apply: (change) => changes.apply(change),
      publish: (message) => bus.publish(message),
      report,
    }),
    changes,
    bus,
    nodes: otherNodes,
    hints,
    safeFetch: createSafeFetch({ userAgent: USER_AGENT, clock, ...outside }),
    isSimulated: outside !== undefined,
    mailer: createSmtpMailer({ allowPrivate: config.allowPrivateProviders, ...outside }),
    report,
  };
}
