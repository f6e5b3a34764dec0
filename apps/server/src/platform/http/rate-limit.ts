import { isIPv6 } from 'node:net';
import { ProblemError } from '@loquat/contract';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';

const SECOND_MS = 1_000;
// Bounds memory: the key that was quiet for longest is forgotten first.
const MAX_KEYS = 50_000;
const IPV6_NETWORK_GROUPS = 4;
const IPV6_GROUPS = 8;

/** Too many calls of one kind; the answer says when to come back. */
export class RateLimitedError extends ProblemError {
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super('request.rate_limited');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Counts calls by key in windows of fixed length. */
export interface RateLimit {
  /** Counts a call. @throws RateLimitedError when the window is full */
  take(key: string): void;
  /** Takes a counted call back. */
  giveBack(key: string): void;
}

export interface RateLimitOptions {
  isOn: boolean;
  limit: number;
  windowSeconds: number;
  clock: Clock;
}

interface Window {
  count: number;
  endsAt: number;
}

const UNLIMITED: RateLimit = { take: () => {}, giveBack: () => {} };

export function createRateLimit({ isOn, limit, windowSeconds, clock }: RateLimitOptions): RateLimit {
  if (!isOn) return UNLIMITED;
  const windows = new LRUCache<string, Window>({ max: MAX_KEYS });

  function windowOf(key: string): Window {
    const known = windows.get(key);
    if (known && known.endsAt > clock.now()) return known;
    const fresh = { count: 0, endsAt: clock.now() + windowSeconds * SECOND_MS };
    windows.set(key, fresh);
    return fresh;
  }

  return {
    take(key) {
      const window = windowOf(key);
      if (window.count >= limit) throw new RateLimitedError(Math.ceil((window.endsAt - clock.now()) / SECOND_MS));
      window.count += 1;
    },
    giveBack(key) {
      const window = windowOf(key);
      window.count = Math.max(0, window.count - 1);
    },
  };
}

/** The key that an address counts under: of IPv6 its network, since one household owns a whole one. */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail = ''] = ip.split('::', 2);
  const groupsOf = (part: string) => (part === '' ? [] : part.split(':'));
  const gap = IPV6_GROUPS - groupsOf(head).length - groupsOf(tail).length;
  const groups = [...groupsOf(head), ...Array<string>(Math.max(0, gap)).fill('0'), ...groupsOf(tail)];
  return groups.slice(0, IPV6_NETWORK_GROUPS).join(':');
}
