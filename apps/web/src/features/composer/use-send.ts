import { useTranslation } from 'react-i18next';
import type { ChatKey } from '../../lib/chat-key.ts';
import { toasts } from '../../ui/toasts.ts';
import { type NewMessage, retryMessage, sendMessage, type SendOutcome } from '../messages/send.actions.ts';

/** Sending and sending again, with a toast when it fails. */
export function useSend() {
  const { t } = useTranslation('chat');
  const tell = (outcome: SendOutcome): void => {
    if (outcome === 'blocked') toasts.error(t('message.toast_blocked'));
    if (outcome === 'error') toasts.error(t('message.toast_failed'));
  };
  return {
    send: async (key: ChatKey, message: NewMessage) => tell(await sendMessage(key, message)),
    retry: async (localId: number) => tell(await retryMessage(localId)),
  };
}
