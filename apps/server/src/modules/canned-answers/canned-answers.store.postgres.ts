import type { CannedAnswer, CannedAnswerFields, CannedAnswerId } from '@loquat/contract';
import type { PostgresConnection } from '../../platform/db/postgres/connection.ts';
import { statement } from '../../platform/db/postgres/statement.ts';
import type { CannedAnswerStore, Reader } from './canned-answers.store.ts';

interface ById {
  id: CannedAnswerId;
}

// In the collation of the column, `lower` changes A to Z only, as NOCASE does in SQLite.
const LIST_FOR = statement<Reader, CannedAnswer>(`SELECT id, name, text FROM canned_answers WHERE @is_admin::boolean
  OR EXISTS (SELECT FROM users WHERE users.visitor_host = @uid)
  OR EXISTS (SELECT FROM former_hosts WHERE former_hosts.host = @uid)
  ORDER BY lower(name), id`);
const COUNT = statement<object, { count: number }>('SELECT count(*) FROM canned_answers');
const INSERT = statement<CannedAnswerFields, ById>(
  'INSERT INTO canned_answers (name, text) VALUES (@name, @text) RETURNING id',
);
const UPDATE = statement<CannedAnswer>('UPDATE canned_answers SET name = @name, text = @text WHERE id = @id');
const DELETE = statement<ById>('DELETE FROM canned_answers WHERE id = @id');

export const createPostgresCannedAnswerStore = (db: PostgresConnection): CannedAnswerStore => ({
  listFor: (reader) => db.all(LIST_FOR, reader),
  count: async () => (await db.get(COUNT, {}))?.count ?? 0,
  async insert({ name, text }) {
    const inserted = await db.get(INSERT, { name, text });
    if (!inserted) throw new Error('An answer was not inserted.');
    return inserted.id;
  },
  update: async (id, { name, text }) => (await db.run(UPDATE, { id, name, text })) > 0,
  delete: async (id) => (await db.run(DELETE, { id })) > 0,
});
