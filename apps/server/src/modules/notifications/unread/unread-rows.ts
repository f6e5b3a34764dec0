import type { ChannelMessage } from '../notifications.store.ts';

/** The maximum that app icons show. */
export const IN_CHANNEL_MAX = 100;
/** Including read ones: users do not scroll back to older unread messages. */
export const DIRECT_MAX = 1_000;

/** The last direct message to a user after `@after`, and the newest ones. */
export const LAST_DIRECT = 'SELECT max(mid) AS last FROM message_log WHERE to_uid = @uid AND mid > @after';
export const NEWEST_DIRECT = `SELECT mid, conversation_id, from_uid, kind, expires_at, detail FROM uncleared_log
  WHERE to_uid = @uid AND mid > @after ORDER BY mid DESC LIMIT ${DIRECT_MAX}`;

/** A row of a channel's message; lists are JSON. */
export interface NewestRow extends Pick<ChannelMessage, 'mid' | 'from_uid' | 'created_at'> {
  mentions: string | null;
  called: string | null;
}

/** Clients may send any JSON as properties: usually a list. */
const valuesOf = (json: string | null): unknown[] => (json === null ? [] : Object.values(Object(JSON.parse(json))));

/** A channel's newest messages, and the mid from which on the list is complete. `rows`: newest first. */
export function toNewest(rows: readonly NewestRow[]): { messages: ChannelMessage[]; from: number } {
  const messages = rows.toReversed().map(({ mentions, called, ...said }) => ({
    ...said,
    mentions: valuesOf(mentions),
    called: valuesOf(called),
  }));
  return { messages, from: messages.length < IN_CHANNEL_MAX ? 0 : messages[0]!.mid };
}
