import type { PostgresWriter } from '#platform/db/postgres/writer.ts';
import type { Schema } from './schema-of-sqlite.ts';

/** Tables that only PostgreSQL has: row numbers, groups, schema steps, changes and nodes. */
const OWN = "('last_ids', 'commit_groups', 'schema_steps', 'change_log', 'nodes', 'node_keys')";
const TABLES = `pg_class AS t WHERE t.relnamespace = 'public'::regnamespace AND t.relkind = 'r' AND t.relname NOT IN ${OWN}`;
const NAMES_OF = (keys: string, of: string) =>
  `(SELECT string_agg(a.attname, ', ' ORDER BY k.at) FROM unnest(${keys}) WITH ORDINALITY AS k (number, at)
    JOIN pg_attribute AS a ON a.attrelid = ${of} AND a.attnum = k.number)`;

const COLUMNS = `SELECT t.relname || '.' || a.attname || ' ' || split_part(format_type(a.atttypid, NULL), ' ', 1)
    || CASE WHEN a.attnotnull THEN ' required' ELSE '' END
    || CASE WHEN pg_get_expr(d.adbin, d.adrelid) LIKE 'next_id(%' THEN ' numbered' ELSE '' END AS line
  FROM (SELECT * FROM ${TABLES}) AS t JOIN pg_attribute AS a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
  LEFT JOIN pg_attrdef AS d ON d.adrelid = t.oid AND d.adnum = a.attnum`;
const CONSTRAINTS = (type: string, line: string) => `SELECT ${line} AS line FROM pg_constraint AS c
  JOIN (SELECT * FROM ${TABLES}) AS t ON t.oid = c.conrelid WHERE c.contype = '${type}'`;
const PRIMARY_KEYS = CONSTRAINTS('p', `t.relname || ' (' || ${NAMES_OF('c.conkey', 'c.conrelid')} || ')'`);
const CHECKS = CONSTRAINTS('c', "t.relname || ' ' || c.conname");
const REFERENCES = CONSTRAINTS(
  'f',
  `t.relname || ' (' || ${NAMES_OF('c.conkey', 'c.conrelid')} || ') -> ' || c.confrelid::regclass
    || ' (' || ${NAMES_OF('c.confkey', 'c.confrelid')} || ') '
    || CASE c.confdeltype WHEN 'c' THEN 'cascade' WHEN 'n' THEN 'set null' ELSE 'no action' END`,
);
const INDICES = `SELECT i.indexrelid::regclass || ' on ' || t.relname || ' ('
    || (SELECT string_agg(pg_get_indexdef(i.indexrelid, at, false), ', ' ORDER BY at)
        FROM generate_series(1, i.indnkeyatts) AS at) || ')'
    || CASE WHEN i.indisunique THEN ' unique' ELSE '' END
    || CASE WHEN i.indpred IS NOT NULL THEN ' partial' ELSE '' END AS line
  FROM pg_index AS i JOIN (SELECT * FROM ${TABLES}) AS t ON t.oid = i.indrelid WHERE NOT i.indisprimary`;
const VIEWS = `SELECT relname AS line FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'v'`;
const TRIGGERS = 'SELECT tgname AS line FROM pg_trigger WHERE NOT tgisinternal';

/** The schema of a migrated database, from PostgreSQL's catalogue. */
export async function schemaOfPostgres(writer: PostgresWriter): Promise<Schema> {
  const lines = async (sql: string) =>
    (await writer.command(sql)).rows.map((row) => (row as { line: string }).line.replaceAll('"', '')).toSorted();
  return {
    columns: await lines(COLUMNS),
    primaryKeys: await lines(PRIMARY_KEYS),
    references: await lines(REFERENCES),
    indices: await lines(INDICES),
    checks: await lines(CHECKS),
    views: await lines(VIEWS),
    triggers: await lines(TRIGGERS),
  };
}
