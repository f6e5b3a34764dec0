import type { ContactAction } from '@loquat/contract';
import { useTranslation } from 'react-i18next';
import { reportFailure } from '../../lib/report-failure.ts';
import { toasts } from '../../ui/feedback/toasts.ts';
import { updateContactStatus, updateNickname } from '../users/contacts.actions.ts';

/** Changes the reader's relation to a user, with a toast that reports the outcome. The calls never reject. */
// i18n-keys: contact.done_add, contact.done_remove, contact.done_block, contact.done_unblock
export function useContactActions() {
  const { t } = useTranslation(['member', 'common']);
  const tell = async (change: Promise<void>, done: string): Promise<void> => {
    try {
      await change;
      toasts.success(done);
    } catch (error) {
      reportFailure(error);
    }
  };
  return {
    /** `name` is shown in the toast. */
    changeStatus: (uid: number, action: ContactAction, name: string) =>
      tell(updateContactStatus(uid, action), t(`contact.done_${action}`, { name })),
    /** An empty nickname removes it. */
    changeNickname: (uid: number, nickname: string) =>
      tell(updateNickname(uid, nickname), nickname.trim() ? t('contact.nickname_saved') : t('contact.nickname_reset')),
  };
}
