import type { Mid, Uid } from '@loquat/contract';
import type { Connection } from '../../platform/db/connection.ts';
import { statement } from '../../platform/db/statement.ts';
import { type RunUnit as RunUnitOf, viewOf } from '../../platform/unit-of-work.ts';

/** The answers that a visitor got by email. */
export interface SentAnswers {
  uid: Uid;
  /** The newest message that was sent. */
  sent_mid: Mid;
  /** The number of emails since the visitor wrote. */
  unanswered: number;
}

export interface AnswerEmailStore {
  /** Null: the visitor got no email yet. */
  find(uid: Uid): Promise<SentAnswers | null>;
  save(sent: SentAnswers): Promise<void>;
  /** Resets the count: the visitor has written. */
  noteAnswer(uid: Uid): Promise<void>;
}

/** What this feature stores. */
export interface Stores {
  answerEmails: AnswerEmailStore;
}

export type RunUnit = RunUnitOf<Stores>;
export const own = viewOf<Stores>();

interface OfUser {
  uid: Uid;
}

const FIND = statement<OfUser, SentAnswers>('SELECT uid, sent_mid, unanswered FROM answer_emails WHERE uid = @uid');
const SAVE = statement<SentAnswers>(`INSERT INTO answer_emails (uid, sent_mid, unanswered)
  VALUES (@uid, @sent_mid, @unanswered)
  ON CONFLICT (uid) DO UPDATE SET sent_mid = excluded.sent_mid, unanswered = excluded.unanswered`);
const NOTE_ANSWER = statement<OfUser>('UPDATE answer_emails SET unanswered = 0 WHERE uid = @uid');

export const createAnswerEmailStore = (db: Connection): AnswerEmailStore => ({
  find: async (uid) => (await db.get(FIND, { uid })) ?? null,
  save: async (sent) => void (await db.run(SAVE, sent)),
  noteAnswer: async (uid) => void (await db.run(NOTE_ANSWER, { uid })),
});
