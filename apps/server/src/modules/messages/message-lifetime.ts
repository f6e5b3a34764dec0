import type { StoredMessage } from './messages.store.ts';

/** Whether a message is over at `now` (milliseconds): nobody sees it, erased yet or not. Stores say it as `isLasting`. */
export const isExpired = ({ expires_at }: Pick<StoredMessage, 'expires_at'>, now: number): boolean =>
  expires_at !== null && expires_at <= now;

/** Whether a message still says something at `now`: neither deleted nor expired. What was cleared is never found. */
export const isPresent = (message: Pick<StoredMessage, 'deleted_at' | 'expires_at'>, now: number): boolean =>
  message.deleted_at === null && !isExpired(message, now);
