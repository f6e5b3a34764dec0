import clsx from 'clsx';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountQuestion } from './account-question.ts';
import type { Account } from './account-list.ts';
import { AccountRow } from './account-row.tsx';
import { accountColumns } from './account-columns.ts';
import { useAccountRows } from './use-account-rows.ts';

export interface AccountTableProps {
  accounts: readonly Account[];
  onAsk: (question: AccountQuestion) => void;
}

/** Accounts as rows of a table, of which only those in view are drawn: there may be thousands. */
export function AccountTable({ accounts, onAsk }: AccountTableProps) {
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
