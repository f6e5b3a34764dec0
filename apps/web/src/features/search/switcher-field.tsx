import { Search, X } from 'lucide-react';
import type { KeyboardEvent, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { closeSwitcher } from './switcher.store.ts';

export interface SwitcherFieldProps {
  ref: Ref<HTMLInputElement>;
  value: string;
  onValueChange: (value: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  listId: string;
  /** The option that Enter picks. */
  activeId: string | undefined;
}

/** The field of the quick switcher; it keeps the focus and handles the keys. */
export function SwitcherField({ ref, value, onValueChange, onKeyDown, listId, activeId }: SwitcherFieldProps) {
  const { t } = useTranslation('chat');
  return (
    <div className="flex h-[60px] flex-none items-center gap-3 border-b border-line pr-3.5 pl-5">
      <Search size={21} aria-hidden className="flex-none text-faint" />
      <input
        ref={ref}
        type="text"
        inputMode="search"
        enterKeyHint="go"
        autoComplete="off"
        role="combobox"
        data-switcher-field
        aria-expanded
        aria-autocomplete="list"
        aria-label={t('search.jump')}
        aria-controls={listId}
        aria-activedescendant={activeId}
        placeholder={t('search.jump')}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={onKeyDown}
        className="h-full min-w-0 flex-1 bg-transparent text-[18px] outline-none placeholder:text-faint"
      />
      <span aria-hidden className="max-md:hidden">
        <Kbd>Esc</Kbd>
      </span>
      <IconButton aria-label={t('search.close')} hasTooltip={false} className="md:hidden" onClick={closeSwitcher}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}
