import type { CannedAnswer, CannedAnswerFields, CannedAnswerId, Uid } from '@loquat/contract';
import type { Connection } from '../../platform/db/connection.ts';
import { statement } from '../../platform/db/statement.ts';
import type { RunUnit as RunUnitOf } from '../../platform/unit-of-work.ts';

/** Only administrators, and users who talk or have talked with a visitor, can read the answers. */
export interface Reader {
  uid: Uid;
  is_admin: boolean;
}

export interface CannedAnswerStore {
  /** By name; none for other users. */
  listFor(reader: Reader): Promise<CannedAnswer[]>;
  count(): Promise<number>;
  insert(fields: CannedAnswerFields): Promise<CannedAnswerId>;
  /** False: the answer does not exist. */
  update(id: CannedAnswerId, fields: CannedAnswerFields): Promise<boolean>;
  /** False: the answer does not exist. */
  delete(id: CannedAnswerId): Promise<boolean>;
}

/** This feature's stores. */
export interface Stores {
  cannedAnswers: CannedAnswerStore;
}

export type RunUnit = RunUnitOf<Stores>;

interface ById {
  id: CannedAnswerId;
}

// On both databases `lower` changes only A to Z; PostgreSQL by the collation of the column.
const LIST_FOR = statement<
  Reader,
  CannedAnswer
>(`SELECT id, name, text FROM canned_answers WHERE CAST(@is_admin AS boolean)
  OR EXISTS (SELECT 1 FROM users WHERE users.visitor_host = @uid)
  OR EXISTS (SELECT 1 FROM former_hosts WHERE former_hosts.host = @uid)
  ORDER BY lower(name), id`);
const COUNT = statement<object, { count: number }>('SELECT count(*) AS count FROM canned_answers');
const INSERT = statement<CannedAnswerFields, ById>(
  'INSERT INTO canned_answers (name, text) VALUES (@name, @text) RETURNING id',
);
const UPDATE = statement<CannedAnswer>('UPDATE canned_answers SET name = @name, text = @text WHERE id = @id');
const DELETE = statement<ById>('DELETE FROM canned_answers WHERE id = @id');

export const createCannedAnswerStore = (db: Connection): CannedAnswerStore => ({
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
