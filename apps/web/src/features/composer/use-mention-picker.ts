import { useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { ChatKey } from '../../lib/chat-key.ts';
import { findTrigger, type Mentionable, type MentionTrigger, matchPeople } from './mentions.ts';

const MOST_SHOWN = 6;
const CLOSED = { trigger: null, activeIndex: 0 };

interface PickerState {
  trigger: MentionTrigger | null;
  activeIndex: number;
}

/** State of the list of people that opens on `@`; `place` puts the chosen one into the text. Closed in any other chat. */
export function useMentionPicker(
  chatKey: ChatKey,
  people: readonly Mentionable[],
  place: (trigger: MentionTrigger, person: Mentionable) => void,
) {
  const id = useId();
  const [state, setState] = useState<PickerState & { chatKey: ChatKey }>({ chatKey, ...CLOSED });
  const { trigger, activeIndex } = state.chatKey === chatKey ? state : CLOSED;
  const setPicker = (next: PickerState): void => setState({ chatKey, ...next });
  const setActiveIndex = (next: number): void => setPicker({ trigger, activeIndex: next });
  const matches = trigger ? matchPeople(people, trigger.query, MOST_SHOWN) : [];
  const active = matches[activeIndex];

  const look = (text: string, caret: number): void => {
    const next = findTrigger(text, caret);
    if (next?.start === trigger?.start && next?.query === trigger?.query) return;
    setPicker({ trigger: next, activeIndex: 0 });
  };
  const close = (): void => setPicker(CLOSED);
  const pick = (person: Mentionable): void => {
    if (trigger) place(trigger, person);
    close();
  };
  /** True when the key was for the list. */
  const handleKeyDown = (event: KeyboardEvent): boolean => {
    if (!active) return false;
    const actions: Record<string, () => void> = {
      ArrowDown: () => setActiveIndex((activeIndex + 1) % matches.length),
      ArrowUp: () => setActiveIndex((activeIndex - 1 + matches.length) % matches.length),
      Enter: () => pick(active),
      Tab: () => pick(active),
      Escape: close,
    };
    const act = event.shiftKey ? undefined : actions[event.key];
    if (!act) return false;
    event.preventDefault();
    act();
    return true;
  };
  const optionId = active && `${id}-${active.uid}`;
  return { id, matches, activeIndex, optionId, isOpen: matches.length > 0, look, close, pick, handleKeyDown };
}
