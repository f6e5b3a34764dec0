import { AnswerError, ConnectionError, TimeoutError } from '@loquat/client';
import { ProblemError } from '@loquat/contract';
import { failureText } from '../lib/failure-text.ts';
import { toasts } from '../ui/toasts.ts';

/** They end the session, and that is told at the sign-in screen. */
const ENDS_SESSION = new Set([401, 451]);

const isFailedCall = (error: unknown): boolean =>
  [ProblemError, ConnectionError, TimeoutError, AnswerError].some((kind) => error instanceof kind);
/** Given up on purpose: the screen was left, or the session ended. */
const isGivenUp = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';
const isTold = (error: unknown): boolean => error instanceof ProblemError && ENDS_SESSION.has(error.status);

/** Says that a call has failed; the same failure twice is one toast. */
export function tellFailure(error: unknown): void {
  if (isTold(error) || isGivenUp(error)) return;
  const text = failureText(error);
  toasts.error(text, { id: `failure:${text}` });
}

/**
 * A failed call that nobody caught is told here, and only here. Whoever has better words, or may fail quietly, catches
 * the failure: so each one is told once.
 */
export function followFailures(): void {
  window.addEventListener('unhandledrejection', (event) => {
    if (!isFailedCall(event.reason) && !isGivenUp(event.reason)) return;
    event.preventDefault();
    tellFailure(event.reason);
  });
}
