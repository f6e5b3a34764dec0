import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { useIsListNarrow, useUi } from '../../hooks/use-ui.ts';
import type { ChatKey } from '../../lib/chat-key.ts';
import { getMyUid } from '../../state/session.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { conversationOf } from '../conversations/conversations.ts';
import { usersStore } from '../users/users.store.ts';
import { ChatFilters } from './chat-list/chat-filters.tsx';
import { ChatListHead } from './chat-list/chat-list-head.tsx';
import { ChatRows } from './chat-list/chat-rows.tsx';
import { type ListRow, sectionRows } from './chat-list/chat-sections.ts';
import { filterChats, type ChatFilter } from './chat-list/filter-chats.ts';
import { useChatKeys } from './chat-list/use-chat-keys.ts';
import { useChatListMenu } from './chat-list/use-chat-list-menu.ts';
import { useChatListItems } from './chats.selectors.ts';

const ChatListMenu = lazyComponent(async () => (await import('./chat-list/chat-list-menu.tsx')).ChatListMenu);

export interface ChatsNavProps {
  /** The server's name. */
  title: string;
  /** Shown beside it in the header of phones. */
  logo: ReactNode;
  account: ReactNode;
  /** The button of the quick switcher, between header and list, and its id. */
  jump: { id: string; button: ReactNode };
  /** The chat on the screen; null = none. */
  activeKey: ChatKey | null;
  /** Opens the dialog that invites users; without it the entry is absent. */
  onInvite?: (() => void) | undefined;
}

const itemsOf = (rows: readonly ListRow[]) => rows.flatMap((row) => (row.kind === 'chat' ? [row.item] : []));

/** The list of chats with its header, filters and menu. Fills its parent, which is a flex column. */
export function ChatsNav({ title, logo, account, jump, activeKey, onInvite }: ChatsNavProps) {
  const items = useChatListItems();
  const users = usersStore((state) => state.byId);
  const [filter, setFilter] = useState<ChatFilter>('all');
  const isNarrow = useIsListNarrow();
  const closed = useUi((state) => state.closedSections);
  const shownFilter = isNarrow ? 'all' : filter;
  const rows = useMemo(
    () =>
      sectionRows(filterChats(items, shownFilter, activeKey), {
        closed,
        openKey: activeKey,
        isFlat: isNarrow,
        isVisitDone(key) {
          const user = users[conversationOf(key).peer];
          if (!user?.is_visitor) return undefined;
          return user.visitor !== undefined && (user.visitor.is_done || user.visitor.host !== getMyUid());
        },
      }),
    [items, shownFilter, activeKey, closed, isNarrow, users],
  );
  const unreadChats = items.filter((item) => item.unread > 0 && !item.muted).length;
  const { opened, isOpen, setIsOpen, handlers } = useChatListMenu();
  useChatKeys(
    useMemo(() => itemsOf(rows), [rows]),
    activeKey,
  );
  return (
    <>
      <ChatListHead title={title} logo={logo} account={account} onInvite={onInvite} isNarrow={isNarrow} />
      {jump.button}
      <ChatFilters value={filter} onValueChange={setFilter} unreadChats={unreadChats} />
      <ChatRows fieldId={jump.id} rows={rows} activeKey={activeKey} filter={shownFilter} handlers={handlers} />
      {opened && (
        <Suspense>
          <ChatListMenu menu={opened} open={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </>
  );
}
