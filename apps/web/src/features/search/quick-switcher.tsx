import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useId, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChatKey, chatKeyOf } from '../../lib/chat-key.ts';
import { useMyUid } from '../../hooks/use-session.ts';
import { Palette } from '../../ui/dialog/palette.tsx';
import { linkOf, linkToMessage } from '../chat/chat-identity.ts';
import { SwitcherField } from './switcher-field.tsx';
import { SwitcherFoot } from './switcher-foot.tsx';
import {
  readWords,
  type SwitcherCommand,
  switcherGroups,
  type SwitcherItem,
  type SwitcherSources,
} from './switcher-items.ts';
import { SwitcherList } from './switcher-list.tsx';
import { closeSwitcher, switcherStore } from './switcher.store.ts';
import { useChatsAtHand } from './use-chats-at-hand.ts';
import { useJumpTargets } from './use-jump-targets.ts';
import { useMessageHits } from './use-message-hits.ts';

export interface QuickSwitcherProps {
  /** The chat on the screen. */
  openKey: ChatKey | null;
  commands: readonly SwitcherCommand[];
  /** What can be done with the words that are typed, always and when no chat has them. */
  commandsFor: (words: string) => Pick<SwitcherSources, 'commandsForWords' | 'commandsForNew'>;
  /** Shows all messages with these words; undefined where that is not allowed. */
  onSearch: ((words: string) => void) | undefined;
}

/** One field for everything: chats, people, messages and actions. */
export function QuickSwitcher(props: QuickSwitcherProps) {
  const { t } = useTranslation('chat');
  const isOpen = switcherStore((state) => state.isOpen);
  const field = useRef<HTMLInputElement>(null);
  // Whoever goes somewhere else is not led back to where they came from.
  const hasLeft = useRef(false);
  const handleOpenChange = (open: boolean): void => {
    if (!open) closeSwitcher();
  };
  const leave = (): void => {
    hasLeft.current = true;
    closeSwitcher();
  };
  return (
    <Palette
      open={isOpen}
      onOpenChange={handleOpenChange}
      label={t('search.switcher')}
      initialFocus={field}
      returnsFocus={() => {
        const isBack = !hasLeft.current;
        hasLeft.current = false;
        return isBack;
      }}
    >
      <Switcher {...props} field={field} onLeave={leave} />
    </Palette>
  );
}

interface SwitcherProps extends QuickSwitcherProps {
  field: RefObject<HTMLInputElement | null>;
  onLeave: () => void;
}

function Switcher({ openKey, commands, commandsFor, onSearch, field, onLeave }: SwitcherProps) {
  const id = useId();
  const text = switcherStore((state) => state.words);
  const [active, setActive] = useState(0);
  const groups = useGroups(text, { openKey, commands, commandsFor });
  const items = groups.flatMap((group) => group.items);
  const pick = usePick(onLeave);
  const { words } = readWords(text);
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const current = items[active];
    if (step) setActive((active + step + items.length) % Math.max(1, items.length));
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && words && onSearch) {
      onLeave();
      onSearch(words);
    } else if (event.key === 'Enter' && current) pick(current);
    else return;
    event.preventDefault();
  };
  const change = (next: string): void => {
    switcherStore.setState({ words: next });
    setActive(0);
  };
  const current = items[Math.min(active, items.length - 1)];
  return (
    <>
      <SwitcherField
        ref={field}
        value={text}
        onValueChange={change}
        onKeyDown={handleKeyDown}
        listId={`${id}-list`}
        activeId={current && `${id}-${current.id}`}
      />
      <SwitcherList
        id={id}
        groups={groups}
        words={words}
        activeId={current?.id}
        onPoint={(item) => setActive(items.indexOf(item))}
        onPick={pick}
      />
      <SwitcherFoot />
    </>
  );
}

function useGroups(text: string, { openKey, commands, commandsFor }: Omit<QuickSwitcherProps, 'onSearch'>) {
  const targets = useJumpTargets();
  const atHand = useChatsAtHand(openKey);
  const { scope, words } = readWords(text);
  const hits = useMessageHits(scope === 'all' ? words : '');
  return useMemo(
    () => switcherGroups(text, { targets, atHand, hits, commands, ...commandsFor(words) }),
    [text, words, targets, atHand, hits, commands, commandsFor],
  );
}

/** Does what an item stands for, and closes the switcher. */
function usePick(onLeave: () => void): (item: SwitcherItem) => void {
  const navigate = useNavigate();
  const myUid = useMyUid();
  return (item) => {
    onLeave();
    switch (item.kind) {
      case 'chat':
        return void navigate(linkOf(item.target.key));
      case 'message':
        return void navigate(linkToMessage(chatKeyOf(item.hit.message, myUid), item.hit.message.mid));
      case 'command':
        return item.command.run();
      default:
        return item satisfies never;
    }
  };
}
