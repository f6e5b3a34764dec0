import { COPIED_RESET_MS, FORWARD_MAX_MESSAGES } from '@loquat/contract';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { copyText } from '#lib/browser/copy-text.ts';
import type { ChatKey } from '#lib/chat-key.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { toasts } from '#ui/feedback/toasts.ts';
import { linkToMessage } from '../../conversations/conversations.ts';
import { startComposing } from '../composer/composing.ts';
import type { ChatMessage } from '../log/messages.store.ts';
import { startSelecting } from '../selection/selection.store.ts';
import { openTool } from '../selection/tools.store.ts';
import type { MessageAction } from './allowed-actions.ts';
import { copyImage, isCopyableImage, textOf } from './copied.ts';
import { markUnreadFrom } from './mark-unread-from.ts';
import { pinMessage, saveMessages, unpinMessage } from './message.actions.ts';

/** Performs actions on messages and reports the outcome. The caller checks permissions. */
export function useRunAction() {
  const { t } = useTranslation('chat');
  const router = useRouter();

  const showCopyResult = (isCopied: boolean): void => {
    if (isCopied) toasts.success(t('message.copied'), { durationMs: COPIED_RESET_MS });
    else toasts.error(t('action.not_copied'));
  };
  const copy = async (text: string): Promise<void> => showCopyResult(await copyText(text));
  const copyPicture = async (message: ChatMessage): Promise<void> => {
    if (!isCopyableImage(message)) return void toasts.error(t('action.image_type'));
    showCopyResult(
      await copyImage(message).then(
        () => true,
        () => false,
      ),
    );
  };
  const linkOf = ({ chat, mid }: ChatMessage): string =>
    new URL(router.buildLocation(linkToMessage(chat, mid)).href, location.origin).href;

  const isWithinLimit = (mids: readonly number[]): boolean => {
    if (mids.length <= FORWARD_MAX_MESSAGES) return true;
    toasts.error(t('forward.limit', { max: FORWARD_MAX_MESSAGES }));
    return false;
  };
  const forward = (key: ChatKey, mids: readonly number[]): void => {
    if (isWithinLimit(mids)) openTool(key, { kind: 'forward', mids });
  };
  const save = async (mids: readonly number[]): Promise<boolean> => {
    if (!isWithinLimit(mids)) return false;
    return runWithToast(
      saveMessages(mids),
      mids.length === 1 ? t('action.saved') : t('action.saved_many', { count: mids.length }),
    );
  };

  const handlers: Record<MessageAction, (message: ChatMessage) => unknown> = {
    reply: ({ chat, mid }) => startComposing(chat, { kind: 'reply', mid }),
    edit: ({ chat, mid }) => startComposing(chat, { kind: 'edit', mid }),
    copy_text: (message) => copy(textOf([message])),
    copy_image: copyPicture,
    copy_link: (message) => copy(linkOf(message)),
    forward: ({ chat, mid }) => forward(chat, [mid]),
    save: ({ mid }) => save([mid]),
    pin: (message) => runWithToast(pinMessage(message), t('action.pinned')),
    unpin: (message) => runWithToast(unpinMessage(message), t('action.unpinned')),
    unread: markUnreadFrom,
    select: ({ chat, mid }) => startSelecting(chat, mid),
    delete: ({ chat, mid }) => openTool(chat, { kind: 'delete', mids: [mid] }),
  };
  return {
    run: (action: MessageAction, message: ChatMessage): void => void handlers[action](message),
    copy,
    forward,
    save,
  };
}

/** Waits for a change and shows its outcome; false if it failed. */
async function runWithToast(change: Promise<void>, done: string): Promise<boolean> {
  try {
    await change;
    toasts.success(done);
    return true;
  } catch (error) {
    reportFailure(error);
    return false;
  }
}
