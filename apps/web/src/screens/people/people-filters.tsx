import { useTranslation } from 'react-i18next';
import type { PeopleTab } from './people-tabs.ts';

export interface PeopleFiltersProps {
  tabs: readonly { tab: PeopleTab; count: number }[];
  value: PeopleTab;
  onValueChange: (tab: PeopleTab) => void;
}

/** Chips that narrow the list of people; one of them is on. */
// i18n-keys: people.everyone, people.contacts, people.bots, people.blocked
export function PeopleFilters({ tabs, value, onValueChange }: PeopleFiltersProps) {
  const { t } = useTranslation('member');
  return (
    <div role="group" aria-label={t('people.filters')} className="flex gap-0.5 overflow-x-auto px-3 py-1.5">
      {tabs.map(({ tab, count }) => (
        <button
          key={tab}
          type="button"
          aria-pressed={tab === value}
          onClick={() => onValueChange(tab)}
          className="inline-flex h-[26px] flex-none items-center gap-1 rounded-full px-2 text-[12.5px] font-medium text-muted hover:bg-hover hover:text-ink aria-pressed:bg-ink aria-pressed:font-semibold aria-pressed:text-canvas max-md:h-11 max-md:min-w-11 max-md:justify-center max-md:px-3 max-md:text-sm"
        >
          {t(`people.${tab}`)}
          {count > 0 && <span className="tabular-nums">{count}</span>}
        </button>
      ))}
    </div>
  );
}
