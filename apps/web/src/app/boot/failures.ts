import { AnswerError, ConnectionError, TimeoutError } from '@loquat/client';
import { ProblemError } from '@loquat/contract';
import { failureText } from '../../lib/i18n/failure-text.ts';
import { setFailureTeller } from '../../lib/tell-failure.ts';
import { toasts } from '../../ui/feedback/toasts.ts';

/** They end the session, and that is told at the sign-in screen. */
const ENDS_SESSION = new Set([401, 451]);

const isFailedCall = (error: unknown): boolean =>
  [ProblemError, ConnectionError, TimeoutError, AnswerError].some((kind) => error instanceof kind);
const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';
/** Given up on purpose: the screen was left, or the session ended and all its calls with it. */
const isGivenUp = (error: unknown): boolean =>
  isAbort(error) || (error instanceof ConnectionError && isAbort(error.cause));
const isTold = (error: unknown): boolean => error instanceof ProblemError && ENDS_SESSION.has(error.status);

/** The same failure twice is one toast. */
function tell(error: unknown): void {
  if (isTold(error) || isGivenUp(error)) return;
  const text = failureText(error);
  toasts.error(text, { id: `failure:${text}` });
}

/**
 * The one place where failed calls are told. It gets those that nobody caught, and those that somebody passed to
 * `tellFailure`. Whoever has better words, or may fail quietly, catches the failure: so each one is told once.
 */
export function followFailures(): void {
  setFailureTeller(tell);
  window.addEventListener('unhandledrejection', (event) => {
    if (!isFailedCall(event.reason) && !isGivenUp(event.reason)) return;
    event.preventDefault();
    tell(event.reason);
  });
}
