import type { SearchPage } from '@loquat/contract';
import { type Answered, call } from '../../drivers/call.ts';
import { found } from '../../drivers/found.ts';
import type { Person } from '../../drivers/people.ts';
import { alterDatabase } from '../../servers/behind-the-wire.ts';
import type { TestServer } from '../../servers/test-server.ts';

type Origin = { origin: string };
type Query = Record<string, string>;

/** Searches and returns the response. */
export const ask = (server: Origin, { token }: Person, query: Query): Promise<Answered<SearchPage>> =>
  call(server, `GET /message/search?${new URLSearchParams(query).toString()}`, { token });

export const search = async (server: Origin, person: Person, query: Query): Promise<SearchPage> =>
  (await ask(server, person, query)).value();

/** Searches and returns the mids of the page, in order. */
export const find = async (server: Origin, person: Person, q: string, more: Query = {}): Promise<number[]> =>
  (await search(server, person, { q, ...more })).hits.map(({ message }) => message.mid);

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

/** Adds a file message in the form that uploads produce; returns its mid. */
export async function addFile({ dataDir }: { dataDir: string }, { from, gid, name, type }: FileDraft): Promise<number> {
  const detail = JSON.stringify({ type: 'normal', content_type: 'vocechat/file', content: 'path', expires_in: null });
  const [entry] = await alterDatabase(
    dataDir,
    `INSERT INTO message_log (conversation_id, from_uid, created_at, kind, detail)
      SELECT id, @from, @now, 'normal', @detail FROM conversations WHERE gid = @gid RETURNING mid`,
    { from, gid, detail, now: Date.now() },
  );
  const mid = Number(Reflect.get(found(entry), 'mid'));
  await alterDatabase(
    dataDir,
    `INSERT INTO messages (mid, content_type, content, properties) VALUES (@mid, 'vocechat/file', 'path', @properties)`,
    { mid, properties: JSON.stringify({ name, content_type: type, size: 1 }) },
  );
  return mid;
}
