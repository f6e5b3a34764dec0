import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { answerTo, FOUNDER, signIn, signInFounder } from '../drivers/call.ts';
import { getFile, uploadFile } from '../drivers/files.ts';
import { createChannel, personOf, type Person } from '../drivers/people.ts';
import { readRows } from '../servers/behind-the-wire.ts';
import { type ChildServer, startChildServer } from './child-server.ts';
import { Ledger } from './ledger.ts';

export interface KillOptions {
  dataDir: string;
  rounds: number;
  writers: number;
  /** The server is killed soon after it has acknowledged this many messages of a round, and a few files. */
  enough: number;
}

export interface KillReport {
  rounds: number;
  acknowledged: { messages: number; changes: number; files: number };
  /** Each with the expected and the actual content. */
  lost: string[];
}

const UPLOAD_BYTES = 20_000;
const SPREAD_MS = 97;
const POLL_MS = 5;
const FILES = 3;

/** Sends a message, changes or deletes it, or uploads a file, by the number of the turn, until the server is gone. */
async function write(server: ChildServer, { token }: Person, gid: number, name: string, first: number, ledger: Ledger) {
  let changes = 0;
  const ask = <const R extends string>(route: R, body?: string) =>
    answerTo(server, route, { token, ...(body !== undefined && { body }) });
  try {
    for (let turn = first; ; turn += 1) {
      const text = `${name}/${turn}`;
      const mid = await ask(`POST /group/${gid}/send`, text);
      ledger.sent(mid, text);
      if (turn % 3 === 1) {
        ledger.changing(mid, `${text} edited`);
        ledger.changed(mid, `${text} edited`, await ask(`PUT /message/${mid}/edit`, `${text} edited`));
        changes += 1;
      }
      if (turn % 5 === 2) {
        ledger.changing(mid, null);
        ledger.changed(mid, null, await ask(`DELETE /message/${mid}`));
        changes += 1;
      }
      if (turn % 11 === 3) {
        const bytes = Buffer.alloc(UPLOAD_BYTES, text);
        const { path, size } = await uploadFile(server, token, bytes, { filename: text });
        ledger.uploaded(path, size);
      }
    }
  } catch (error) {
    // The connection broke, so the call stays unanswered.
    if (!(error instanceof Error && 'code' in error)) throw error;
  }
  return changes;
}

interface KeptMessage {
  mid: number;
  content: string;
  deleted_at: number | null;
}

interface KeptFile {
  path: string;
  size_bytes: number;
  sha256: string;
}

/** The missing or wrong content in the folder of a restarted server. */
async function compare(server: ChildServer, { token }: Person, dataDir: string, ledger: Ledger): Promise<string[]> {
  const wrong: string[] = [];
  const messages = await readRows<KeptMessage>(dataDir, 'SELECT mid, content, deleted_at FROM messages');
  const byMid = new Map(messages.map((message) => [message.mid, message]));
  for (const [mid, expected] of ledger.messages) {
    const kept = byMid.get(mid);
    const text = kept?.deleted_at === null ? kept.content : null;
    if (!kept || !ledger.allows(mid, text)) wrong.push(`${mid}: ${JSON.stringify({ expected, kept })}`);
  }
  const files = await readRows<KeptFile>(dataDir, 'SELECT path, size_bytes, sha256 FROM files');
  const paths = new Set(files.map(({ path }) => path));
  for (const path of ledger.files.keys()) if (!paths.has(path)) wrong.push(`${path} is gone`);
  for (const { path, size_bytes, sha256 } of files) {
    const answer = await getFile(server, { token, path });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const isWhole = bytes.byteLength === size_bytes && createHash('sha256').update(bytes).digest('hex') === sha256;
    if (answer.status !== 200 || !isWhole) wrong.push(`${path}: ${answer.status}, ${bytes.byteLength} bytes`);
  }
  return wrong;
}

/**
 * Kills a server repeatedly under traffic, and compares at every start the stored content with the acknowledged
 * content.
 */
export async function killRounds({ dataDir, rounds, writers, enough }: KillOptions): Promise<KillReport> {
  const report: KillReport = { rounds, acknowledged: { messages: 0, changes: 0, files: 0 }, lost: [] };
  let server = await startChildServer(dataDir);
  let founder = personOf(await signInFounder(server));
  const gid = await createChannel(server, founder, { is_public: true });
  let newestMid = 0;
  for (let round = 0; round < rounds; round += 1) {
    const ledger = new Ledger();
    const [dying, person] = [server, founder];
    const traffic = Array.from({ length: writers }, (_, index) =>
      write(dying, person, gid, `${round}/${index}`, index, ledger),
    );
    while (ledger.messages.size < enough || ledger.files.size < FILES) await wait(POLL_MS);
    // Each time at another point of a turn.
    await wait((round * 31) % SPREAD_MS);
    await dying.kill();
    const changes = await Promise.all(traffic);
    const oldest = Math.min(...ledger.messages.keys());
    if (oldest <= newestMid) report.lost.push(`round ${round}: mid ${oldest} after ${newestMid}`);
    newestMid = ledger.newestMid;
    server = await startChildServer(dataDir);
    founder = personOf(await signIn(server, FOUNDER));
    report.lost.push(...(await compare(server, founder, dataDir, ledger)));
    report.acknowledged.messages += ledger.messages.size;
    report.acknowledged.changes += changes.reduce((sum, count) => sum + count, 0);
    report.acknowledged.files += ledger.files.size;
  }
  await server.kill();
  return report;
}
