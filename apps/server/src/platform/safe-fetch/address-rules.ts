import ipaddr from 'ipaddr.js';

/** The kind of an address: on the internet, in the operator's own networks, or never to be connected to. */
export type Reach = 'public' | 'private' | 'forbidden';

/** Networks that an operator may open for webhooks; never link-local, where clouds expose credentials. */
const PRIVATE_RANGES = new Set(['private', 'loopback', 'carrierGradeNat', 'uniqueLocal']);

/** Cloud metadata services at ordinary-looking addresses: Azure, Alibaba, AWS, Google. */
const CLOUD_SERVICES = new Set(['168.63.129.16', '100.100.100.200', 'fd00:ec2::254', 'fd20:ce::254']);

/** Everything allocated on the internet so far; IPv4 translations (mapped, compatible, NAT64) are outside of it. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

const isGlobal = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  address.range() === 'unicast' && (address instanceof ipaddr.IPv4 || address.match(GLOBAL_IPV6));

/** `address` is an IPv4 or IPv6 address as text; anything else is forbidden. */
export function reachOf(address: string): Reach {
  if (!ipaddr.isValid(address)) return 'forbidden';
  const parsed = ipaddr.parse(address);
  if (CLOUD_SERVICES.has(parsed.toString())) return 'forbidden';
  if (isGlobal(parsed)) return 'public';
  return PRIVATE_RANGES.has(parsed.range()) ? 'private' : 'forbidden';
}

/** An IPv4 address that arrived on an IPv6 socket (`::ffff:192.0.2.1`) as IPv4; other text unchanged. */
export const plainAddress = (address: string): string =>
  ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;

/** Whether an address is this very machine. */
export const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
