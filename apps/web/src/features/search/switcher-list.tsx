import { useTranslation } from 'react-i18next';
import type { SwitcherGroup, SwitcherItem } from './switcher-items.ts';
import { SwitcherOption } from './switcher-option.tsx';

export interface SwitcherListProps {
  /** The prefix of the options' ids. */
  id: string;
  groups: readonly SwitcherGroup[];
  words: string;
  activeId: string | undefined;
  onPoint: (item: SwitcherItem) => void;
  onPick: (item: SwitcherItem) => void;
}

/** The results of the quick switcher, in groups. */
// i18n-keys: search.group_jump, search.group_unread, search.group_recent, search.group_messages, search.group_commands
export function SwitcherList({ id, groups, words, activeId, onPoint, onPick }: SwitcherListProps) {
  const { t } = useTranslation('chat');
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <>
      <p role="status" className="sr-only">
        {t('search.found', { count })}
      </p>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t('search.results')}
        tabIndex={-1}
        className="min-h-0 flex-1 overflow-y-auto px-2 pt-1.5 pb-2 outline-none"
      >
        {groups.map(({ name, items }) => (
          <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
            <div id={`${id}-${name}`} className="px-3 pt-[9px] pb-1 text-[11.5px] font-semibold text-faint">
              {t(`search.group_${name}`)}
            </div>
            {items.map((item) => (
              <SwitcherOption
                key={item.id}
                id={`${id}-${item.id}`}
                item={item}
                words={words}
                isActive={item.id === activeId}
                onPoint={onPoint}
                onPick={onPick}
              />
            ))}
          </div>
        ))}
      </div>
      {count === 0 && <p className="px-5 pb-8 text-center text-sm text-muted">{t('search.nothing_short')}</p>}
    </>
  );
}
