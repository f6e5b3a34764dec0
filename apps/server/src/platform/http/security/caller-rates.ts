import type { IncomingMessage } from 'node:http';
import {
  type CallRate,
  CALLS_PER_MINUTE,
  CALLS_WITHOUT_TOKEN_PER_MINUTE,
  type Endpoint,
  GUEST_MESSAGES,
  STRANGERS_PER_ADDRESS,
} from '@loquat/contract';
import type { Clock } from '../../clock.ts';
import type { Viewer } from '../viewer.ts';
import { addressKey, createRateLimit } from './rate-limit.ts';

const WINDOW_SECONDS = 60;
const HOUR_SECONDS = 3_600;

type Role = keyof (typeof CALLS_PER_MINUTE)[CallRate];

/** Limits how often each caller makes calls of a kind (`docs/limits.md`). */
export interface CallerRates {
  /**
   * Counts a request, once even if passed several times; without a viewer, by its network address.
   * @throws RateLimitedError
   */
  take(endpoint: Endpoint, viewer: Viewer | null, request: { raw: IncomingMessage; ip: string }): void;
}

const isStranger = ({ is_guest, visitor_host }: Viewer): boolean => is_guest || visitor_host !== undefined;
const roleOf = (viewer: Viewer): Role => (isStranger(viewer) ? 'stranger' : viewer.is_admin ? 'admin' : 'member');
const rateOf = ({ rate, method }: Pick<Endpoint, 'rate' | 'method'>): CallRate =>
  rate ?? (method === 'GET' ? 'read' : 'write');

/** Each node counts separately. */
export function createCallerRates({ isOn, clock }: { isOn: boolean; clock: Clock }): CallerRates {
  const counted = new WeakSet<IncomingMessage>();
  const limitTo = (limit: number, windowSeconds = WINDOW_SECONDS) =>
    createRateLimit({ isOn, limit, windowSeconds, clock });
  const limits = new Map(
    Object.entries(CALLS_PER_MINUTE).map(([rate, { stranger, member, admin }]) => [
      rate,
      {
        stranger: limitTo(stranger),
        member: limitTo(member),
        admin: limitTo(admin),
        // A stranger can create accounts at no cost.
        strangersAtAddress: limitTo(stranger * STRANGERS_PER_ADDRESS),
      },
    ]),
  );

  const guestMessages = {
    ofGuest: limitTo(GUEST_MESSAGES.perMinute),
    atAddress: limitTo(GUEST_MESSAGES.atAddressPerHour, HOUR_SECONDS),
  };

  const withoutToken = {
    read: limitTo(CALLS_WITHOUT_TOKEN_PER_MINUTE.read),
    write: limitTo(CALLS_WITHOUT_TOKEN_PER_MINUTE.write),
  };

  return {
    take(endpoint, viewer, { raw, ip }) {
      if (counted.has(raw)) return;
      if (!viewer) return withoutToken[endpoint.method === 'GET' ? 'read' : 'write'].take(addressKey(ip));
      const limit = limits.get(rateOf(endpoint))!;
      const role = roleOf(viewer);
      limit[role].take(String(viewer.uid));
      if (role === 'stranger') limit.strangersAtAddress.take(addressKey(ip));
      if (viewer.is_guest && rateOf(endpoint) === 'send') {
        guestMessages.ofGuest.take(String(viewer.uid));
        guestMessages.atAddress.take(addressKey(ip));
      }
      counted.add(raw);
    },
  };
}
