import type { ImportReport } from '../../src/archive/archive-source.ts';
import { importArchive } from '../../src/archive/import-archive.ts';
import type { ClosableArchive } from '../../src/importers/open-import-source.ts';
import { makeFolder } from '../cli/loquat.ts';
import { signInFounder } from '../drivers/call.ts';
import { rowsOf } from '../security/stored-rows.ts';
import { placeOf } from '../servers/server-database.ts';
import { startTestServer } from '../servers/test-server.ts';

/** The imported data of another product, read from a stopped server. */
export interface MovedServer {
  report: ImportReport;
  /** Each message with its author, in order. */
  messages: { from: string; content: string; content_type: string }[];
  /** Names of files and channels. */
  names: string[];
}

const textsOf = (rows: readonly unknown[] | undefined, field: string): string[] =>
  (rows ?? []).map((row) => String((row as Record<string, unknown>)[field] ?? ''));

/** Imports into a new server, which only has its founder. */
export async function moveIntoNew(archive: ClosableArchive): Promise<MovedServer> {
  const dataDir = await makeFolder();
  const server = await startTestServer({ DATA_DIR: dataDir });
  await signInFounder(server);
  await server.close();
  try {
    const report = await importArchive(archive, { ...(await placeOf(dataDir)), mergeChannels: false });
    const rows = await rowsOf(dataDir);
    const names = new Map((rows['users'] as { uid: number; name: string }[]).map(({ uid, name }) => [uid, name]));
    const log = new Map((rows['message_log'] as { mid: number; from_uid: number }[]).map((row) => [row.mid, row]));
    const messages = (rows['messages'] as { mid: number; content: string; content_type: string }[]).map(
      ({ mid, content, content_type }) => ({
        from: names.get(log.get(mid)?.from_uid ?? 0) ?? '',
        content,
        content_type,
      }),
    );
    return { report, messages, names: [...textsOf(rows['files'], 'name'), ...textsOf(rows['channels'], 'name')] };
  } finally {
    archive.close();
  }
}
