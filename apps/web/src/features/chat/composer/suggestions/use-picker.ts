import { useEffect, useId, useMemo, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import type { ChatKey } from '../../../../lib/chat-key.ts';
import { insertText } from './insert-text.ts';
import type { Mentionable } from './mentions.ts';
import { findTrigger, type PickerOption, type Trigger, type TriggerSign } from './triggers.ts';

const CLOSED = { trigger: null, activeIndex: 0 };
const NONE: readonly PickerOption[] = [];

interface PickerState {
  trigger: Trigger | null;
  activeIndex: number;
}

type Suggestions = typeof import('./suggestions.ts');

/** Finds suggestions; undefined until a sign is typed. */
function useSuggestions(isWanted: boolean): Suggestions | undefined {
  const [suggestions, setSuggestions] = useState<Suggestions>();
  useEffect(() => {
    if (!isWanted || suggestions) return;
    // Without them there is no list, and the text stays as it was typed.
    void import('./suggestions.ts').then(setSuggestions).catch(() => {});
  }, [isWanted, suggestions]);
  return suggestions;
}

type Loaded = Partial<Record<TriggerSign, readonly PickerOption[]>>;

/** What loads when its sign is typed, and again whenever it is: all emoji by name, canned answers. */
function useLoaded(sign: TriggerSign | undefined, suggestions: Suggestions | undefined): Loaded {
  const [loaded, setLoaded] = useState<Loaded>({});
  useEffect(() => {
    // As with the suggestions.
    if (sign)
      suggestions?.loadOptions(sign)?.then(
        (options) => setLoaded((all) => ({ ...all, [sign]: options })),
        () => {},
      );
  }, [sign, suggestions]);
  return loaded;
}

/** State of the list that opens on `@`, `#`, `:` and, with visitors, `/`; the choice goes into the text. Closed in any other chat. */
export function usePicker(
  chatKey: ChatKey,
  textRef: RefObject<HTMLTextAreaElement | null>,
  people: readonly Mentionable[],
  isVisited: boolean,
) {
  const id = useId();
  const [state, setState] = useState<PickerState & { chatKey: ChatKey }>({ chatKey, ...CLOSED });
  const { trigger, activeIndex } = state.chatKey === chatKey ? state : CLOSED;
  const setPicker = (next: PickerState): void => setState({ chatKey, ...next });
  const setActiveIndex = (next: number): void => setPicker({ trigger, activeIndex: next });
  const sign = trigger?.sign;
  const suggestions = useSuggestions(trigger !== null);
  const loaded = useLoaded(sign, suggestions);
  // Sorted once each time it opens: there may be thousands.
  const named = useMemo(() => suggestions?.optionsOf(sign, chatKey, people), [suggestions, sign, chatKey, people]);
  const options =
    trigger && suggestions && named ? suggestions.findOptions(loaded[trigger.sign] ?? named, trigger) : NONE;
  const active = options[activeIndex];

  const place = (option: PickerOption, { start, query }: Trigger): void => {
    const field = textRef.current;
    const end = start + 1 + query.length;
    // An existing space is not doubled, and the caret goes behind it.
    const isSpaced = field?.value[end] === ' ';
    const text = option.write?.(chatKey) ?? `${option.emoji ?? option.sign + option.name} `;
    if (field) insertText(field, text, start, isSpaced ? end + 1 : end);
  };
  const look = (text: string, caret: number): void => {
    // A completely typed `:tada:` needs no list.
    const typed = /(?<![\w:]):([\w+-]{2,}):$/.exec(text.slice(0, caret))?.[1];
    const whole = typed && loaded[':']?.find(({ name }) => name === typed);
    if (whole) return place(whole, { sign: ':', start: caret - typed.length - 2, query: `${typed}:` });
    const next = findTrigger(text, caret, isVisited);
    if (next?.start === trigger?.start && next?.query === trigger?.query) return;
    setPicker({ trigger: next, activeIndex: 0 });
  };
  const close = (): void => setPicker(CLOSED);
  const pick = (option: PickerOption): void => {
    close();
    if (trigger) place(option, trigger);
  };
  /** True if the key was meant for the list. */
  const handleKeyDown = (event: KeyboardEvent): boolean => {
    if (!active) return false;
    const actions: Record<string, () => void> = {
      ArrowDown: () => setActiveIndex((activeIndex + 1) % options.length),
      ArrowUp: () => setActiveIndex((activeIndex - 1 + options.length) % options.length),
      Enter: () => pick(active),
      Tab: () => pick(active),
      Escape: close,
    };
    const act = event.shiftKey || event.ctrlKey || event.metaKey ? undefined : actions[event.key];
    if (!act) return false;
    event.preventDefault();
    act();
    return true;
  };
  const optionId = active && `${id}-${active.id}`;
  return { id, options, activeIndex, optionId, isOpen: options.length > 0, look, close, pick, handleKeyDown };
}
