import type { Gid, Mid, Timestamp, Uid } from '@loquat/contract';
import type { SqliteConnection } from '../../platform/db/sqlite.ts';
import { deleteDetailJson, detailJson, editDetailJson, likeDetailJson } from './content/message-json.ts';
import type {
  ArchivedEntry,
  MessageArchive,
  NewArchivedMessage,
  NewArchivedReaction,
} from './messages-archive.store.ts';
import type { StoredMessage } from './messages.store.ts';
import { prepareStoredMessages } from './stored-messages.sqlite.ts';

const PAGE = 1_000;
// What somebody cleared, what has expired and what was said in channels that are gone is not there for anybody.
const LIST = `SELECT log.mid, log.from_uid, log.created_at, log.gid, log.to_uid, log.kind, log.about_mid,
    iif(log.kind = 'like', json_extract(log.detail, '$.detail.action'), NULL) AS action,
    state.content_type, state.content, state.properties, state.edited_at, state.deleted_at, state.expires_at
  FROM uncleared_log AS log LEFT JOIN messages AS state ON state.mid = log.mid
  WHERE log.mid > @after AND (log.expires_at IS NULL OR log.expires_at > @now)
    AND (log.gid IS NULL OR log.gid IN (SELECT gid FROM channels))
  ORDER BY log.mid LIMIT ${PAGE}`;
const INSERT_ENTRY = `INSERT INTO message_log
    (mid, from_uid, created_at, gid, to_uid, uid_low, uid_high, kind, about_mid, expires_at, detail)
  VALUES (@mid, @from_uid, @created_at, @gid, @to_uid, min(@from_uid, @to_uid), max(@from_uid, @to_uid), @kind,
    @about_mid, @expires_at, @detail)`;
const INSERT_STATE = `INSERT INTO messages (mid, content_type, content, properties, edited_at, deleted_at, expires_at)
  VALUES (@mid, @content_type, @content, @properties, @edited_at, @deleted_at, @expires_at)`;
const REMOVE_REACTION = 'DELETE FROM message_reactions WHERE mid = ? AND uid = ? AND action = ?';
const ADD_REACTION = 'INSERT INTO message_reactions (mid, uid, action) VALUES (?, ?, ?)';

interface EntryRow {
  mid: Mid | null;
  from_uid: Uid;
  created_at: Timestamp;
  gid: Gid | null;
  to_uid: Uid | null;
  kind: string;
  about_mid: Mid | null;
  expires_at: Timestamp | null;
  detail: string;
}

function detailOf({ kind, action }: Pick<NewArchivedReaction, 'kind' | 'action'>, about: StoredMessage): string {
  if (kind === 'like') return likeDetailJson(about.mid, action);
  return kind === 'edit' ? editDetailJson(about.mid, about) : deleteDetailJson(about.mid);
}

/** The message log as archives contain it. */
export function createSqliteMessageArchive(db: SqliteConnection): MessageArchive {
  const { $client } = db;
  const insertEntry = $client.prepare<[EntryRow]>(INSERT_ENTRY);
  const insertState = $client.prepare(INSERT_STATE);
  const removeReaction = $client.prepare(REMOVE_REACTION);
  const addReaction = $client.prepare(ADD_REACTION);
  const list = $client.prepare<[{ after: number; now: Timestamp }], ArchivedEntry>(LIST);
  const stored = prepareStoredMessages(db);

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
    find: (mid) => stored.get(mid) ?? null,
    append(message: NewArchivedMessage) {
      const { kind, about_mid, created_at, expires_at } = message;
      const detail = detailJson({ kind, about_mid, created_at, expires_at }, message);
      const { lastInsertRowid } = insertEntry.run({ ...message, detail });
      const mid = Number(lastInsertRowid) as Mid;
      insertState.run({ ...message, mid });
      return mid;
    },
    react({ mid, kind, from_uid, created_at, action }: NewArchivedReaction, about: StoredMessage) {
      const to_uid = about.to_uid === from_uid ? about.from_uid : about.to_uid;
      const { gid, expires_at } = about;
      const detail = detailOf({ kind, action }, about);
      const entry = { mid, from_uid, created_at, gid, to_uid, kind, about_mid: about.mid, expires_at, detail };
      const { lastInsertRowid } = insertEntry.run(entry);
      if (kind === 'like') toggle(about.mid, from_uid, action);
      return Number(lastInsertRowid) as Mid;
    },
  };
}
