import type { Gid, Uid } from '@loquat/contract';

/**
 * The recipients of an event. `everyone` is every open stream, those of `guests` and those of `accounts`, except
 * visitors of a widget, who receive only events addressed to `users`. `known` is every user who may know a user:
 * everyone, and the user's visitors. `channel` is every user who can see the channel at the time of delivery. `others`
 * is everyone except the named users. Exceptions are subtracted from all of these. `joinsCalls` leaves only the streams
 * of clients that can join calls.
 */
export type Audience = (
  | { to: 'everyone' | 'guests' | 'accounts' }
  | { to: 'known'; uid: Uid }
  | { to: 'channel'; gid: Gid }
  | { to: 'users'; uids: readonly Uid[] }
  | { to: 'others'; uids: readonly Uid[] }
  | { to: 'device'; uid: Uid; device: string }
) & { exceptUid?: Uid; exceptDevice?: { uid: Uid; device: string }; joinsCalls?: true };

/** What the exceptions of an audience need to know about a stream. */
interface Recipient {
  readonly uid: Uid;
  readonly device: string;
  readonly joinsCalls: boolean;
}

/**
 * Returns from memory the users who can see a channel now: each member once, none for a deleted channel. Never throws.
 */
export interface Visibility {
  isPublic(gid: Gid): boolean;
  memberUids(gid: Gid): Iterable<Uid>;
}

/** True if one decision about recipients serves both: only for audiences without exceptions or user lists. */
export function isSameAudience(one: Audience, other: Audience): boolean {
  if (one === other) return true;
  if (hasExceptions(one) || hasExceptions(other)) return false;
  if (one.to === 'channel') return other.to === 'channel' && one.gid === other.gid;
  return one.to === other.to && (one.to === 'everyone' || one.to === 'guests' || one.to === 'accounts');
}

/** True if the audience excludes this stream. */
export function isExcepted(audience: Audience, { uid, device, joinsCalls }: Recipient): boolean {
  if (audience.exceptUid === uid || (audience.joinsCalls && !joinsCalls)) return true;
  const except = audience.exceptDevice;
  return except !== undefined && except.uid === uid && except.device === device;
}

const hasExceptions = (audience: Audience): boolean =>
  audience.exceptUid !== undefined || audience.exceptDevice !== undefined || audience.joinsCalls === true;
