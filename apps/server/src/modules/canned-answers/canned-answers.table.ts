import type { CannedAnswerId } from '@loquat/contract';
import { archived } from '../../platform/db/archived-table.ts';
import { integer, sqliteTable, text } from '../../platform/db/drizzle.ts';

/** Texts that the team keeps for visitors. Ids are never reused. */
export const cannedAnswersTable = sqliteTable('canned_answers', {
  id: integer().$type<CannedAnswerId>().primaryKey({ autoIncrement: true }),
  name: text().notNull(),
  text: text().notNull(),
});

export const archivedCannedAnswers = [archived('canned_answer', cannedAnswersTable, { without: ['id'], order: 'id' })];
