import { problemCodeOf } from '#lib/i18n/problem-key.ts';
import type { CallEngine } from '../call-engine.ts';

/** Together with the steps before, the user learns within ten seconds that there is no connection. */
const PATIENCE_MS = 8_000;

/** The page's policy was fixed when it was loaded; the voice provider was set up, or moved, since then. */
export class StalePageError extends Error {}

/** The server reaches the voice provider, but this browser does not. */
export class UnreachableError extends Error {
  readonly host: string;
  constructor(host: string) {
    super(`${host} cannot be reached`);
    this.host = host;
  }
}

/** Whether waiting helps: the provider may return soon, but a refusal is final. */
export function isPassing(error: unknown): boolean {
  const code = problemCodeOf(error);
  return !(error instanceof StalePageError) && (code === undefined || code === 'call.unreachable');
}

/** Detects that the policy of this page blocks a host. */
function watchRefusals(host: string): { has: () => boolean; stop: () => void } {
  const stop = new AbortController();
  let isRefused = false;
  const note = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void => {
    const isTo = URL.canParse(blockedURI) && new URL(blockedURI).host === host;
    if (effectiveDirective === 'connect-src' && isTo) isRefused = true;
  };
  document.addEventListener('securitypolicyviolation', note, { signal: stop.signal });
  return { has: () => isRefused, stop: () => stop.abort() };
}

/** Resolves like the promise; rejects if that takes too long. */
async function inTime(work: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no connection in time')), PATIENCE_MS);
  });
  try {
    await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Connects to the voice provider at an address. Rejects within eight seconds if it cannot be reached.
 * @throws StalePageError, UnreachableError
 */
export async function reachProvider(engine: Pick<CallEngine, 'connect'>, url: string): Promise<void> {
  const { host } = new URL(url);
  const refusals = watchRefusals(host);
  try {
    await inTime(engine.connect());
  } catch {
    throw refusals.has() ? new StalePageError('not allowed by the policy of this page') : new UnreachableError(host);
  } finally {
    refusals.stop();
  }
}
