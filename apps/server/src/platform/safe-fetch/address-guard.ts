import { isIP } from 'node:net';
import { type Reach, reachOf } from './address-rules.ts';
import { OutgoingError, toOutgoingError } from './outgoing-error.ts';
import { type Resolve, type ResolveOptions, resolveName } from './resolve.ts';

export interface AddressGuardParts {
  resolve?: Resolve;
  /** Classifies addresses. Tests, whose servers are all on loopback, simulate the internet here. */
  reachOf?: (address: string) => Reach;
}

/** The addresses of a host, all of which may be connected to. */
export interface CheckedHost {
  addresses: readonly string[];
  /** Whether all of them are in the operator's own networks. */
  isPrivate: boolean;
}

/**
 * Resolves a host and checks every one of its addresses; connect only to those.
 * @throws OutgoingError `unresolved`, `forbidden`, `timeout`
 */
export type AddressGuard = (host: string, options: ResolveOptions) => Promise<CheckedHost>;

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

export function createAddressGuard({
  resolve = resolveName,
  reachOf: reach = reachOf,
}: AddressGuardParts): AddressGuard {
  async function resolveAll(host: string, options: ResolveOptions): Promise<readonly string[]> {
    if (isIP(host)) return [host];
    const answer = Promise.race([resolve(host, options), rejectOnAbort(options.signal)]);
    return answer.catch((error: unknown) => {
      throw toOutgoingError(error, options.signal);
    });
  }

  return async (host, options) => {
    const addresses = await resolveAll(host, options);
    const allowed: readonly Reach[] = options.allowPrivate ? ['public', 'private'] : ['public'];
    // One forbidden address among allowed ones indicates an attack.
    const areAllowed = addresses.length > 0 && addresses.every((address) => allowed.includes(reach(address)));
    if (!areAllowed) throw new OutgoingError('forbidden');
    return { addresses, isPrivate: addresses.every((address) => reach(address) === 'private') };
  };
}
