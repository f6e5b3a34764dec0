import { FOUNDER_UID } from '@loquat/contract';
import { useTranslation } from 'react-i18next';
import { useMyUid } from '../../../hooks/use-session.ts';

/**
 * Why an account cannot be changed here; undefined if it can: changing the founder's would lock the server, changing
 * one's own would lock out its user.
 */
export function useFixedReason(uid: number): string | undefined {
  const { t } = useTranslation('admin');
  const isMe = useMyUid() === uid;
  if (isMe) return t('members.fixed_self');
  return uid === FOUNDER_UID ? t('members.fixed_founder') : undefined;
}
