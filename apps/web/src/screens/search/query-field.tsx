import { SEARCH_QUERY_MAX_LENGTH } from '@loquat/contract';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { channelsStore } from '../../features/channels/channels.store.ts';
import { useUsers } from '../../features/users/users.selectors.ts';
import { moveIntoList } from '../../lib/browser/move-focus.ts';
import { QUERY_FIELD_ID } from '../../lib/query-text.ts';
import { SearchField } from '../../ui/form/search-field.tsx';
import { QuerySuggestions } from './query-suggestions.tsx';
import { type Choices, suggestFilters, type Suggestion, type Suggestions } from './suggest-filters.ts';

export interface QueryFieldProps {
  value: string;
  onValueChange: (value: string) => void;
  /** Called on Enter: searches without waiting for a pause in typing. */
  onSubmit: () => void;
}

/** The search field; it suggests completions for operators. */
export function QueryField({ value, onValueChange, onSubmit }: QueryFieldProps) {
  const { t } = useTranslation('chat');
  const id = useId();
  const ref = useRef<HTMLInputElement>(null);
  const { suggestions, active, setActive, updateSuggestions, close } = useSuggestions();
  useEffect(() => ref.current?.focus({ preventScroll: true }), []);
  const pick = ({ text, value: chosen }: Suggestion): void => {
    const { start, end } = suggestions;
    const next = `${value.slice(0, start)}${text}${chosen === undefined ? '' : ' '}${value.slice(end).trimStart()}`;
    onValueChange(next);
    updateSuggestions(next, start + text.length + (chosen === undefined ? 0 : 1));
  };
  const chosen = active === null ? undefined : suggestions.list[active];
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.nativeEvent.isComposing) return;
    const { length } = suggestions.list;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && length > 0)
      setActive(active === null ? (step > 0 ? 0 : length - 1) : (active + step + length) % length);
    else if ((event.key === 'Enter' || event.key === 'Tab') && chosen) pick(chosen);
    else if (event.key === 'Enter') {
      onSubmit();
      close();
    } else if (event.key === 'Escape' && length > 0) close();
    else return moveIntoList(event, '[data-result]');
    event.preventDefault();
  };
  return (
    <div className="relative min-w-0 flex-1">
      <SearchField
        ref={ref}
        id={QUERY_FIELD_ID}
        label={t('search.field')}
        value={value}
        maxLength={SEARCH_QUERY_MAX_LENGTH}
        onValueChange={(next) => {
          onValueChange(next);
          updateSuggestions(next, ref.current?.selectionStart ?? next.length);
        }}
        onKeyDown={handleKeyDown}
        onBlur={close}
        role="combobox"
        aria-expanded={suggestions.list.length > 0}
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-activedescendant={chosen && `${id}-${active}`}
        className="h-11!"
      />
      <QuerySuggestions id={id} list={suggestions.list} active={active} onPick={pick} />
    </div>
  );
}

const NONE: Suggestions = { start: 0, end: 0, list: [] };

/** The suggestions at the caret, and the index of the suggestion selected with the arrow keys. */
function useSuggestions() {
  const choices = useChoices();
  const [state, setState] = useState<{ suggestions: Suggestions; active: number | null }>({
    suggestions: NONE,
    active: null,
  });
  return {
    ...state,
    setActive: (active: number) => setState({ suggestions: state.suggestions, active }),
    updateSuggestions: (text: string, caret: number) =>
      setState({ suggestions: suggestFilters(text, caret, choices), active: null }),
    close: () => setState({ suggestions: NONE, active: null }),
  };
}

/** The names for `from:` and `in:`. The server does not know nicknames, so these are real names. */
function useChoices(): Choices {
  const users = useUsers();
  const channels = channelsStore((state) => state.byId);
  return useMemo(
    () => ({
      from: users.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b)),
      in: Object.values(channels)
        .map(({ name }) => name)
        .toSorted((a, b) => a.localeCompare(b)),
    }),
    [users, channels],
  );
}
