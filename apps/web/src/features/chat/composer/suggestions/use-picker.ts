import { useEffect, useId, useMemo, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import type { ChatKey } from '#lib/chat-key.ts';
import { lazyModule } from '#ui/lazy-module.ts';
import type { Mentionable } from './mentions.ts';
import type { PickerOption, Trigger, TriggerSign } from './triggers.ts';

const CLOSED = { trigger: null, activeIndex: 0 };
const NONE: readonly PickerOption[] = [];

interface PickerState {
  trigger: Trigger | null;
  activeIndex: number;
}

/** The suggestions after signs. Until this loads there is no list, and the text stays as typed. */
const suggestionsModule = lazyModule(async () => import('./suggestions.ts'));
type Suggestions = typeof import('./suggestions.ts');

type Loaded = Partial<Record<TriggerSign, readonly PickerOption[]>>;

/** Options that load each time their sign is typed: all emoji by name, canned answers, commands of a chat's bots. */
function useLoaded(chatKey: ChatKey, sign: TriggerSign | undefined, suggestions: Suggestions | undefined): Loaded {
  const [loaded, setLoaded] = useState<Record<ChatKey, Loaded>>({});
  useEffect(() => {
    // A failure is silent: the text stays as typed.
    if (sign)
      suggestions?.loadOptions(sign, chatKey)?.then(
        (options) => setLoaded((all) => ({ [chatKey]: { ...all[chatKey], [sign]: options } })),
        () => {},
      );
  }, [chatKey, sign, suggestions]);
  return loaded[chatKey] ?? {};
}

/**
 * State of the list that opens on `@`, `#`, `:` and, with visitors and bots, `/`; the choice goes into the text. Another chat
 * closes it.
 */
export function usePicker(
  chatKey: ChatKey,
  textRef: RefObject<HTMLTextAreaElement | null>,
  people: readonly Mentionable[],
  isMarkdown: boolean,
) {
  const id = useId();
  const [state, setState] = useState<PickerState & { chatKey: ChatKey }>({ chatKey, ...CLOSED });
  const { trigger, activeIndex } = state.chatKey === chatKey ? state : CLOSED;
  const setPicker = (next: PickerState): void => setState({ chatKey, ...next });
  const setActiveIndex = (next: number): void => setPicker({ trigger, activeIndex: next });
  const sign = trigger?.sign;
  const suggestions = suggestionsModule.use(false);
  const loaded = useLoaded(chatKey, sign, suggestions);
  // Sorted once each time the list opens: there may be thousands.
  const named = useMemo(() => suggestions?.optionsOf(sign, chatKey, people), [suggestions, sign, chatKey, people]);
  const options =
    trigger && suggestions && named ? suggestions.findOptions(loaded[trigger.sign] ?? named, trigger) : NONE;
  const active = options[activeIndex];

  const look = (text: string, caret: number): void => {
    if (suggestions) return lookWith(suggestions, text, caret);
    if (!/[@＠#:/]/.test(text)) return;
    const lookAgain = (module: Suggestions): void => {
      const field = textRef.current;
      if (field) lookWith(module, field.value, field.selectionStart);
    };
    void suggestionsModule.load().then(lookAgain, () => {});
  };
  const lookWith = ({ triggerIn, wholeEmojiIn, writeOption }: Suggestions, text: string, caret: number): void => {
    const typed = { text, caret, isMarkdown, chatKey };
    const whole = wholeEmojiIn(typed, loaded[':']);
    const field = textRef.current;
    if (whole && field) return writeOption(field, whole.option, { ...whole.trigger, chatKey });
    const next = triggerIn(typed);
    if (next?.start === trigger?.start && next?.query === trigger?.query) return;
    setPicker({ trigger: next, activeIndex: 0 });
  };
  const close = (): void => setPicker(CLOSED);
  const pick = (option: PickerOption): void => {
    close();
    const field = textRef.current;
    if (trigger && field) suggestions?.writeOption(field, option, { ...trigger, chatKey });
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
