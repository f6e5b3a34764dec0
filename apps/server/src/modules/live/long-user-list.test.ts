import Database from 'better-sqlite3';
import { join } from 'node:path';
import { expect } from 'vitest';
import { call, signIn, FOUNDER } from '../../../test/drivers/call.ts';
import { openEvents } from '../../../test/drivers/event-stream.ts';
import { meet, personOf } from '../../../test/drivers/people.ts';
import { startTestServer, test } from '../../../test/servers/test-server.ts';
import { needsFile } from '../../../test/servers/server-database.ts';

const PEOPLE = 1_200;

/** As if so many people had signed up: copies of one account. */
function copyPeople(dataDir: string, uid: number): void {
  const db = new Database(join(dataDir, 'loquat.db'));
  const copy = (table: string, changed: Record<string, string>, where: string) => {
    const columns = db.pragma(`table_info(${table})`) as { name: string }[];
    const names = columns.map(({ name }) => name).filter((name) => name !== 'log_id');
    const values = names.map((name) => changed[name] ?? name);
    const numbers = `WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ${PEOPLE})`;
    db.exec(`${numbers} INSERT INTO ${table} (${names.join()}) SELECT ${values.join()} FROM number, ${table} ${where}`);
  };
  const changed = { uid: `${uid} + n`, name: `'p' || n`, name_key: `'p' || n`, email: `'p' || n || '@example.org'` };
  copy('users', changed, `WHERE uid = ${uid}`);
  copy('user_log', changed, `WHERE uid = ${uid} AND action = 'create'`);
  db.close();
}

test.skipIf(needsFile('copies rows by what SQLite tells of tables'))(
  'a long list of people, and a long log of their changes, come in short parts',
  async ({ dataDir }) => {
    const first = await startTestServer({ DATA_DIR: dataDir });
    const [, bob] = await meet(first, 'bob');
    await first.close();
    copyPeople(dataDir, bob.uid);
    const server = await startTestServer({ DATA_DIR: dataDir });
    try {
      const { token } = personOf(await signIn(server, FOUNDER));
      const { json: users } = await call(server, 'GET /user', { token });
      const uids = Array.from({ length: PEOPLE + 2 }, (_, index) => index + 1);
      expect((users as { uid: number }[]).map(({ uid }) => uid)).toEqual(uids);
      const logs = (await openEvents(server, token, { users_version: 1 })).all('users_log');
      expect(logs.length).toBeGreaterThan(2);
      expect(Math.max(...logs.map((event) => event.logs.length))).toBe(500);
      expect(logs.flatMap((event) => event.logs.map(({ uid }) => uid))).toEqual(uids.slice(1));
    } finally {
      await server.close();
    }
  },
);
