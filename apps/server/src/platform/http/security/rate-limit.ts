import { ProblemError } from '@loquat/contract';
import ipaddr from 'ipaddr.js';
import type { Clock } from '../../clock.ts';
import { createLruCache } from '../../lru-cache.ts';

const SECOND_MS = 1_000;
// Bounds memory: the key that has been inactive for longest is removed first.
const MAX_KEYS = 50_000;
const IPV6_NETWORK_GROUPS = 4;
/** Some proxies forward the port as well, which would turn every connection into a separate address. */
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
  /** Counts a call, or several at once. @throws RateLimitedError if the window is full */
  take(key: string, calls?: number): void;
  /** Reverts the counting of a call. */
  giveBack(key: string): void;
}

export interface RateLimitOptions {
  isOn: boolean;
  limit: number;
  windowSeconds: number;
  clock: Clock;
  /** Number of processes, each of which counts separately: together they allow no more than one would. */
  nodes?: (() => number) | undefined;
}

interface Window {
  count: number;
  endsAt: number;
}

const UNLIMITED: RateLimit = { take: () => {}, giveBack: () => {} };

export function createRateLimit({ isOn, limit, windowSeconds, clock, nodes }: RateLimitOptions): RateLimit {
  if (!isOn) return UNLIMITED;
  const windows = createLruCache<string, Window>(MAX_KEYS);

  const windowMs = windowSeconds * SECOND_MS;
  const share = () => (nodes ? Math.max(1, Math.floor(limit / nodes())) : limit);
  /** A window with more than a full length left was opened before the clock was set back. */
  const isOpen = ({ endsAt }: Window) => endsAt > clock.now() && endsAt <= clock.now() + windowMs;

  function windowOf(key: string): Window {
    const known = windows.get(key);
    if (known && isOpen(known)) return known;
    const fresh = { count: 0, endsAt: clock.now() + windowMs };
    windows.set(key, fresh);
    return fresh;
  }

  return {
    take(key, calls = 1) {
      const window = windowOf(key);
      if (window.count >= share()) throw new RateLimitedError(Math.ceil((window.endsAt - clock.now()) / SECOND_MS));
      window.count += calls;
    },
    giveBack(key) {
      const window = windowOf(key);
      window.count = Math.max(0, window.count - 1);
    },
  };
}

/** The key for counting an address: for IPv6 its network, since one household has a whole one. */
export function addressKey(ip: string): string {
  const [, inBrackets, beforePort] = WITH_PORT.exec(ip) ?? [];
  const bare = inBrackets ?? beforePort ?? ip;
  if (!ipaddr.isValid(bare)) return bare;
  const address = ipaddr.process(bare);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const network = address.parts.slice(0, IPV6_NETWORK_GROUPS);
  return network.map((group) => group.toString(HEX)).join(':');
}
