import { AnswerError, ConnectionError, TimeoutError } from '@loquat/client';
import { ProblemError } from '@loquat/contract';
import { failureText } from '../../lib/i18n/failure-text.ts';
import { setFailureReporter } from '../../lib/report-failure.ts';
import { toasts } from '../../ui/feedback/toasts.ts';

/** The session has ended: the sign-in screen reports it. */
const UNAUTHORIZED = 401;

const isFailedCall = (error: unknown): boolean =>
  [ProblemError, ConnectionError, TimeoutError, AnswerError].some((kind) => error instanceof kind);
const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';
/** The call was cancelled: the user left the screen, or the session ended. */
const isCancelled = (error: unknown): boolean =>
  isAbort(error) || (error instanceof ConnectionError && isAbort(error.cause));
const isSessionEnd = (error: unknown): boolean => error instanceof ProblemError && error.status === UNAUTHORIZED;

/** Shows a toast. The id prevents a second toast for the same failure. */
function showFailure(error: unknown): void {
  if (isSessionEnd(error) || isCancelled(error)) return;
  const text = failureText(error);
  toasts.error(text, { id: `failure:${text}` });
}

/**
 * The only place that reports failed calls: unhandled rejections, and those passed to `reportFailure`. Code with a better
 * message, or that may fail silently, catches the failure, so each is reported once.
 */
export function reportUnhandledFailures(): void {
  setFailureReporter(showFailure);
  window.addEventListener('unhandledrejection', (event) => {
    if (!isFailedCall(event.reason) && !isCancelled(event.reason)) return;
    event.preventDefault();
    showFailure(event.reason);
  });
}
