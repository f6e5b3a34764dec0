import { isIP } from 'node:net';
import { reachOf } from './address-rules.ts';
import { OutgoingError } from './outgoing-error.ts';

const SCHEMES = new Set(['http:', 'https:']);

/**
 * An address as it will be requested. The URL standard already normalises numbers such as `0x7f.1` or `2130706433` to
 * the IPv4 address they mean, so what is checked is what is dialled.
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

/**
 * Whether an address may be one of the internet, as far as it tells itself: what its name stands for is checked when it
 * is requested.
 */
export function mayBePublic(address: string): boolean {
  try {
    const host = hostOf(parseTarget(address));
    return isIP(host) === 0 ? host.includes('.') : reachOf(host) === 'public';
  } catch {
    return false;
  }
}
