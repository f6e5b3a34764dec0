import { AnswerError, ConnectionError, TimeoutError } from '@loquat/client';
import { ProblemError } from '@loquat/contract';
import { failureText } from '../../lib/i18n/failure-text.ts';
import { setFailureTeller } from '../../lib/tell-failure.ts';
import { toasts } from '../../ui/feedback/toasts.ts';

/** It ends the session, which the sign-in screen reports. */
const ENDS_SESSION = 401;

const isFailedCall = (error: unknown): boolean =>
  [ProblemError, ConnectionError, TimeoutError, AnswerError].some((kind) => error instanceof kind);
const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';
/** Aborted on purpose: the screen was left, or the session ended with all its calls. */
const isGivenUp = (error: unknown): boolean =>
  isAbort(error) || (error instanceof ConnectionError && isAbort(error.cause));
const isTold = (error: unknown): boolean => error instanceof ProblemError && error.status === ENDS_SESSION;

/** The same failure twice shows one toast. */
function tell(error: unknown): void {
  if (isTold(error) || isGivenUp(error)) return;
  const text = failureText(error);
  toasts.error(text, { id: `failure:${text}` });
}

/**
 * The only place that reports failed calls: those that nobody caught, and those passed to `tellFailure`. Code with a
 * better message, or that may fail silently, catches the failure, so each is reported once.
 */
export function followFailures(): void {
  setFailureTeller(tell);
  window.addEventListener('unhandledrejection', (event) => {
    if (!isFailedCall(event.reason) && !isGivenUp(event.reason)) return;
    event.preventDefault();
    tell(event.reason);
  });
}
