import { lookup, Resolver } from 'node:dns/promises';
import { OutgoingError } from './outgoing-error.ts';

export interface ResolveOptions {
  /** Also resolves names of this machine and its networks. */
  allowPrivate: boolean;
  signal: AbortSignal;
}

/** All addresses of a name, IPv4 and IPv6. @throws OutgoingError `unresolved`, `forbidden` */
export type Resolve = (hostname: string, options: ResolveOptions) => Promise<readonly string[]>;

// A server that does not answer must leave time to query another.
const DNS_TIMEOUT_MS = 1_500;
const DNS_TRIES = 2;

const isLocalName = (hostname: string) => /(^|\.)localhost$/.test(hostname);

/**
 * Queries DNS itself, over sockets: the system's resolver would use the thread pool, where a few slow names delay files
 * and images.
 */
async function resolveInDns(hostname: string, signal: AbortSignal): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: DNS_TRIES });
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

/** Like any program on this machine: hosts file, search domains, local names. Only for the operator's own addresses. */
async function resolveLikeTheSystem(hostname: string): Promise<readonly string[]> {
  try {
    return (await lookup(hostname, { all: true, order: 'verbatim' })).map(({ address }) => address);
  } catch {
    return [];
  }
}

export const resolveName: Resolve = async (hostname, { allowPrivate, signal }) => {
  if (!allowPrivate && isLocalName(hostname)) throw new OutgoingError('forbidden');
  const addresses = await (allowPrivate ? resolveLikeTheSystem(hostname) : resolveInDns(hostname, signal));
  if (addresses.length === 0) throw new OutgoingError('unresolved');
  return addresses;
};
