import type { CannedAnswer, Uid } from '@loquat/contract';
import { count, eq } from '../../platform/db/drizzle.ts';
import type { SqliteConnection } from '../../platform/db/sqlite.ts';
import type { CannedAnswerStore } from './canned-answers.store.ts';
import { cannedAnswersTable as answers } from './canned-answers.table.ts';

const LIST_FOR = `SELECT id, name, text FROM canned_answers WHERE @is_admin
  OR EXISTS (SELECT 1 FROM users WHERE users.visitor_host = @uid)
  OR EXISTS (SELECT 1 FROM former_hosts WHERE former_hosts.host = @uid)
  ORDER BY name COLLATE NOCASE, id`;

export function createSqliteCannedAnswerStore(db: SqliteConnection): CannedAnswerStore {
  const listFor = db.$client.prepare<[{ uid: Uid; is_admin: number }], CannedAnswer>(LIST_FOR);
  return {
    listFor: async ({ uid, is_admin }) => listFor.all({ uid, is_admin: Number(is_admin) }),
    count: async () => db.select({ all: count() }).from(answers).get()?.all ?? 0,
    insert: async (fields) => db.insert(answers).values(fields).returning().get().id,
    update: async (id, fields) => db.update(answers).set(fields).where(eq(answers.id, id)).run().changes > 0,
    delete: async (id) => db.delete(answers).where(eq(answers.id, id)).run().changes > 0,
  };
}
