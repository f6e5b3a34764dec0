import { Uid, type Visitor } from '@loquat/contract';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.ts';
import { type RateLimit, RateLimitedError } from '../../platform/http/security/rate-limit.ts';
import type { JobHandler } from '../../platform/jobs/job-runner.ts';
import type { NewJob } from '../../platform/jobs/jobs.store.ts';
import type { Mail } from '../mail/mail.access.ts';
import type { Presence } from '../users/users.access.ts';
import { findVisitor, listHosts } from '../visitors/visitors.access.ts';
import type { RunUnit } from './answer-emails.store.ts';
import { type Answer, listUnreadAnswers, type UnreadAnswerParts } from './unread-answers.ts';

/** How long a visitor may be away before an answer is emailed. */
const DELAY_MS = 300_000;
const HOUR_MS = 3_600_000;
/** A visitor who does not answer gets no further email. */
export const UNANSWERED_MAX = 3;
const ANSWERS_LISTED = 10;

const KIND = 'answer_emails.send';
const Payload = z.object({ uid: Uid });

/** A job that emails a visitor the answers they have not read by then. */
export const answerEmailJob = (uid: Uid, now: number, delayMs = DELAY_MS): NewJob & { unique_key: string } => ({
  kind: KIND,
  payload: { uid },
  due_at: now + delayMs,
  unique_key: `${KIND}:${uid}`,
});

export interface AnswerEmailParts extends UnreadAnswerParts {
  transact: RunUnit;
  clock: Pick<Clock, 'now'>;
  mail: Mail;
  presence: Pick<Presence, 'isOnline'>;
  /** Limits emails to one mailbox. */
  limit: RateLimit;
}

export function createAnswerEmailJob(parts: AnswerEmailParts): JobHandler {
  const { transact, clock, mail, presence, limit } = parts;

  const lookAgain = (uid: Uid, delayMs: number): Promise<void> =>
    transact((tx) => tx.jobs.put(answerEmailJob(uid, clock.now(), delayMs)));

  /** Null: the visitor left no address, or has not replied to the last emails. */
  const findRecipient = (uid: Uid) =>
    transact(async (tx) => {
      const visitor = await findVisitor(tx, uid);
      const sent = await tx.answerEmails.find(uid);
      if (!visitor?.email || (sent?.unanswered ?? 0) >= UNANSWERED_MAX) return null;
      return { visitor, email: visitor.email, hosts: await listHosts(tx, visitor), after: sent?.sent_mid ?? 0 };
    });

  const post = ({ uid, language }: Visitor, to: string, answers: readonly Answer[]): Promise<void> =>
    transact(async (tx) => {
      const newest = answers.at(-1);
      if (!newest) return;
      const listed = answers.slice(-ANSWERS_LISTED).map(({ from, text }) => ({ from, text }));
      await mail.post(tx, { kind: 'visitor_answers', to, language, answers: listed, url: '' });
      const unanswered = ((await tx.answerEmails.find(uid))?.unanswered ?? 0) + 1;
      await tx.answerEmails.save({ uid, sent_mid: newest.mid, unanswered });
    });

  return {
    kind: KIND,
    async run(payload) {
      const { uid } = Payload.parse(payload);
      const recipient = mail.isOn() ? await findRecipient(uid) : null;
      if (!recipient) return;
      const answers = await listUnreadAnswers(parts, { uid, hosts: recipient.hosts, after: recipient.after });
      if (answers.length === 0) return;
      if (presence.isOnline(uid)) return lookAgain(uid, DELAY_MS);
      try {
        limit.take(recipient.email);
      } catch (error) {
        if (error instanceof RateLimitedError) return lookAgain(uid, HOUR_MS);
        throw error;
      }
      await post(recipient.visitor, recipient.email, answers);
    },
  };
}
