import type { CallEngine } from '../call-engine.ts';

/** The page's policy was fixed when it was loaded; the voice provider was set up, or moved, since. */
export class StalePageError extends Error {}

/** Notices that the policy of this page blocks a host. */
function watchRefusals(url: string): { has: () => boolean; stop: () => void } {
  const { host } = new URL(url);
  const stop = new AbortController();
  let isRefused = false;
  const note = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void => {
    const isTo = URL.canParse(blockedURI) && new URL(blockedURI).host === host;
    if (effectiveDirective === 'connect-src' && isTo) isRefused = true;
  };
  document.addEventListener('securitypolicyviolation', note, { signal: stop.signal });
  return { has: () => isRefused, stop: () => stop.abort() };
}

/** Connects to the voice provider at an address. Rejects if it cannot be reached, saying if the policy blocks it. */
export async function reachProvider(engine: Pick<CallEngine, 'connect'>, url: string): Promise<void> {
  const refusals = watchRefusals(url);
  try {
    await engine.connect();
  } catch (error) {
    throw refusals.has() ? new StalePageError('not allowed by the policy of this page') : error;
  } finally {
    refusals.stop();
  }
}
