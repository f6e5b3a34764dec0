import type { StoredMessage } from '../messages.store.ts';

/**
 * Whether a message has expired at `now` (milliseconds): then it is hidden, erased or not. Stores express this as
 * `isLasting`.
 */
export const isExpired = ({ expires_at }: Pick<StoredMessage, 'expires_at'>, now: number): boolean =>
  expires_at !== null && expires_at <= now;

/** Whether a message still has content at `now`: neither deleted nor expired. Cleared ones are never found. */
export const isPresent = (message: Pick<StoredMessage, 'deleted_at' | 'expires_at'>, now: number): boolean =>
  message.deleted_at === null && !isExpired(message, now);
