import type { AdminUser } from '@loquat/contract';
import { useVirtualizer } from '@tanstack/react-virtual';
import clsx from 'clsx';
import { Suspense, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUsers, useVisitors } from '#features/users/users.selectors.ts';
import { queryClient } from '#hooks/query-client.ts';
import { QueryArea } from '../../parts/settings/query-area.tsx';
import { SettingsFrame } from '../../parts/settings/settings-frame.tsx';
import { accountColumns } from './account-columns.ts';
import { AccountDialogs } from './account-dialogs.tsx';
import { type Account, type AccountFilter, accountsOf, findAccounts } from './account-list.ts';
import type { AccountQuestion } from './account-question.ts';
import { AccountRow } from './account-row.tsx';
import { ACCOUNTS, listAccounts } from './accounts.actions.ts';
import { MembersTools } from './members-tools.tsx';

/** Height of a row; `account-row.tsx` draws it so. */
const ACCOUNT_ROW_PX = 60;

const scrollerOf = (list: Element | null): HTMLElement | null => list?.closest<HTMLElement>('[data-scroller]') ?? null;

/** Px from the start of the scrolled page to the list. The elements above it wrap with the width of the window. */
function useDistance(listRef: RefObject<HTMLDivElement | null>): number {
  const [distance, setDistance] = useState(0);
  useLayoutEffect(() => {
    const list = listRef.current;
    const scroller = scrollerOf(list);
    if (!list || !scroller) return;
    const measure = (): void =>
      setDistance(list.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop);
    measure();
    const observer = new ResizeObserver(measure);
    for (const element of [scroller, ...scroller.children]) observer.observe(element);
    return () => observer.disconnect();
  }, [listRef]);
  return distance;
}

/** The rows that are in view while the page around the list scrolls, and their positions. */
function useAccountRows(listRef: RefObject<HTMLDivElement | null>, accounts: readonly Account[]) {
  const distance = useDistance(listRef);
  const virtualizer = useVirtualizer({
    count: accounts.length,
    getScrollElement: () => scrollerOf(listRef.current),
    estimateSize: () => ACCOUNT_ROW_PX,
    getItemKey: (index) => accounts[index]?.user.uid ?? index,
    scrollMargin: distance,
    overscan: 10,
  });
  const shown = virtualizer.getVirtualItems().flatMap(({ index, start }) => {
    const account = accounts[index];
    return account ? [{ index, top: start - distance, account }] : [];
  });
  return { heightPx: virtualizer.getTotalSize(), shown };
}

interface AccountTableProps {
  accounts: readonly Account[];
  onAsk: (question: AccountQuestion) => void;
}

/** Accounts as rows of a table. Only the rows in view are rendered: there may be thousands. */
function AccountTable({ accounts, onAsk }: AccountTableProps) {
  const { t } = useTranslation('admin');
  const listRef = useRef<HTMLDivElement>(null);
  const { heightPx, shown } = useAccountRows(listRef, accounts);
  return (
    <div
      role="table"
      aria-label={t('members.table')}
      aria-rowcount={accounts.length + 1}
      className="rounded-lg shadow-[0_0_0_1px_var(--border),var(--elev-1)]"
    >
      <div role="rowgroup">
        <div
          role="row"
          aria-rowindex={1}
          className={clsx(accountColumns, 'h-10 border-b border-line-strong text-sm font-semibold text-muted')}
        >
          <span role="columnheader">{t('members.person')}</span>
          <span role="columnheader" className="max-md:hidden">
            {t('members.role')}
          </span>
          <span role="columnheader" className="max-md:hidden">
            {t('members.state')}
          </span>
          <span role="columnheader" className="text-right max-md:hidden">
            {t('members.joined')}
          </span>
          <span role="columnheader">
            <span className="sr-only">{t('members.actions')}</span>
          </span>
        </div>
      </div>
      <div role="rowgroup" ref={listRef} className="relative" style={{ height: heightPx }}>
        {shown.map(({ index, top, account }) => (
          <AccountRow key={account.user.uid} account={account} index={index} top={top} onAsk={onAsk} />
        ))}
      </div>
    </div>
  );
}

/** All accounts of the server, with their roles and states. */
export function MembersArea() {
  const { t } = useTranslation('setting');
  const users = useUsers();
  return (
    <SettingsFrame title={t('area.members')} text={useSummary(users)} isWide>
      <QueryArea queryKey={ACCOUNTS} load={listAccounts}>
        {(asked) => <Members asked={asked} />}
      </QueryArea>
    </SettingsFrame>
  );
}

function useSummary(users: ReturnType<typeof useUsers>): string {
  const { t } = useTranslation('admin');
  const bots = users.filter((user) => user.is_bot).length;
  const admins = users.filter((user) => user.is_admin && !user.is_bot).length;
  return [
    t('members.people', { count: users.length - bots }),
    t('members.admins', { count: admins }),
    t('members.bots', { count: bots }),
  ].join(' · ');
}

function Members({ asked }: { asked: readonly AdminUser[] }) {
  const { t } = useTranslation('admin');
  const [words, setWords] = useState('');
  const [filter, setFilter] = useState<AccountFilter>('all');
  const [question, setQuestion] = useState<AccountQuestion | null>(null);
  const searchRef = useRef<HTMLInputElement>(null);
  const accounts = useAccounts(asked);
  const found = useMemo(() => findAccounts(accounts, filter, words), [accounts, filter, words]);
  return (
    <div className="grid gap-3.5">
      <MembersTools words={words} onWords={setWords} filter={filter} onFilter={setFilter} searchRef={searchRef} />
      {found.length > 0 ? (
        <AccountTable accounts={found} onAsk={setQuestion} />
      ) : (
        <p role="status" className="py-10 text-center text-muted">
          {t('members.no_match')}
        </p>
      )}
      {question && (
        <Suspense>
          <AccountDialogs question={question} onClose={() => setQuestion(null)} searchRef={searchRef} />
        </Suspense>
      )}
    </div>
  );
}

/** The set of accounts is live data. For new ones, the facts that only administrators see are requested again. */
function useAccounts(asked: readonly AdminUser[]) {
  const users = useUsers();
  const visitors = useVisitors();
  const [now] = useState(() => Date.now());
  const accounts = useMemo(() => accountsOf([...users, ...visitors], asked, now), [users, visitors, asked, now]);
  const hasUnknown = accounts.some(({ createdAt }) => createdAt === undefined);
  useEffect(() => {
    if (hasUnknown) void queryClient.invalidateQueries({ queryKey: ACCOUNTS });
  }, [hasUnknown]);
  return accounts;
}
