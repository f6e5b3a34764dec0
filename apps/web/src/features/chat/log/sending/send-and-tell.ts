import { ProblemError } from '@loquat/contract';
import type { ChatKey } from '#lib/chat-key.ts';
import { failureText } from '#lib/i18n/failure-text.ts';
import { i18n } from '#lib/i18n/i18n.ts';
import { toasts } from '#ui/feedback/toasts.ts';
import { type NewMessage, retryMessage, sendMessage, type SendOutcome } from './send.actions.ts';

// i18n-keys: chat:message.toast_blocked, chat:message.toast_failed
const reasonOf = (error: unknown): string =>
  error instanceof ProblemError ? failureText(error) : i18n.t('problem.unreachable');

/** Shows a toast with the reason why a message was not sent; one that waits shows that in its row. */
export function tellUnsent(outcome: SendOutcome): void {
  if (outcome === 'blocked') toasts.error(i18n.t('chat:message.toast_blocked'));
  if (typeof outcome === 'object')
    toasts.error(i18n.t('chat:message.toast_failed', { reason: reasonOf(outcome.error) }));
}

/** Sends a message, and reports if it was not sent. */
export const sendAndTell = async (key: ChatKey, message: NewMessage): Promise<void> =>
  tellUnsent(await sendMessage(key, message));

/** Sends a failed message again, and reports if it was not sent. */
export const retryAndTell = async (localId: number): Promise<void> => tellUnsent(await retryMessage(localId));
