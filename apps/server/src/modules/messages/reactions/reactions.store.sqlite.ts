import type { Mid, Uid } from '@loquat/contract';
import type { SqliteConnection } from '../../../platform/db/sqlite.ts';
import type { OwnReaction, ReactionStore } from './reactions.store.ts';

const HAS = 'SELECT 1 FROM message_reactions WHERE mid = ? AND action = ? LIMIT 1';
// Jumps from one kind to the next by the index, past all people with the same reaction.
const COUNT_KINDS = `WITH RECURSIVE kinds (action) AS (
    SELECT min(action) FROM message_reactions WHERE mid = @mid
    UNION ALL
    SELECT (SELECT min(action) FROM message_reactions WHERE mid = @mid AND action > kinds.action)
    FROM kinds WHERE kinds.action IS NOT NULL
  ) SELECT count(action) FROM kinds`;
const COUNT_OWN = 'SELECT count(*) FROM message_reactions WHERE mid = ? AND uid = ?';
const REMOVE = 'DELETE FROM message_reactions WHERE mid = @mid AND uid = @uid AND action = @action';
const ADD = 'INSERT INTO message_reactions (mid, uid, action) VALUES (@mid, @uid, @action)';

export function createSqliteReactionStore({ $client }: SqliteConnection): ReactionStore {
  const has = $client.prepare<[Mid, string], number>(HAS).pluck();
  const countKinds = $client.prepare<[{ mid: Mid }], number>(COUNT_KINDS).pluck();
  const countOwn = $client.prepare<[Mid, Uid], number>(COUNT_OWN).pluck();
  const remove = $client.prepare<[OwnReaction]>(REMOVE);
  const add = $client.prepare<[OwnReaction]>(ADD);
  return {
    has: async (mid, action) => has.get(mid, action) !== undefined,
    countKinds: async (mid) => countKinds.get({ mid }) ?? 0,
    countOwn: async (mid, uid) => countOwn.get(mid, uid) ?? 0,
    async toggle(reaction) {
      if (remove.run(reaction).changes === 0) add.run(reaction);
    },
  };
}
