import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { type ChatKey, isChannelKey } from '../../lib/chat-key.ts';
import { useIsListNarrow, useUi } from '../../hooks/use-ui.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { getMyUid } from '../../state/session.ts';
import { usersStore } from '../users/users.store.ts';
import { idOf } from './chat-identity.ts';
import { useSessionList } from './chats.selectors.ts';
import { filterSessions, type SessionFilter } from './sessions/filter-sessions.ts';
import { SessionFilters } from './sessions/session-filters.tsx';
import { SessionListHead } from './sessions/session-list-head.tsx';
import { SessionRows } from './sessions/session-rows.tsx';
import { type ListRow, sectionRows } from './sessions/session-sections.ts';
import { useChatKeys } from './sessions/use-chat-keys.ts';
import { useSessionMenu } from './sessions/use-session-menu.ts';

const SessionMenu = lazyComponent(async () => (await import('./sessions/session-menu.tsx')).SessionMenu);

export interface SessionListProps {
  /** The server's name. */
  title: string;
  /** What the header shows beside it on phones. */
  logo: ReactNode;
  account: ReactNode;
  /** The search that leads to any chat, between header and list, and its id. */
  jump: { id: string; button: ReactNode };
  /** The chat on the screen; null = none. */
  activeKey: ChatKey | null;
  /** Opens the dialog that invites people; without it the entry is absent. */
  onInvite?: (() => void) | undefined;
}

const itemsOf = (rows: readonly ListRow[]) => rows.flatMap((row) => (row.kind === 'chat' ? [row.item] : []));

/** The list of chats with its header, filters and menu. Fills its parent, which is a flex column. */
export function SessionList({ title, logo, account, jump, activeKey, onInvite }: SessionListProps) {
  const items = useSessionList();
  const users = usersStore((state) => state.byId);
  const [filter, setFilter] = useState<SessionFilter>('all');
  const isNarrow = useIsListNarrow();
  const closed = useUi((state) => state.closedSections);
  const shownFilter = isNarrow ? 'all' : filter;
  const rows = useMemo(
    () =>
      sectionRows(filterSessions(items, shownFilter, activeKey), {
        ...{ closed, openKey: activeKey, isFlat: isNarrow },
        isVisitDone(key) {
          const visitor = isChannelKey(key) ? undefined : users[idOf(key)]?.visitor;
          return visitor && (visitor.is_done || visitor.host !== getMyUid());
        },
      }),
    [items, shownFilter, activeKey, closed, isNarrow, users],
  );
  const unreadChats = items.filter((item) => item.unread > 0 && !item.muted).length;
  const { opened, isOpen, setIsOpen, handlers } = useSessionMenu();
  useChatKeys(
    useMemo(() => itemsOf(rows), [rows]),
    activeKey,
  );
  return (
    <>
      <SessionListHead title={title} logo={logo} account={account} onInvite={onInvite} isNarrow={isNarrow} />
      {jump.button}
      <SessionFilters value={filter} onValueChange={setFilter} unreadChats={unreadChats} />
      <SessionRows fieldId={jump.id} rows={rows} activeKey={activeKey} filter={shownFilter} handlers={handlers} />
      {opened && (
        <Suspense>
          <SessionMenu menu={opened} open={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </>
  );
}
