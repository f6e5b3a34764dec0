import type { Uid } from '@loquat/contract';
import type { Platform } from '../../platform/platform.ts';
import type { MessageLifecycle } from '../messages/messages.access.ts';
import { isVisitor, type UserDirectory } from '../users/users.access.ts';
import { findVisitor } from '../visitors/visitors.access.ts';
import { answerEmailJob, type AnswerEmailParts, createAnswerEmailJob } from './answer-emails.job.ts';
import { own, type Stores } from './answer-emails.store.ts';

interface AnswerEmailDependencies extends Omit<AnswerEmailParts, 'transact' | 'clock'> {
  users: Pick<UserDirectory, 'get'>;
}

/** Emails visitors the answers that they had not read when they left. */
export function createAnswerEmails({ transact, clock }: Platform<Stores>, dependencies: AnswerEmailDependencies) {
  const { users, mail } = dependencies;
  const isOfVisitor = (uid: Uid): boolean => {
    const user = users.get(uid);
    return user !== undefined && isVisitor(user);
  };
  const messages: MessageLifecycle = {
    async written(unit, { from_uid, to_uid }, said) {
      if (!said || to_uid === null) return;
      const tx = own(unit);
      if (isOfVisitor(from_uid)) await tx.answerEmails.noteAnswer(from_uid);
      if (!isOfVisitor(to_uid) || !mail.isOn()) return;
      const visitor = await findVisitor(tx, to_uid);
      if (visitor?.email) await tx.jobs.putIfAbsent(answerEmailJob(to_uid, clock.now()));
    },
  };
  return { jobs: [createAnswerEmailJob({ ...dependencies, transact, clock })], lifecycles: { messages } };
}
