import { AUTO_DELETE_CHOICES_SECONDS } from '@loquat/contract';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import {
  MUTE_CHOICES_SECONDS,
  muteChat,
  setAutoDelete,
  unmuteChat,
} from '../../features/chat/chat-settings.actions.ts';
import { chatsStore } from '../../features/chat/chats.store.ts';
import { useAutoDeleteLabel, useMuteLabel } from '../../features/chat/duration-labels.ts';
import type { ChatKey } from '../../lib/chat-key.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';

/** A setting of a chat as a choice from a list. */
export interface ChatChoice {
  /** The current value. */
  text: string;
  items: { value: string; label: string }[];
  value: string;
  onValueChange: (value: string) => void;
}

const HEARD = 'on';
const MUTED = 'muted';
const FOR_EVER = 'for-ever';

/** Whether a chat is muted, and for how long. */
export function useMuteChoice(key: ChatKey): ChatChoice {
  const { t } = useTranslation('channel');
  const format = useFormat();
  const labelOf = useMuteLabel();
  const until = useStore(chatsStore, (state) => state.muted[key]);
  const spans = MUTE_CHOICES_SECONDS.map((seconds) => ({
    value: seconds === null ? FOR_EVER : String(seconds),
    label: labelOf(seconds),
  }));
  const textOf = (): string => {
    if (until === undefined) return t('notifications.on');
    return until === null ? t('notifications.muted') : t('notifications.muted_until', { time: format.chatTime(until) });
  };
  return {
    text: textOf(),
    items: [{ value: HEARD, label: t('notifications.on') }, ...spans],
    value: until === undefined ? HEARD : until === null ? FOR_EVER : MUTED,
    onValueChange: (value) =>
      void (value === HEARD ? unmuteChat(key) : muteChat(key, value === FOR_EVER ? null : Number(value))),
  };
}

/** The time after which the user's own messages disappear from a chat. */
export function useAutoDeleteChoice(key: ChatKey): ChatChoice {
  const labelOf = useAutoDeleteLabel();
  const seconds = useStore(chatsStore, (state) => state.autoDelete[key] ?? 0);
  return {
    text: labelOf(seconds),
    items: AUTO_DELETE_CHOICES_SECONDS.map((value) => ({ value: String(value), label: labelOf(value) })),
    value: String(seconds),
    onValueChange: (value) => void setAutoDelete(key, Number(value)),
  };
}
