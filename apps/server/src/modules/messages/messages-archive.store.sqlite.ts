import type { Mid, Timestamp, Uid } from '@loquat/contract';
import type { SqliteConnection } from '../../platform/db/sqlite.ts';
import {
  chatOf,
  type ConversationId,
  createImportedConversations,
  keyOf,
  recipientOf,
  sentColumnsOf,
  targetOf,
} from '../conversations/conversations.access.ts';
import { deleteDetailJson, detailJson, editDetailJson, likeDetailJson } from './content/message-json.ts';
import type {
  ArchivedEntry,
  MessageArchive,
  NewArchivedMessage,
  NewArchivedReaction,
} from './messages-archive.store.ts';
import type { NewEntry, StoredMessage } from './messages.store.ts';

const PAGE = 1_000;
// Excludes cleared and expired messages, and those of deleted channels, which no user can see.
const LIST = `SELECT log.mid, log.from_uid, log.created_at, log.gid, log.to_uid, log.kind, log.about_mid,
    iif(log.kind = 'like', json_extract(log.detail, '$.detail.action'), NULL) AS action,
    state.content_type, state.content, state.properties, state.edited_at, state.deleted_at, state.expires_at
  FROM uncleared_log AS log LEFT JOIN messages AS state ON state.mid = log.mid
  WHERE log.mid > @after AND (log.expires_at IS NULL OR log.expires_at > @now)
    AND (log.gid IS NULL OR log.gid IN (SELECT gid FROM channels))
  ORDER BY log.mid LIMIT ${PAGE}`;
const INSERT_ENTRY = `INSERT INTO message_log
    (mid, conversation_id, from_uid, to_uid, created_at, kind, about_mid, expires_at, detail)
  VALUES (@mid, @conversation_id, @from_uid, @to_uid, @created_at, @kind, @about_mid, @expires_at, @detail)`;
const INSERT_STATE = `INSERT INTO messages (mid, content_type, content, properties, edited_at, deleted_at, expires_at)
  VALUES (@mid, @content_type, @content, @properties, @edited_at, @deleted_at, @expires_at)`;
const REMOVE_REACTION = 'DELETE FROM message_reactions WHERE mid = ? AND uid = ? AND action = ?';
const ADD_REACTION = 'INSERT INTO message_reactions (mid, uid, action) VALUES (?, ?, ?)';

const ENTRY = `SELECT mid, created_at, ${sentColumnsOf('log')}, kind, about_mid
  FROM message_log AS log WHERE mid = ?`;
const STATE = `SELECT content_type, content, properties, edited_at, deleted_at, expires_at
  FROM messages WHERE mid = ?`;

type Said = Pick<StoredMessage, 'content_type' | 'content' | 'properties' | 'edited_at' | 'deleted_at' | 'expires_at'>;

type EntryRow = NewEntry & { mid: Mid | null };

function detailOf({ kind, action }: Pick<NewArchivedReaction, 'kind' | 'action'>, about: StoredMessage): string {
  if (kind === 'like') return likeDetailJson(about.mid, action);
  return kind === 'edit' ? editDetailJson(about.mid, about) : deleteDetailJson(about.mid);
}

/** The message log in the form of archives. */
export function createSqliteMessageArchive(db: SqliteConnection): MessageArchive {
  const { $client } = db;
  const insertEntry = $client.prepare<[EntryRow & { conversation_id: ConversationId }]>(INSERT_ENTRY);
  const conversationIdOf = createImportedConversations(db);
  const insertState = $client.prepare(INSERT_STATE);
  const removeReaction = $client.prepare(REMOVE_REACTION);
  const addReaction = $client.prepare(ADD_REACTION);
  const list = $client.prepare<[{ after: number; now: Timestamp }], ArchivedEntry>(LIST);
  const state = $client.prepare<[Mid], Said>(STATE);
  const entry = $client.prepare<[Mid], Omit<StoredMessage, keyof Said>>(ENTRY);

  function insert(row: EntryRow): Mid {
    const conversation_id = conversationIdOf(keyOf(row.from_uid, targetOf(row)));
    return Number(insertEntry.run({ ...row, conversation_id }).lastInsertRowid) as Mid;
  }

  function toggle(mid: Mid, uid: Uid, action: string): void {
    if (removeReaction.run(mid, uid, action).changes === 0) addReaction.run(mid, uid, action);
  }

  return {
    *read(now) {
      let after = 0;
      for (;;) {
        const page = list.all({ after, now });
        yield* page;
        const last = page.at(-1);
        if (last === undefined) return;
        after = last.mid;
      }
    },
    find(mid) {
      const said = state.get(mid);
      const logged = said && entry.get(mid);
      return logged ? { ...logged, ...said } : null;
    },
    append(message: NewArchivedMessage) {
      const { kind, about_mid, created_at, expires_at } = message;
      const detail = detailJson({ kind, about_mid, created_at, expires_at }, message);
      const mid = insert({ ...message, detail });
      insertState.run({ ...message, mid });
      return mid;
    },
    react({ mid, kind, from_uid, created_at, action }: NewArchivedReaction, about: StoredMessage) {
      const { mid: about_mid, expires_at } = about;
      const detail = detailOf({ kind, action }, about);
      const recipient = recipientOf(chatOf(about, from_uid));
      if (kind === 'like') toggle(about_mid, from_uid, action);
      return insert({ mid, from_uid, created_at, ...recipient, kind, about_mid, expires_at, detail });
    },
  };
}
