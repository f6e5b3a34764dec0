import { countPending, openPostgresReader } from '../platform/db/postgres/postgres.ts';
import { statement } from '../platform/db/statement.ts';

const LIST_FILES = statement<object, { path: string }>('SELECT path FROM files WHERE deleted_at IS NULL');

/** Blob keys of the uploads that a database in PostgreSQL names; none if no Loquat was ever started on it. */
export async function listUploadsInPostgres(url: string): Promise<string[]> {
  if ((await countPending(url)) === undefined) return [];
  const database = await openPostgresReader(url, { connections: 1 });
  try {
    return (await database.reader.all(LIST_FILES, {})).map(({ path }) => path);
  } finally {
    await database.close();
  }
}
