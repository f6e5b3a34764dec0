import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import type { Suggestion } from './suggest-filters.ts';

export interface QuerySuggestionsProps {
  id: string;
  list: readonly Suggestion[];
  active: number | null;
  onPick: (suggestion: Suggestion) => void;
}

/** Completions of the filter that is being written. The field keeps the focus and handles the keys. */
// i18n-keys: search.hint_from, search.hint_in, search.hint_has, search.hint_before, search.hint_after
export function QuerySuggestions({ id, list, active, onPick }: QuerySuggestionsProps) {
  const { t } = useTranslation('chat');
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={t('search.suggestions')}
      tabIndex={-1}
      hidden={list.length === 0}
      className="absolute top-full left-0 z-(--z-popover) mt-1.5 w-[380px] max-w-full rounded-[14px] bg-raised p-1.5 shadow-[var(--elev-3),0_0_0_1px_var(--border)]"
    >
      {list.map((suggestion, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys go to the field.
        <div
          key={suggestion.text}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(suggestion)}
          className={clsx(
            'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-[9px] px-2.5 hover:bg-hover max-md:min-h-11',
            index === active && 'ui-selected bg-hover',
          )}
        >
          <span className="min-w-0 truncate font-medium">{suggestion.text}</span>
          {suggestion.value === undefined && (
            <span className="min-w-0 flex-1 truncate text-sm text-muted">
              {t(`search.hint_${suggestion.operator}`)}
            </span>
          )}
        </div>
      ))}
    </div>
  );
}
