import type { AdminUser } from '@loquat/contract';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountQuestion } from './account-question.ts';
import { type AccountFilter, accountsOf, findAccounts } from './account-list.ts';
import { AccountTable } from './account-table.tsx';
import { ACCOUNTS, listAccounts } from './accounts.actions.ts';
import { useUsers } from '../../../features/users/users.selectors.ts';
import { queryClient } from '../../../hooks/query-client.ts';
import { lazyComponent } from '../../../ui/lazy-component.ts';
import { AskedArea } from '../../parts/settings/asked-area.tsx';
import { MembersTools } from './members-tools.tsx';
import { SettingsFrame } from '../../parts/settings/settings-frame.tsx';

const AccountDialogs = lazyComponent(async () => (await import('./account-dialogs.tsx')).AccountDialogs);

/** Everybody with an account on the server: their roles, and who may stay. */
export function MembersArea() {
  const { t } = useTranslation('setting');
  const users = useUsers();
  return (
    <SettingsFrame title={t('area.members')} text={useSummary(users)} isWide>
      <AskedArea queryKey={ACCOUNTS} load={listAccounts}>
        {(asked) => <Members asked={asked} />}
      </AskedArea>
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
          {t('members.nobody')}
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

/** Which accounts exist is live data. For new ones, what only administrators know is requested again. */
function useAccounts(asked: readonly AdminUser[]) {
  const users = useUsers();
  const [now] = useState(() => Date.now());
  const accounts = useMemo(() => accountsOf(users, asked, now), [users, asked, now]);
  const hasUnknown = accounts.some(({ createdAt }) => createdAt === undefined);
  useEffect(() => {
    if (hasUnknown) void queryClient.invalidateQueries({ queryKey: ACCOUNTS });
  }, [hasUnknown]);
  return accounts;
}
