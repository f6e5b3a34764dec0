import type { SearchHit } from '@loquat/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../hooks/query-client.ts';
import { useMyUid } from '../../hooks/use-session.ts';
import { type ChatKey, chatKeyOf } from '../../lib/chat-key.ts';
import { Palette } from '../../ui/dialog/palette.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { useChatListItems } from '../chat/chats.selectors.ts';
import { chatsStore } from '../chat/chats.store.ts';
import { linkOf, linkToMessage } from '../conversations/conversations.ts';
import type { ChatsAtHand } from './chats-at-hand.ts';
import { searchMessages } from './search.actions.ts';
import { SwitcherField } from './switcher-field.tsx';
import {
  readWords,
  type SwitcherCommand,
  switcherGroups,
  type SwitcherItem,
  type SwitcherSources,
} from './switcher-items.ts';
import { SwitcherList } from './switcher-list.tsx';
import { closeSwitcher, switcherStore } from './switcher.store.ts';
import { useJumpTargets } from './use-jump-targets.ts';

const NONE: readonly SearchHit[] = [];
const MOST_HITS = 5;
const PAUSE_MS = 200;
const SHORTEST = 2;

export interface QuickSwitcherProps {
  /** The chat on the screen. */
  openKey: ChatKey | null;
  commands: readonly SwitcherCommand[];
  /** Actions for the typed words, either always or if no chat matches. */
  commandsFor: (words: string) => Pick<SwitcherSources, 'commandsForWords' | 'commandsForNew'>;
  /** Shows all messages with these words; undefined if the user may not search. */
  onSearch: ((words: string) => void) | undefined;
}

/** One field to find chats, users, messages and actions. */
export function QuickSwitcher(props: QuickSwitcherProps) {
  const { t } = useTranslation('chat');
  const isOpen = switcherStore((state) => state.isOpen);
  const field = useRef<HTMLInputElement>(null);
  // After leaving, the focus must not return to the previous element.
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

/** Performs the action of an item, and closes the switcher. */
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

/** The most likely chats while `open` is on the screen. A muted chat counts as unread only if it mentions the user. */
function useChatsAtHand(open: ChatKey | null): ChatsAtHand {
  const sessions = useChatListItems();
  const last = chatsStore((state) => state.lastOpened);
  const beforeLast = chatsStore((state) => state.openedBefore);
  return useMemo(() => {
    const calling = sessions.filter(({ unread, mention, muted }) => mention || (unread > 0 && !muted));
    return {
      open,
      // Outside the chats, for example in People or Files, the chat that was left counts as the previous one.
      before: last === open ? beforeLast : last,
      unread: new Map(calling.map((session) => [session.key, session])),
    };
  }, [sessions, open, last, beforeLast]);
}

/** The newest messages that match, requested when typing pauses. A failed search finds nothing. */
function useMessageHits(words: string): readonly SearchHit[] {
  const q = useSettled(words, PAUSE_MS);
  const { data } = useQuery(
    {
      queryKey: ['switcher', q],
      queryFn: ({ signal }) => searchMessages({ q, limit: MOST_HITS }, signal),
      enabled: q.length >= SHORTEST,
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
  return words.length >= SHORTEST ? (data?.hits ?? NONE) : NONE;
}

/** A value that follows another once that has been stable for a while. */
function useSettled<T>(value: T, pauseMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}

/** The keys of the quick switcher. */
function SwitcherFoot() {
  const { t } = useTranslation('chat');
  return (
    <footer className="flex h-[42px] flex-none items-center gap-4 overflow-hidden border-t border-line bg-sunken px-[18px] text-[12.5px] whitespace-nowrap text-muted max-md:hidden">
      <Hint keys={['↑', '↓']}>{t('search.keys_move')}</Hint>
      <Hint keys={['Enter']}>{t('search.keys_open')}</Hint>
      <Hint keys={['#']}>{t('search.keys_channels')}</Hint>
      <Hint keys={['@']}>{t('search.keys_people')}</Hint>
      <Hint keys={['>']}>{t('search.keys_actions')}</Hint>
    </footer>
  );
}

function Hint({ keys, children }: { keys: readonly string[]; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
      {children}
    </span>
  );
}
