import { ConnectionError, TimeoutError } from '@loquat/client';
import { ProblemError, problems } from '@loquat/contract';
import { i18n } from './i18n.ts';
import { problemKey } from './problem-key.ts';

const SERVER_FAILURES = 500;
/** The client's text for an answer without one. */
const NO_WORDS = /^status \d+$/;

/** The server's text, unless it only says that something went wrong. */
function wordsOf({ code, detail = '' }: ProblemError): string {
  const isGeneric = code === 'server.internal' && detail === problems['server.internal'].text;
  return isGeneric || NO_WORDS.test(detail) ? '' : detail;
}

/** The text for a failed call that has no better message. */
export function failureText(error: unknown): string {
  if (error instanceof ConnectionError || error instanceof TimeoutError)
    return i18n.t('problem.failed_to_fetch', { endpoint: error.endpoint });
  if (error instanceof ProblemError && error.status >= SERVER_FAILURES)
    return wordsOf(error) || i18n.t('problem.server');
  return i18n.t(problemKey(error));
}
