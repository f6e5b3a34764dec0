import { loadVersion } from './server.actions.ts';
import { serverStore } from './server.store.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

let underWay: Promise<void> | undefined;

/** Resolves after the time, or as soon as the network is back. */
const pause = (waitMs: number): Promise<void> =>
  new Promise((resolve) => {
    const go = (): void => {
      clearTimeout(timer);
      removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, waitMs);
    addEventListener('online', go);
  });

async function askUntilKnown(): Promise<void> {
  for (let waitMs = FIRST_WAIT_MS; !serverStore.getState().version; waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)) {
    const isAnswered = await loadVersion().then(
      () => true,
      () => false,
    );
    if (!isAnswered) await pause(waitMs);
  }
}

/** Requests the version of the server until it answers, at growing intervals; code that depends on it waits. */
export const learnVersion = (): Promise<void> => (underWay ??= askUntilKnown().finally(() => (underWay = undefined)));
