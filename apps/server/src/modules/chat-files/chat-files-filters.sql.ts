import { gidOf, isBetween } from '../conversations/conversations.access.ts';
import type { ChatFilesScope } from './chat-files.store.ts';

const FILTERS = {
  uid: 'from_uid = @uid',
  with_uid: `conversation_id = (SELECT id FROM conversations WHERE ${isBetween('@reader', '@with_uid')})`,
  kind: 'kind = @kind',
  from: 'created_at >= @from',
  to: 'created_at < @to',
} as const;

/** The condition on `chat_files` for filters; absent filters cost nothing. `contains`: whether the name contains `@q`. */
export function conditionOf(scope: ChatFilesScope, contains: string): string {
  const filters = Object.entries({ ...FILTERS, q: contains }).filter(
    ([name]) => scope[name as keyof typeof FILTERS | 'q'] !== undefined,
  );
  return ['TRUE', ...filters.map(([, condition]) => condition)].join(' AND ');
}

/** SQL: the audience of a log entry, and for a direct message to another user also that of the recipient. */
export const SENDERS_AUDIENCE = `coalesce(${gidOf('log')}, -log.from_uid)`;
export const RECIPIENTS_AUDIENCE = '-log.to_uid';
export const HAS_RECIPIENT = 'log.to_uid <> log.from_uid';

/** SQL: the conversation of an audience; null for a reader's direct messages, which no clearing concerns alone. */
export const conversationOf = (audience: string): string => `(SELECT id FROM conversations WHERE gid = ${audience})`;

/** The audiences whose files may be listed: channels and, as the negated uid, the reader's own direct messages. */
export function audiencesOf({ reader, gids, gid, with_uid }: ChatFilesScope): readonly number[] {
  const own = -Number(reader);
  if (gid === undefined) return with_uid === undefined ? [...gids, own] : [own];
  return with_uid === undefined && gids.includes(gid) ? [gid] : [];
}
