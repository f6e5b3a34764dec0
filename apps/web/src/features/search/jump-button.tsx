import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { modKey } from '../../lib/browser/mod-key.ts';
import { moveIntoList } from '../../lib/browser/move-focus.ts';
import { openSwitcher } from './switcher.store.ts';

export const JUMP_BUTTON_ID = 'jump';

/** Looks like a search field and opens the quick switcher. Arrow down moves to the chats. */
export function JumpButton() {
  const { t } = useTranslation('chat');
  return (
    <button
      id={JUMP_BUTTON_ID}
      type="button"
      aria-haspopup="dialog"
      onClick={() => openSwitcher()}
      onKeyDown={(event) => moveIntoList(event, 'a[data-chat]')}
      className="mx-3 mt-1 flex h-[34px] flex-none items-center gap-2 rounded-[10px] bg-[oklch(from_var(--text)_l_c_h/0.055)] pr-1.5 pl-[11px] text-sm text-muted hover:bg-pressed max-md:mx-4 max-md:h-11 max-md:rounded-xl max-md:text-[15px] md:group-data-narrow/list:justify-center md:group-data-narrow/list:px-0"
    >
      <Search size={16} aria-hidden className="flex-none" />
      <span className="flex-1 text-left md:group-data-narrow/list:sr-only">{t('search.jump')}</span>
      <span aria-hidden className="flex gap-[3px] max-md:hidden md:group-data-narrow/list:hidden">
        <kbd className="font-sans text-2xs font-medium">{modKey()}</kbd>
        <kbd className="font-sans text-2xs font-medium">K</kbd>
      </span>
    </button>
  );
}
