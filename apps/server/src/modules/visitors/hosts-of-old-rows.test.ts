import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { answerTo } from '#test/drivers/call.ts';
import { openEvents } from '#test/drivers/event-stream.ts';
import { meet, personOf } from '#test/drivers/people.ts';
import { visit } from '#test/drivers/visitors.ts';
import { alterDatabase, readRows } from '#test/servers/behind-the-wire.ts';
import { databaseEnv } from '#test/servers/server-database.ts';
import { startTestServer, test } from '#test/servers/test-server.ts';

const STEPS = join(import.meta.dirname, '../../../drizzle');

/** The row-changing statements of the migration, for the database of a folder. */
async function rowStatements(dataDir: string): Promise<string[]> {
  const { DATABASE_URL } = await databaseEnv(dataDir);
  const step = DATABASE_URL === undefined ? 'sqlite/0017' : 'postgres/0003';
  const text = await readFile(join(STEPS, `${step}_hosts_of_visitors.sql`), 'utf8');
  const statements = text.replaceAll(/^--.*$/gm, '').split(';');
  return statements.filter((sql) => /\b(DELETE|INSERT|UPDATE)\b/.test(sql));
}

test('the migration to member hosts moves visitors with other hosts to the founder and clears the user log', async ({
  dataDir,
}) => {
  const first = await startTestServer({ DATA_DIR: dataDir });
  const [founder, bob, eve, frozen] = await meet(first, 'bob', 'eve', 'frozen');
  const [kept, ofFrozen, ofVisitor, ofNobody] = await Promise.all(
    [bob, frozen, founder, founder].map(async ({ uid }) => personOf(await visit(first, { widget_host: uid }))),
  );
  const body = { status: 'frozen' };
  await answerTo(first, `PUT /admin/user/${frozen.uid}`, { token: founder.token, body });
  const held = (await openEvents(first, eve.token)).all('users_snapshot')[0]!.version;
  await first.close();
  const alter = (sql: string, given: Record<string, string | number> = {}) => alterDatabase(dataDir, sql, given);
  const host = 'UPDATE users SET visitor_host = @host WHERE uid = @uid';
  await alter(host, { uid: ofVisitor!.uid, host: kept!.uid });
  await alter(host, { uid: ofNobody!.uid, host: 9_999 });
  await alter('INSERT INTO former_hosts (uid, host) VALUES (@uid, @host)', { uid: kept!.uid, host: ofNobody!.uid });
  const told = "INSERT INTO user_log (action, uid, name) VALUES ('create', @uid, 'Wanda')";
  await alter(told, { uid: kept!.uid });
  for (const sql of await rowStatements(dataDir)) await alter(sql);

  const hosts = await readRows(
    dataDir,
    'SELECT visitor_host AS host FROM users WHERE visitor_host IS NOT NULL ORDER BY uid',
  );
  expect(hosts).toEqual([bob, founder, founder, founder].map(({ uid }) => ({ host: uid })));
  const former = await readRows(dataDir, 'SELECT uid, host FROM former_hosts');
  expect(former).toEqual([{ uid: ofFrozen!.uid, host: frozen.uid }]);

  const server = await startTestServer({ DATA_DIR: dataDir });
  const stream = await openEvents(server, eve.token, { users_version: held });
  const logs = stream.all('users_log').flatMap(({ logs: all }) => all);
  const visitors = [kept, ofFrozen, ofVisitor, ofNobody].map((visitor) => visitor!.uid);
  expect(logs.map(({ action, uid }) => [action, uid])).toEqual(visitors.map((uid) => ['delete', uid]));
  expect(JSON.stringify(stream.events)).not.toContain('Wanda');
  const hostsStream = await openEvents(server, bob.token, { users_version: held });
  expect(hostsStream.all('users_snapshot')[0]!.users.map(({ uid }) => uid)).toContain(kept!.uid);
  await server.close();
});
