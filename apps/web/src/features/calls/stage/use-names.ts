import { useTranslation } from 'react-i18next';
import { useNameOf } from '../../users/contacts.selectors.ts';
import type { CallMember } from '../call-engine.ts';

/** The name of a member; the user is "You". */
export function useMemberName({ uid, isMe }: Pick<CallMember, 'uid' | 'isMe'>): string {
  const { t } = useTranslation('call');
  const name = useNameOf(uid);
  return isMe ? t('you') : (name ?? t('former_member'));
}
