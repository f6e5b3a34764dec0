import type { Mid, Uid } from '@loquat/contract';
import type { Connection } from '#platform/db/connection.ts';
import { statement } from '#platform/db/statement.ts';

/** One user's reaction of one kind to a message. */
export interface OwnReaction {
  mid: Mid;
  uid: Uid;
  action: string;
}

/** The reactions that a message has now. */
export interface ReactionStore {
  /** Whether any user has this reaction to the message. */
  has(mid: Mid, action: string): Promise<boolean>;
  /** The number of kinds of reactions to the message. */
  countKinds(mid: Mid): Promise<number>;
  /** The number of kinds used by this user. */
  countOwn(mid: Mid, uid: Uid): Promise<number>;
  /** Adds the reaction, or removes it if it exists. */
  toggle(reaction: OwnReaction): Promise<void>;
}

const HAS = statement<{ mid: Mid; action: string }, { mid: Mid }>(
  'SELECT mid FROM message_reactions WHERE mid = @mid AND action = @action LIMIT 1',
);
// Jumps from one kind to the next by the index, past all users with the same reaction.
const COUNT_KINDS = statement<{ mid: Mid }, { count: number }>(`WITH RECURSIVE kinds (action) AS (
    SELECT min(action) FROM message_reactions WHERE mid = @mid
    UNION ALL
    SELECT (SELECT min(action) FROM message_reactions WHERE mid = @mid AND action > kinds.action)
    FROM kinds WHERE kinds.action IS NOT NULL
  ) SELECT count(action) AS count FROM kinds`);
const COUNT_OWN = statement<{ mid: Mid; uid: Uid }, { count: number }>(
  'SELECT count(*) AS count FROM message_reactions WHERE mid = @mid AND uid = @uid',
);
const REMOVE = statement<OwnReaction>(
  'DELETE FROM message_reactions WHERE mid = @mid AND uid = @uid AND action = @action',
);
const ADD = statement<OwnReaction>('INSERT INTO message_reactions (mid, uid, action) VALUES (@mid, @uid, @action)');

export const createReactionStore = (db: Connection): ReactionStore => ({
  has: async (mid, action) => (await db.get(HAS, { mid, action })) !== undefined,
  countKinds: async (mid) => (await db.get(COUNT_KINDS, { mid }))?.count ?? 0,
  countOwn: async (mid, uid) => (await db.get(COUNT_OWN, { mid, uid }))?.count ?? 0,
  async toggle(reaction) {
    if ((await db.run(REMOVE, reaction)) === 0) await db.run(ADD, reaction);
  },
});
