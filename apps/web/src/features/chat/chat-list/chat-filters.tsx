import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { SESSION_FILTERS, type ChatFilter } from './filter-chats.ts';

export interface ChatFiltersProps {
  value: ChatFilter;
  onValueChange: (value: ChatFilter) => void;
  /** Number of chats with unread messages. */
  unreadChats: number;
}

/** Which chats the list shows. */
export function ChatFilters({ value, onValueChange, unreadChats }: ChatFiltersProps) {
  const { t } = useTranslation('chat');
  const labels = {
    all: t('list.filter.all'),
    unread: t('list.filter.unread'),
    channels: t('list.filter.channels'),
    direct: t('list.filter.direct'),
  };
  return (
    <div
      role="group"
      aria-label={t('list.filter.label')}
      className="flex flex-none gap-1 overflow-x-auto px-3 [scrollbar-width:none] pt-2.5 pb-1 max-md:px-4 max-md:pt-1.5 max-md:pb-0 md:group-data-narrow/list:hidden"
    >
      {SESSION_FILTERS.map((filter) => (
        <button
          key={filter}
          type="button"
          aria-pressed={filter === value}
          onClick={() => onValueChange(filter)}
          // On phones the touch target is larger than the visible pill.
          className="group/chip inline-flex items-center justify-center rounded-full max-md:h-11 max-md:min-w-11"
        >
          <span
            className={clsx(
              'inline-flex h-[26px] items-center gap-[5px] rounded-full px-2.5 text-[12.5px] whitespace-nowrap max-md:h-[34px] max-md:px-3.5 max-md:text-sm',
              filter === value
                ? 'bg-ink font-semibold text-surface'
                : 'font-medium text-muted group-hover/chip:bg-hover',
            )}
          >
            {labels[filter]}
            {filter === 'unread' && unreadChats > 0 && (
              <b className={clsx('font-bold tabular-nums', filter !== value && 'text-accent-text')}>{unreadChats}</b>
            )}
          </span>
        </button>
      ))}
    </div>
  );
}
