import { ProblemError } from '@loquat/contract';
import ipaddr from 'ipaddr.js';
import type { Clock } from '../../clock.ts';
import { keepRecent } from '../../recent.ts';

const SECOND_MS = 1_000;
// Bounds memory: the key that has been quiet for longest is forgotten first.
const MAX_KEYS = 50_000;
const IPV6_NETWORK_GROUPS = 4;
/** Some proxies forward the port as well, which would turn every connection into an address of its own. */
const WITH_PORT = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/;
const HEX = 16;

/** Too many calls of one kind; the answer says when to try again. */
export class RateLimitedError extends ProblemError {
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super('request.rate_limited');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Counts calls by key in windows of fixed length. */
export interface RateLimit {
  /** Counts a call. @throws RateLimitedError if the window is full */
  take(key: string): void;
  /** Reverts the counting of a call. */
  giveBack(key: string): void;
}

export interface RateLimitOptions {
  isOn: boolean;
  limit: number;
  windowSeconds: number;
  clock: Clock;
  /** How many processes count, each for itself: together they allow no more than one would. */
  nodes?: (() => number) | undefined;
}

interface Window {
  count: number;
  endsAt: number;
}

const UNLIMITED: RateLimit = { take: () => {}, giveBack: () => {} };

export function createRateLimit({ isOn, limit, windowSeconds, clock, nodes }: RateLimitOptions): RateLimit {
  if (!isOn) return UNLIMITED;
  const windows = keepRecent<string, Window>(MAX_KEYS);

  const windowMs = windowSeconds * SECOND_MS;
  const share = () => (nodes ? Math.max(1, Math.floor(limit / nodes())) : limit);
  /** A window that would still last longer than a whole one was opened before the clock was set back. */
  const isOpen = ({ endsAt }: Window) => endsAt > clock.now() && endsAt <= clock.now() + windowMs;

  function windowOf(key: string): Window {
    const known = windows.get(key);
    if (known && isOpen(known)) return known;
    const fresh = { count: 0, endsAt: clock.now() + windowMs };
    windows.set(key, fresh);
    return fresh;
  }

  return {
    take(key) {
      const window = windowOf(key);
      if (window.count >= share()) throw new RateLimitedError(Math.ceil((window.endsAt - clock.now()) / SECOND_MS));
      window.count += 1;
    },
    giveBack(key) {
      const window = windowOf(key);
      window.count = Math.max(0, window.count - 1);
    },
  };
}

/** The key that an address counts under: for IPv6 its network, since one household has a whole one. */
export function addressKey(ip: string): string {
  const [, inBrackets, beforePort] = WITH_PORT.exec(ip) ?? [];
  const bare = inBrackets ?? beforePort ?? ip;
  if (!ipaddr.isValid(bare)) return bare;
  const address = ipaddr.process(bare);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const network = address.parts.slice(0, IPV6_NETWORK_GROUPS);
  return network.map((group) => group.toString(HEX)).join(':');
}
