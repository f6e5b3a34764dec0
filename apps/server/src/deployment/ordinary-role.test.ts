import { join } from 'node:path';
import pg from 'pg';
import { expect } from 'vitest';
import { loquat, makeFolder } from '../../test/cli/loquat.ts';
import { createChannel, listHistory, meet, send } from '../../test/drivers/people.ts';
import { find } from '../../test/modules/search/searching.ts';
import { makeUnusedDatabase, testWithPostgres as test } from '../../test/platform/postgres/test-database.ts';
import { openNodes } from '../../test/servers/nodes.ts';

const STARTS_COMMANDS_MS = 240_000;

/** The URL of a new database owned by a role without other privileges, as in managed services. */
async function makeOwnedDatabase(): Promise<string> {
  const url = await makeUnusedDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name');
  const role = `owner_of_${rows[0]?.name}`;
  await client.query(`CREATE ROLE ${role} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION`);
  await client.query(`ALTER DATABASE ${rows[0]?.name} OWNER TO ${role}`);
  await client.end();
  return url.replace('//loquat@/', `//${role}@localhost/`);
}

test(
  'a role that only owns its database is enough for nodes, search, backups and the doctor',
  { timeout: STARTS_COMMANDS_MS },
  async () => {
    const DATABASE_URL = await makeOwnedDatabase();
    const nodes = await openNodes();
    const one = await nodes.start({ DATABASE_URL });
    const two = await nodes.start({ DATABASE_URL });
    const [ann, bob] = await meet(one, 'bob');
    const gid = await createChannel(one, ann, { members: [bob.uid] });
    const mid = await send(two, ann, `group/${gid}`, 'by a role of its own');
    expect(await listHistory(one, bob, `group/${gid}`)).toMatchObject([{ mid }]);
    expect(await find(two, bob, 'role')).toEqual([mid]);

    const { dataDir } = one;
    const env = { DATABASE_URL };
    const target = join(await makeFolder(), 'backup');
    expect(await loquat(['backup', target], { dataDir, env })).toMatchObject({ code: 0, stderr: '' });
    expect(await loquat(['verify', target], { dataDir, env })).toMatchObject({ code: 0 });
    const { stdout } = await loquat(['doctor'], { dataDir, env });
    expect(stdout).toContain('ok: database: PostgreSQL');
  },
);
