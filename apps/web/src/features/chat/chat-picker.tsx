import { useTranslation } from 'react-i18next';
import type { ChatKey } from '../../lib/chat-key.ts';
import { NamePicker } from '../users/name-picker.tsx';
import { ChatAvatar } from './chat-parts.tsx';
import type { NamedChat } from './use-named-chats.ts';

export interface ChatPickerProps {
  label: string;
  chats: readonly NamedChat[];
  /** The ticked chats; absent if the first choice closes the picker. */
  picked?: readonly ChatKey[];
  onPick: (key: ChatKey) => void;
}

/** Finds users and channels by their names. */
export function ChatPicker({ label, chats, picked, onPick }: ChatPickerProps) {
  const { t } = useTranslation('chat');
  return (
    <NamePicker
      label={label}
      items={chats}
      picked={picked}
      onPick={onPick}
      empty={t('forward.nothing')}
      className="h-56"
    >
      {(key) => <ChatAvatar chatKey={key} size={32} />}
    </NamePicker>
  );
}
