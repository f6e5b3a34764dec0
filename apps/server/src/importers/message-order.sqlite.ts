import Database from 'better-sqlite3';
import { countLostWords } from '../archive/words.ts';
import type { SourceFile, SourceMessage } from './source-team.ts';

/** A message in its order, with its resolved references. */
export interface OrderedMessage extends SourceMessage {
  /** The message that it replies to is in the same chat, and earlier. */
  isReplyKnown: boolean;
  /** Rises in the order in which messages were read. */
  number: number;
}

/** Messages of an old product on disk, for reading in the order of time in bounded memory. */
export interface MessageOrder {
  /** Returns the number of words of an earlier version of the message that the final one lacks. */
  add(message: SourceMessage): number;
  /**
   * @param which messages with files or pins only, or all. In the order of time, without empty ones.
   */
  list(which: 'all' | 'with_files' | 'pinned'): Iterable<OrderedMessage>;
  /** A file of a message, by its `number` and the file's place in it. */
  findFile(number: number, place: number): SourceFile | null;
  close(): void;
}

interface Row {
  number: number;
  json: string;
  is_reply_known: number;
}

const CACHE_KIB = 32_768;

const chatOf = ({ from, to }: SourceMessage): string =>
  'channel' in to ? JSON.stringify([to.channel]) : JSON.stringify([from, to.user].sort());

/** There is nothing to show; also an old product's mark of a deleted message. */
export const isEmpty = ({ text, files }: SourceMessage): boolean => text.trim() === '' && files.length === 0;

/** Uses a temporary database that SQLite deletes when the process ends in any way; no other process can open it. */
export function createMessageOrder(): MessageOrder {
  const db = new Database('');
  db.pragma('journal_mode = OFF');
  db.pragma('synchronous = OFF');
  db.pragma(`cache_size = -${CACHE_KIB}`);
  db.exec(`CREATE TABLE old_message (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, version REAL NOT NULL, at INTEGER NOT NULL,
    chat TEXT NOT NULL, reply_to TEXT, has_files INTEGER NOT NULL, is_empty INTEGER NOT NULL, is_pinned INTEGER NOT NULL, json TEXT NOT NULL)`);
  const insert =
    db.prepare(`INSERT INTO old_message (id, version, at, chat, reply_to, has_files, is_empty, is_pinned, json)
    VALUES (:id, :version, :at, :chat, :reply_to, :has_files, :is_empty, :is_pinned, :json)
    ON CONFLICT (id) DO UPDATE SET version = excluded.version, at = excluded.at, chat = excluded.chat,
      reply_to = excluded.reply_to, has_files = excluded.has_files, is_empty = excluded.is_empty, is_pinned = excluded.is_pinned, json = excluded.json
    WHERE excluded.version >= old_message.version`);
  const earlier = db.prepare<[string], { json: string }>('SELECT json FROM old_message WHERE id = ?');
  const file = db.prepare<[number], { json: string }>('SELECT json FROM old_message WHERE number = ?');
  let isOrdered = false;
  db.exec('BEGIN');

  /** Numbers follow the order of reading, so that messages of equal time keep it. */
  function order(): void {
    if (isOrdered) return;
    db.exec('COMMIT');
    db.exec('CREATE INDEX old_message_order ON old_message (at, number)');
    isOrdered = true;
  }

  return {
    add(message) {
      const row = earlier.get(message.id);
      insert.run({
        id: message.id,
        version: message.version,
        at: message.at,
        chat: chatOf(message),
        reply_to: message.replyTo,
        has_files: message.files.length > 0 ? 1 : 0,
        is_empty: isEmpty(message) ? 1 : 0,
        is_pinned: message.pin ? 1 : 0,
        json: JSON.stringify(message),
      });
      if (!row) return 0;
      const other = JSON.parse(row.json) as SourceMessage;
      const [dropped, kept] = message.version >= other.version ? [other, message] : [message, other];
      return countLostWords(dropped.text, kept.text);
    },
    *list(which) {
      order();
      const condition = { all: '1', with_files: 'm.has_files = 1', pinned: 'm.is_pinned = 1' }[which];
      const rows = db.prepare<[], Row>(`SELECT m.number, m.json,
          EXISTS (SELECT 1 FROM old_message r WHERE r.id = m.reply_to AND r.chat = m.chat AND r.is_empty = 0
            AND (r.at, r.number) < (m.at, m.number)) AS is_reply_known
        FROM old_message m WHERE m.is_empty = 0 AND ${condition} ORDER BY m.at, m.number`);
      for (const { number, json, is_reply_known } of rows.iterate()) {
        const message = JSON.parse(json) as SourceMessage;
        yield { ...message, number, isReplyKnown: is_reply_known === 1 };
      }
    },
    findFile(number, place) {
      const row = file.get(number);
      return row ? ((JSON.parse(row.json) as SourceMessage).files[place] ?? null) : null;
    },
    close: () => db.close(),
  };
}
