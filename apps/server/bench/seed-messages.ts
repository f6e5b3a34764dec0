import type { Gid, Uid } from '@loquat/contract';
import { createImportedConversations, keyOf, keyOfChannel } from '../src/modules/conversations/conversations.access.ts';
import { normalDetailJson } from '../src/modules/messages/content/message-json.ts';
import { openSqlite } from '../src/platform/db/sqlite.ts';
import { type Chance, createChance, textOf, timeOf } from './search/search-corpus.ts';

const PUBLIC_CHANNELS = 10;
const PRIVATE_CHANNELS = 60;
const INSERT_ENTRY = `INSERT INTO message_log (conversation_id, from_uid, created_at, to_uid, kind, detail)
  VALUES (@conversation_id, @from_uid, @created_at, @to_uid, 'normal', @detail)`;
const INSERT_STATE = 'INSERT INTO messages (mid, content_type, content, properties) VALUES (?, ?, ?, ?)';
const INSERT_CHANNEL = `INSERT INTO channels (owner, name, description, is_public, created_at)
  VALUES (@owner, @name, '', @is_public, 0)`;
const INSERT_MEMBER = 'INSERT INTO channel_members (gid, uid, since_mid) VALUES (?, ?, 0)';

/** Six in ten messages go to public channels, the others to private channels and to users. */
function sentBy(chance: Chance, users: number) {
  const from_uid = (1 + chance.below(users)) as Uid;
  if (!chance.isOneIn(7)) {
    const channels =
      chance.below(10) < 7 ? 1 + chance.zipf(PUBLIC_CHANNELS) : 1 + PUBLIC_CHANNELS + chance.below(PRIVATE_CHANNELS);
    return { from_uid, to_uid: null, key: keyOfChannel(channels as Gid) };
  }
  const to_uid = (1 + chance.below(users)) as Uid;
  return { from_uid, to_uid, key: keyOf(from_uid, { uid: to_uid }) };
}

/**
 * Writes this many messages directly into the tables of a seeded folder: channels 2 to 10 are public, 11 to 70 private;
 * user `n` is a member of those whose number `n` divides.
 */
export async function seedMessages(dataDir: string, { users, messages }: { users: number; messages: number }) {
  const database = await openSqlite(dataDir);
  const db = database.writer.$client;
  const conversationIdOf = createImportedConversations(database.writer);
  const chance = createChance();
  const now = Date.now();
  const [entry, state] = [db.prepare(INSERT_ENTRY), db.prepare(INSERT_STATE)];
  const [channel, member] = [db.prepare(INSERT_CHANNEL), db.prepare(INSERT_MEMBER)];
  db.transaction(() => {
    for (let gid = 2; gid <= PUBLIC_CHANNELS + PRIVATE_CHANNELS; gid += 1) {
      const isPublic = gid <= PUBLIC_CHANNELS;
      channel.run({ owner: isPublic ? null : 1, name: `Channel ${gid}`, is_public: Number(isPublic) });
      for (let uid = 1; uid <= users; uid += 1) if (!isPublic && gid % uid === 0) member.run(gid, uid);
    }
    for (let number = 0; number < messages; number += 1) {
      const said = textOf(chance);
      const created_at = timeOf(number, messages, now);
      const { key, ...sent } = sentBy(chance, users);
      const { lastInsertRowid } = entry.run({
        ...sent,
        conversation_id: conversationIdOf(key),
        created_at,
        detail: normalDetailJson(said, null),
      });
      state.run(lastInsertRowid, said.content_type, said.content, said.properties);
    }
  })();
  database.close();
}
