import { expect } from 'vitest';
import { call, signIn, FOUNDER } from '#test/drivers/call.ts';
import { openEvents } from '#test/drivers/event-stream.ts';
import { found } from '#test/drivers/found.ts';
import { meet, personOf } from '#test/drivers/people.ts';
import { alterDatabase } from '#test/servers/behind-the-wire.ts';
import { startTestServer, test } from '#test/servers/test-server.ts';

const PEOPLE = 1_200;
/** Columns that differ in a copy. */
const CHANGED: Readonly<Record<string, string>> = {
  uid: 'uid + n',
  name: "'p' || n",
  name_key: "'p' || n",
  email: "'p' || n || '@' || 'example.org'",
};

/** Simulates many registrations by copies of one account. */
async function copyPeople(dataDir: string, uid: number): Promise<void> {
  async function copy(table: string, where: string): Promise<void> {
    const [row] = await alterDatabase(dataDir, `SELECT * FROM ${table} WHERE ${where}`, { uid });
    const names = Object.keys(found(row)).filter((name) => name !== 'log_id');
    const values = names.map((name) => CHANGED[name] ?? name);
    const numbers = `WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ${PEOPLE})`;
    const sql = `${numbers} INSERT INTO ${table} (${names.join()}) SELECT ${values.join()} FROM number, ${table}`;
    await alterDatabase(dataDir, `${sql} WHERE ${where}`, { uid });
  }
  await copy('users', 'uid = @uid');
  await copy('user_log', "uid = @uid AND action = 'create'");
}

test('a long list of users, and a long log of their changes, are sent in short parts', async ({ dataDir }) => {
  const first = await startTestServer({ DATA_DIR: dataDir });
  const [, bob] = await meet(first, 'bob');
  await first.close();
  await copyPeople(dataDir, bob.uid);
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
});
