import type { Currency } from '../../currency.ts';
import { type ChangeLog, CURRENT_FOR_MS } from './change-log.ts';
import { DatabaseUnreachableError } from './outage.ts';
import type { PostgresWriter } from './writer.ts';

/** How late a node is at most that nobody tells of news. */
const LOOK_EVERY_MS = 250;
/** As long as reads wait. */
const PATIENCE_MS = 5_000;

/** Keeps this process up with what others commit. */
export interface Follower extends Currency {
  /** Looks for news until `stop`; resolves once everything committed so far is known. @throws DatabaseUnreachableError */
  start(): Promise<void>;
  /** There is something new: looks at once. */
  wake(): void;
  stop(): Promise<void>;
}

interface Asking extends PromiseWithResolvers<void> {
  since: number;
}

/** `link` is used for nothing else: it must never wait behind anything. */
export function createFollower(log: ChangeLog, link: PostgresWriter): Follower {
  let asking: Asking[] = [];
  let looking: Promise<void> | undefined;
  let hasNews = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    await link.open();
    await log.take(await log.read(link.connection));
  }

  async function lookAndAnswer(): Promise<void> {
    hasNews = false;
    // Whoever asks from here on may have been told of something that this look does not see.
    const served = asking.splice(0);
    try {
      await look();
      for (const { resolve } of served) resolve();
    } catch {
      // Whether anything is missing is not known, which shows in the age of what is. The next tick tries again.
      link.lose();
      asking.unshift(...served);
      hasNews = false;
    }
    if (hasNews && !isStopped) return lookAndAnswer();
    looking = undefined;
  }

  function wake(): void {
    hasNews = true;
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
