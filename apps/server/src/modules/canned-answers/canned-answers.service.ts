import {
  type CannedAnswer,
  type CannedAnswerFields,
  type CannedAnswerId,
  CANNED_ANSWERS_MAX,
  ProblemError,
} from '@loquat/contract';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { RunUnit, Stores } from './canned-answers.store.ts';

export interface CannedAnswerParts {
  transact: RunUnit;
  /** Reads committed data. */
  reads: Stores;
}

export type CannedAnswerService = ReturnType<typeof createCannedAnswerService>;

function required(isThere: boolean): void {
  if (!isThere) throw new ProblemError('canned_answer.not_found');
}

/** Texts that administrators prepare for users who answer visitors. */
export const createCannedAnswerService = ({ transact, reads }: CannedAnswerParts) => ({
  list: (viewer: Viewer): Promise<CannedAnswer[]> => reads.cannedAnswers.listFor(viewer),

  /** @throws ProblemError `canned_answer.too_many` */
  create: (fields: CannedAnswerFields): Promise<CannedAnswerId> =>
    transact(async (tx) => {
      if ((await tx.cannedAnswers.count()) >= CANNED_ANSWERS_MAX) throw new ProblemError('canned_answer.too_many');
      return tx.cannedAnswers.insert(fields);
    }),

  /** @throws ProblemError `canned_answer.not_found` */
  update: (id: CannedAnswerId, fields: CannedAnswerFields): Promise<void> =>
    transact(async (tx) => required(await tx.cannedAnswers.update(id, fields))),

  /** @throws ProblemError `canned_answer.not_found` */
  delete: (id: CannedAnswerId): Promise<void> => transact(async (tx) => required(await tx.cannedAnswers.delete(id))),
});
