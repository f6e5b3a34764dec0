import type { DeviceFailure } from '../call-engine.ts';

const DENIED = new Set(['NotAllowedError', 'PermissionDeniedError', 'SecurityError']);
const MISSING = new Set(['NotFoundError', 'DevicesNotFoundError', 'OverconstrainedError']);
const BUSY = new Set(['NotReadableError', 'TrackStartError', 'AbortError']);

/** Why the browser does not open a device, by the thrown error. */
export function deviceFailureOf(error: unknown): DeviceFailure {
  const name = error instanceof Error ? error.name : '';
  if (DENIED.has(name)) return 'denied';
  if (MISSING.has(name)) return 'missing';
  return BUSY.has(name) ? 'busy' : 'failed';
}
