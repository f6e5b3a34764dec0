import * as z from 'zod/mini';
import { CannedAnswerName } from '../chosen-names.ts';
import { empty, endpoints, json } from '../endpoint.ts';
import { maxBytes } from '../input.ts';
import { CANNED_ANSWER_TEXT_MAX_BYTES } from '../limits.ts';

/** Id of a canned answer. Never reused. */
export const CannedAnswerId = z.int().check(z.positive()).brand<'CannedAnswerId'>();
export type CannedAnswerId = z.output<typeof CannedAnswerId>;

/** What administrators write of a canned answer. */
export const CannedAnswerFields = z.object({
  /** Members find it by this name. */
  name: CannedAnswerName,
  /** The text for visitors; `{name}` stands for the visitor, `{me}` for the member who answers. */
  text: z.string().check(maxBytes(CANNED_ANSWER_TEXT_MAX_BYTES), z.trim(), z.minLength(1)),
});
export type CannedAnswerFields = z.output<typeof CannedAnswerFields>;

/** A prepared answer to a frequent question of visitors. */
export const CannedAnswer = z.object({ id: CannedAnswerId, name: z.string(), text: z.string() });
export type CannedAnswer = z.output<typeof CannedAnswer>;

const OneAnswer = z.object({ id: CannedAnswerId });

export const cannedAnswerEndpoints = endpoints({
  listCannedAnswers: {
    method: 'GET',
    path: '/visitor/canned_answers',
    access: 'user',
    summary: 'The canned answers, by name: for administrators and for hosts of visitors, also former ones; else none',
    response: json(z.array(CannedAnswer)),
    problems: [],
  },
  createCannedAnswer: {
    method: 'POST',
    path: '/admin/canned_answers',
    access: 'admin',
    audit: 'canned_answer.created',
    summary: 'Keep a further canned answer; answers its id',
    body: json(CannedAnswerFields),
    response: json(CannedAnswerId),
    problems: ['canned_answer.too_many'],
  },
  updateCannedAnswer: {
    method: 'PUT',
    path: '/admin/canned_answers/:id',
    access: 'admin',
    audit: 'canned_answer.changed',
    summary: 'Change the name and the text of a canned answer',
    params: OneAnswer,
    body: json(CannedAnswerFields),
    response: empty,
    problems: ['canned_answer.not_found'],
  },
  deleteCannedAnswer: {
    method: 'DELETE',
    path: '/admin/canned_answers/:id',
    access: 'admin',
    audit: 'canned_answer.deleted',
    summary: 'Delete a canned answer; what was said with it stays',
    params: OneAnswer,
    response: empty,
    problems: ['canned_answer.not_found'],
  },
});
