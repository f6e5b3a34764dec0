import type { ChatTarget, Gid, Uid } from '@loquat/contract';
import type { Connection } from '../../platform/db/connection.ts';
import type { SqliteConnection } from '../../platform/db/sqlite.ts';
import { statement } from '../../platform/db/statement.ts';

export type ConversationId = number;
export type ConversationKind = 'direct' | 'channel';

/** The columns that identify a conversation: the channel, or both users. */
export interface ConversationKey {
  gid: Gid | null;
  uid_low: Uid | null;
  uid_high: Uid | null;
}

/** The key of a channel's conversation. */
export const keyOfChannel = (gid: Gid): ConversationKey => ({ gid, uid_low: null, uid_high: null });

/** The key of the conversation that `uid` calls `target`. */
export function keyOf(uid: Uid, target: ChatTarget): ConversationKey {
  if ('gid' in target) return keyOfChannel(target.gid);
  const [uid_low, uid_high] = uid < target.uid ? [uid, target.uid] : [target.uid, uid];
  return { gid: null, uid_low, uid_high };
}

/** SQL: the id of the conversation with the key in the parameters; null before it exists. */
export const CONVERSATION_ID = `coalesce((SELECT id FROM conversations WHERE gid = @gid),
  (SELECT id FROM conversations WHERE uid_low = @uid_low AND uid_high = @uid_high))`;

/** SQL: the id of the channel's conversation with `@gid`; null before it exists. */
export const CONVERSATION_OF_CHANNEL = '(SELECT id FROM conversations WHERE gid = @gid)';

/** SQL: the condition that a conversation is that between two users. */
export const isBetween = (one: string, other: string): string =>
  `(uid_low = ${one} AND uid_high = ${other}) OR (uid_low = ${other} AND uid_high = ${one})`;

/** SQL: the channel of a row that refers to a conversation; null for a direct one. */
export const gidOf = (row: string): string => `(SELECT gid FROM conversations WHERE id = ${row}.conversation_id)`;

/** SQL: the columns of an entry of the message log that tell who sent it and where (`Sent`). */
export const sentColumnsOf = (entry: string): string => `${entry}.from_uid, ${gidOf(entry)} AS gid, ${entry}.to_uid`;

/** SQL: the same conversation as lists of files have it: 0 instead of null. */
export const zeroedRecipientOf = (entry: string): string =>
  `coalesce(${gidOf(entry)}, 0) AS gid, coalesce(${entry}.to_uid, 0) AS to_uid`;

/** SQL: whether a user is one of the two users of a direct message; null or false in channels of other senders. */
export const isPartyOf = (entry: string, user: string): string =>
  `${entry}.to_uid IS NOT NULL AND ${user} IN (${entry}.from_uid, ${entry}.to_uid)`;

/** The columns of a conversation as a user calls it: exactly one of the two is set. */
export interface TargetColumns {
  gid: Gid | null;
  peer_uid: Uid | null;
}

/** SQL: these columns, for a row of user `uid` that is joined with its conversation. */
export const TARGET_COLUMNS = 'gid, uid_low + uid_high - uid AS peer_uid';

/** SQL: their order, channels first. */
export const BY_TARGET = 'ORDER BY peer_uid NULLS FIRST, gid NULLS FIRST';

/** SQL: the rows of a table with their conversations. */
export const withConversation = (table: string): string =>
  `${table} JOIN conversations ON conversations.id = ${table}.conversation_id`;

/** A row with its columns of the target replaced by the target. */
export function withTarget<R extends TargetColumns>({ gid, peer_uid, ...rest }: R) {
  const target: ChatTarget = gid === null ? { uid: peer_uid as Uid } : { gid };
  return { ...rest, target };
}

const FIND = statement<ConversationKey, { id: ConversationId | null }>(`SELECT ${CONVERSATION_ID} AS id`);
const CREATE = statement<ConversationKey & { kind: ConversationKind }>(
  `INSERT INTO conversations (kind, gid, uid_low, uid_high) VALUES (@kind, @gid, @uid_low, @uid_high)`,
);

/** Conversations. Other stores refer to one by its id, and find it by its key in their own statements. */
export interface ConversationStore {
  /** The id of a conversation, which is created with the first row that refers to it. Inside a unit of work only. */
  getOrCreate(key: ConversationKey): Promise<ConversationId>;
}

/** This feature's stores. */
export interface Stores {
  conversations: ConversationStore;
}

export function createConversationStore(db: Connection): ConversationStore {
  const findId = async (key: ConversationKey) => (await db.get(FIND, key))?.id ?? null;
  return {
    async getOrCreate(key) {
      const known = await findId(key);
      if (known !== null) return known;
      await db.run(CREATE, { ...key, kind: key.gid === null ? 'direct' : 'channel' });
      const created = await findId(key);
      if (created === null) throw new Error('A conversation was not created.');
      return created;
    },
  };
}

const FIND_BY_KEY = `SELECT ${CONVERSATION_ID}`;
const CREATE_BY_KEY = `INSERT INTO conversations (kind, gid, uid_low, uid_high)
  VALUES (iif(@gid IS NULL, 'direct', 'channel'), @gid, @uid_low, @uid_high)`;

/** Gives the ids of conversations to an import, which writes synchronously, and creates those that do not exist. */
export function createImportedConversations({ $client }: SqliteConnection): (key: ConversationKey) => ConversationId {
  const find = $client.prepare<[ConversationKey], ConversationId | null>(FIND_BY_KEY).pluck();
  const create = $client.prepare<[ConversationKey]>(CREATE_BY_KEY);
  return (key) => find.get(key) ?? Number(create.run(key).lastInsertRowid);
}
