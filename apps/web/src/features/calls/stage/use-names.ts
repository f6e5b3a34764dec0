import { useTranslation } from 'react-i18next';
import { useNameOf } from '../../users/contacts.selectors.ts';
import type { CallMember } from '../call-engine.ts';

/** What a member is called: oneself "You". */
export function useMemberName({ uid, isMe }: Pick<CallMember, 'uid' | 'isMe'>): string {
  const { t } = useTranslation('call');
  const name = useNameOf(uid);
  return isMe ? t('you') : (name ?? t('former_member'));
}
