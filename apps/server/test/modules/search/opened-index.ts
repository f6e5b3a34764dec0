import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { normalDetailJson } from '#modules/messages/content/message-json.ts';
import { createFollower } from '#modules/search/indexing/follower.ts';
import { openIndexFile } from '#modules/search/indexing/index-file.sqlite.ts';
import { createMessageIndex } from '#modules/search/indexing/message-index.sqlite.ts';
import { openFileSource } from '#modules/search/indexing/message-source.sqlite.ts';
import { openSqlite } from '#platform/db/sqlite.ts';

const STEP_MS = 100;

/** The parts of the search worker in this thread, with their own folder and these texts from user 1 to user 2. */
export async function openIndexOver(texts: readonly string[]) {
  const dataDir = await mkdtemp(join(tmpdir(), 'loquat-index-'));
  const database = await openSqlite(dataDir);
  const written = database.writer.$client;
  written.exec("INSERT INTO conversations (id, kind, uid_low, uid_high) VALUES (1, 'direct', 1, 2)");
  const entry = written.prepare(`INSERT INTO message_log (conversation_id, from_uid, created_at, to_uid, kind, detail)
    VALUES (1, 1, ?, 2, 'normal', ?)`);
  const state = written.prepare("INSERT INTO messages (mid, content_type, content) VALUES (?, 'text/plain', ?)");
  written.transaction(() => {
    for (const content of texts) {
      const detail = normalDetailJson({ content_type: 'text/plain', content, properties: null }, null);
      state.run(entry.run(Date.now(), detail).lastInsertRowid, content);
    }
  })();
  const source = openFileSource(dataDir);
  const db = openIndexFile(dataDir);
  const index = createMessageIndex(db);
  const follower = createFollower({ index, source, now: Date.now });
  return {
    source,
    db,
    index,
    /** Indexes everything. */
    async fill(): Promise<void> {
      while (await follower.follow(STEP_MS));
    },
    async close(): Promise<void> {
      await source.close();
      db.close();
      database.close();
      await rm(dataDir, { recursive: true });
    },
  };
}
