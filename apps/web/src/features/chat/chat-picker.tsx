import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatKey } from '../../lib/chat-key.ts';
import { matchNames } from '../../lib/name-match.ts';
import { SearchPicker } from '../../ui/form/search-picker.tsx';
import { ChatFace } from './chat-face.tsx';
import type { NamedChat } from './use-named-chats.ts';

/** More than a screenful helps nobody: typing a name narrows the list. */
const MOST_SHOWN = 50;

export interface ChatPickerProps {
  label: string;
  chats: readonly NamedChat[];
  /** The chats that are ticked; left out where one choice closes the picker. */
  picked?: readonly ChatKey[];
  onPick: (key: ChatKey) => void;
}

/** Finds people and channels by their names. */
export function ChatPicker({ label, chats, picked, onPick }: ChatPickerProps) {
  const { t } = useTranslation('chat');
  const [filter, setFilter] = useState('');
  const found = useMemo(() => matchNames(chats, filter, { limit: MOST_SHOWN }), [chats, filter]);
  return (
    <SearchPicker
      label={label}
      filter={filter}
      onFilterChange={setFilter}
      found={found}
      keyOf={({ key }) => key}
      onPick={({ key }) => onPick(key)}
      isPicked={picked && (({ key }) => picked.includes(key))}
      empty={t('forward.nothing')}
      className="h-56"
    >
      {({ key, name }) => (
        <>
          <ChatFace chatKey={key} size={32} />
          <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
        </>
      )}
    </SearchPicker>
  );
}
