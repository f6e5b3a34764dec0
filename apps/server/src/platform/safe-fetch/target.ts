import { isIP } from 'node:net';
import { reachOf } from './address-rules.ts';
import { OutgoingError } from './outgoing-error.ts';

const SCHEMES = new Set(['http:', 'https:']);

/**
 * The URL to request. The URL standard already normalises numbers such as `0x7f.1` or `2130706433` to IPv4 addresses,
 * so the checked address is the one connected to.
 * @throws OutgoingError `address`
 */
export function parseTarget(address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href);
  if (!url || !SCHEMES.has(url.protocol) || url.username !== '' || url.password !== '') {
    throw new OutgoingError('address');
  }
  return url;
}

/** The host without the brackets of IPv6 and the trailing dot of a fully qualified name. */
export const hostOf = ({ hostname }: URL): string => hostname.replaceAll(/^\[|\]$|\.$/g, '');

/** Whether a URL may be on the internet, judged by its text: the addresses of its name are checked with the request. */
export function mayBePublic(address: string): boolean {
  try {
    const host = hostOf(parseTarget(address));
    return isIP(host) === 0 ? host.includes('.') : reachOf(host) === 'public';
  } catch {
    return false;
  }
}
