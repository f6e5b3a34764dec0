import { FOUNDER_UID } from '@loquat/contract';
import { useTranslation } from 'react-i18next';
import { useMyUid } from '#hooks/use-session.ts';

/**
 * Why an account cannot be changed here; undefined if it can be changed. A change to the founder's account could leave
 * the server without an owner, and a change to the user's own account could lock the user out.
 */
export function useReadOnlyReason(uid: number): string | undefined {
  const { t } = useTranslation('admin');
  const isMe = useMyUid() === uid;
  if (isMe) return t('members.fixed_self');
  return uid === FOUNDER_UID ? t('members.fixed_founder') : undefined;
}
