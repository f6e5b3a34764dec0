import clsx from 'clsx';
import { Check } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatKey } from '../../lib/chat-key.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { useListKeys } from '../../ui/use-list-keys.ts';
import { ChatFace } from '../chats/chat-face.tsx';
import type { NamedChat } from './use-named-chats.ts';

/** More than fits on a screen helps nobody: type a name instead. */
const MOST_SHOWN = 50;

export interface ChatPickerProps {
  label: string;
  chats: readonly NamedChat[];
  picked: readonly ChatKey[];
  onPick: (key: ChatKey) => void;
}

/** A search field over people and channels; arrows move, Enter picks or leaves out. */
export function ChatPicker({ label, chats, picked, onPick }: ChatPickerProps) {
  const { t } = useTranslation('chat');
  const id = useId();
  const [filter, setFilter] = useState('');
  const found = useMemo(() => {
    const wanted = filter.trim().toLocaleLowerCase();
    return chats.filter(({ name }) => name.toLocaleLowerCase().includes(wanted)).slice(0, MOST_SHOWN);
  }, [chats, filter]);
  const { active, setActive, handleKeyDown } = useListKeys(found, ({ key }) => onPick(key));
  const search = (text: string): void => {
    setFilter(text);
    setActive(0);
  };
  const optionId = (key: ChatKey): string => `${id}-${key.replace(':', '-')}`;
  return (
    <div className="grid gap-2">
      <SearchField
        label={label}
        value={filter}
        onValueChange={search}
        onKeyDown={handleKeyDown}
        role="combobox"
        aria-expanded
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-activedescendant={found[active] ? optionId(found[active].key) : undefined}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        aria-multiselectable
        tabIndex={-1}
        className="h-56 overflow-y-auto"
      >
        {found.map(({ key, name }, index) => (
          // The search field keeps the focus and handles the keys.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- see above.
          <div
            key={key}
            id={optionId(key)}
            ref={index === active ? (option) => option?.scrollIntoView({ block: 'nearest' }) : undefined}
            role="option"
            tabIndex={-1}
            aria-selected={picked.includes(key)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(key)}
            className={clsx(
              'flex min-h-11 cursor-pointer items-center gap-[11px] rounded-[10px] px-2 hover:bg-hover',
              index === active && 'bg-hover',
            )}
          >
            <ChatFace chatKey={key} size={32} />
            <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
            {picked.includes(key) && <Check size={16} aria-hidden className="text-leaf" />}
          </div>
        ))}
        {found.length === 0 && <p className="py-6 text-center text-sm text-muted">{t('forward.nothing')}</p>}
      </div>
    </div>
  );
}
