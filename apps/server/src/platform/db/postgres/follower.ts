import type { Freshness } from '../../freshness.ts';
import { type ChangeLog, CURRENT_FOR_MS } from './change-log.ts';
import { DatabaseUnreachableError } from './outage.ts';
import type { PostgresWriter } from './writer.ts';

/** The maximum delay of a node that receives no hints. */
const LOOK_EVERY_MS = 250;
/** As long as reads wait. */
const PATIENCE_MS = 5_000;

/** Applies the commits of other nodes to this process. */
export interface Follower extends Freshness {
  /** Polls until `stop`; resolves once everything committed so far is applied. @throws DatabaseUnreachableError */
  start(): Promise<void>;
  /** Reads the log now: another node has committed a change. */
  wake(): void;
  stop(): Promise<void>;
}

interface Asking extends PromiseWithResolvers<void> {
  since: number;
}

/** `link` has no other use: it must never wait behind another query. */
export function createFollower(log: ChangeLog, link: PostgresWriter): Follower {
  let asking: Asking[] = [];
  let looking: Promise<void> | undefined;
  let hasNewChanges = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    await link.open();
    await log.take(await log.read(link.connection));
  }

  async function lookAndAnswer(): Promise<void> {
    hasNewChanges = false;
    // Later callers may know of a commit that this read does not include.
    const served = asking.splice(0);
    try {
      await look();
      for (const { resolve } of served) resolve();
    } catch {
      // It is unknown whether changes are missing; `ageMs` shows that. The next tick tries again.
      link.lose();
      asking.unshift(...served);
      hasNewChanges = false;
    }
    if (hasNewChanges && !isStopped) return lookAndAnswer();
    looking = undefined;
  }

  function wake(): void {
    hasNewChanges = true;
    if (!isStopped) looking ??= lookAndAnswer();
  }

  function refuse(isRefused: (one: Asking) => boolean): void {
    const refused = asking.filter(isRefused);
    asking = asking.filter((one) => !isRefused(one));
    for (const { reject } of refused) reject(new DatabaseUnreachableError());
  }

  function tick(): void {
    const now = performance.now();
    refuse(({ since }) => now - since > PATIENCE_MS);
    wake();
  }

  return {
    isCurrent: () => log.ageMs < CURRENT_FOR_MS,
    ageMs: () => log.ageMs,
    changes: () => log.changes,
    whenCurrent() {
      if (isStopped || log.ageMs > PATIENCE_MS) return Promise.reject(new DatabaseUnreachableError());
      const one = { ...Promise.withResolvers<void>(), since: performance.now() };
      asking.push(one);
      wake();
      return one.promise;
    },
    wake,
    async start() {
      log.start();
      await look();
      timer = setInterval(tick, LOOK_EVERY_MS);
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      refuse(() => true);
      await looking;
    },
  };
}
