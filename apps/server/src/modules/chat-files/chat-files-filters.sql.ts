import type { ChatFilesScope } from './chat-files.store.ts';

const FILTERS = {
  uid: 'from_uid = @uid',
  with_uid: 'peer_uid = @with_uid',
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

/** Whose files may be listed: those of channels and, under minus the uid, of the reader's own conversations. */
export function audiencesOf({ reader, gids, gid, with_uid }: ChatFilesScope): readonly number[] {
  const own = -Number(reader);
  if (gid === undefined) return with_uid === undefined ? [...gids, own] : [own];
  return with_uid === undefined && gids.includes(gid) ? [gid] : [];
}
