import type { Uid } from '@loquat/contract';
import { useTranslation } from 'react-i18next';
import { reportFailure } from '#lib/report-failure.ts';
import { toasts } from '#ui/feedback/toasts.ts';
import { type AccountChange, updateAccount } from './accounts.actions.ts';

/** Changes an account and shows the outcome as a toast. */
export function useAccountChange(uid: Uid): (change: AccountChange) => Promise<void> {
  const { t } = useTranslation('setting');
  return async (change) => {
    try {
      await updateAccount(uid, change);
      toasts.success(t('saved'));
    } catch (error) {
      reportFailure(error);
    }
  };
}
