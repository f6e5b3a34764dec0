import type { SearchPage } from '@loquat/contract';
import Database from 'better-sqlite3';
import { join } from 'node:path';
import { type Answered, call } from '../../drivers/call.ts';
import type { Person } from '../../drivers/people.ts';
import type { TestServer } from '../../servers/test-server.ts';

type Origin = { origin: string };
type Query = Record<string, string>;

/** The response. */
export const ask = (server: Origin, { token }: Person, query: Query): Promise<Answered<SearchPage>> =>
  call(server, `GET /message/search?${new URLSearchParams(query).toString()}`, { token });

export const search = async (server: Origin, person: Person, query: Query): Promise<SearchPage> =>
  (await ask(server, person, query)).value();

/** Mids of a page, in order. */
export const find = async (server: Origin, person: Person, q: string, more: Query = {}): Promise<number[]> =>
  (await search(server, person, { q, ...more })).hits.map(({ message }) => message.mid);

/** Writes into the server's database behind its back, for states that only time or another feature produces. */
export function rewrite({ dataDir }: { dataDir: string }, work: (db: Database.Database) => void): void {
  const db = new Database(join(dataDir, 'loquat.db'), { timeout: 5_000 });
  try {
    db.transaction(work)(db);
  } finally {
    db.close();
  }
}

/** Changes the text of a message. */
export async function editMessage(server: TestServer, { token }: Person, mid: number, body: string): Promise<void> {
  const { status } = await call(server, `PUT /message/${mid}/edit`, { token, body });
  if (status !== 200) throw new Error(`editing answered ${status}`);
}

export async function deleteMessage(server: TestServer, { token }: Person, mid: number): Promise<void> {
  const { status } = await call(server, `DELETE /message/${mid}`, { token });
  if (status !== 200) throw new Error(`deleting answered ${status}`);
}

export interface FileDraft {
  from: number;
  gid: number;
  name: string;
  type: string;
}

/** A file message, as uploads produce it; returns its mid. */
export function addFile(server: { dataDir: string }, { from, gid, name, type }: FileDraft): number {
  let mid = 0;
  const properties = JSON.stringify({ name, content_type: type, size: 1 });
  const detail = { type: 'normal', content_type: 'vocechat/file', content: 'path', expires_in: null };
  rewrite(server, (db) => {
    const entry = db.prepare(`INSERT INTO message_log (from_uid, created_at, gid, kind, detail)
      VALUES (?, ?, ?, 'normal', ?)`);
    mid = Number(entry.run(from, Date.now(), gid, JSON.stringify(detail)).lastInsertRowid);
    const state = db.prepare(
      "INSERT INTO messages (mid, content_type, content, properties) VALUES (?, 'vocechat/file', 'path', ?)",
    );
    state.run(mid, properties);
  });
  return mid;
}
