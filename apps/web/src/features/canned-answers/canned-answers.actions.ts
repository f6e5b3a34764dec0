import { type CannedAnswer, cannedAnswerEndpoints, type CannedAnswerFields } from '@loquat/contract';
import { queryClient } from '../../hooks/query-client.ts';
import { connection } from '../../state/connection.ts';

const calls = connection.callsOf(cannedAnswerEndpoints);

/** The query key of the list. */
export const CANNED_ANSWERS_QUERY = ['canned-answers'] as const;

/** The team's current canned answers by name; empty for users who talk to no visitor. Rejects like any call. */
export const loadCannedAnswers = (): Promise<CannedAnswer[]> => calls.listCannedAnswers();

const askAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: CANNED_ANSWERS_QUERY });

/** Changes a canned answer, or creates one. Rejects with `canned_answer.too_many`, `canned_answer.not_found`. */
export async function saveCannedAnswer(id: CannedAnswer['id'] | undefined, body: CannedAnswerFields): Promise<void> {
  if (id === undefined) await calls.createCannedAnswer({ body });
  else await calls.updateCannedAnswer({ params: { id }, body });
  await askAgain();
}

/** Rejects with `canned_answer.not_found`. */
export async function deleteCannedAnswer(id: CannedAnswer['id']): Promise<void> {
  await calls.deleteCannedAnswer({ params: { id } });
  await askAgain();
}
