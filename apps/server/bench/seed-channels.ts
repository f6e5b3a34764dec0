import type { Gid } from '@loquat/contract';
import { createImportedConversations, keyOfChannel } from '../src/modules/conversations/conversations.access.ts';
import { normalDetailJson } from '../src/modules/messages/content/message-json.ts';
import { openSqlite } from '../src/platform/db/sqlite.ts';
import { found } from '../test/drivers/found.ts';

const TEXT = 'The quick brown fox jumps over the lazy dog, and the dog writes it down.';
const SPACING_MS = 1_000;
const INSERT_CHANNEL = `INSERT INTO channels (owner, name, description, is_public, created_at)
  VALUES (1, ?, '', 0, 0) RETURNING gid`;
const INSERT_MEMBER = 'INSERT INTO channel_members (gid, uid, since_mid) VALUES (?, ?, 0)';
const INSERT_ENTRY = `INSERT INTO message_log (from_uid, created_at, conversation_id, kind, detail)
  VALUES (1, ?, ?, 'normal', ?)`;
const INSERT_STATE = 'INSERT INTO messages (mid, content_type, content) VALUES (?, ?, ?)';

export interface ChannelSeed {
  channels: number;
  /** Number of users who are in every channel, counted from the first. */
  members: number;
  /** Distributed over the channels in turn. */
  messages: number;
}

/** Writes private channels directly into the tables of a seeded folder; returns their gids. */
export async function seedChannels(dataDir: string, { channels, members, messages }: ChannelSeed): Promise<number[]> {
  const database = await openSqlite(dataDir);
  const db = database.writer.$client;
  const [entry, state] = [db.prepare(INSERT_ENTRY), db.prepare(INSERT_STATE)];
  const channel = db.prepare<[string], Gid>(INSERT_CHANNEL).pluck();
  const member = db.prepare(INSERT_MEMBER);
  const detail = normalDetailJson({ content_type: 'text/plain', content: TEXT, properties: null }, null);
  const startedAt = Date.now() - messages * SPACING_MS;
  const gids = Array.from({ length: channels }, (_, index) => found(channel.get(`Channel ${index}`)));
  const conversationIdOf = createImportedConversations(database.writer);
  const conversations = gids.map((gid) => conversationIdOf(keyOfChannel(gid)));
  db.transaction(() => {
    for (const gid of gids) for (let uid = 1; uid <= members; uid += 1) member.run(gid, uid);
    for (let number = 0; number < messages; number += 1) {
      const { lastInsertRowid } = entry.run(startedAt + number * SPACING_MS, conversations[number % channels], detail);
      state.run(lastInsertRowid, 'text/plain', TEXT);
    }
  })();
  database.close();
  return gids;
}
