import { Ban, Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Tag } from '../../ui/tag.tsx';
import { useContactStatus } from '../users/contacts.selectors.ts';

/** The reader's relation to a user, if there is one. */
export function ContactTag({ uid }: { uid: number }) {
  const { t } = useTranslation('member');
  const status = useContactStatus(uid);
  if (status === 'added')
    return (
      <Tag tone="on">
        <Check size={12} aria-hidden />
        {t('contact.tag_added')}
      </Tag>
    );
  if (status === 'blocked')
    return (
      <Tag tone="failed">
        <Ban size={12} aria-hidden />
        {t('contact.tag_blocked')}
      </Tag>
    );
  return null;
}
