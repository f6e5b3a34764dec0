import { INVITE_UNLIMITED_USES } from '@loquat/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { durationOf } from '../../lib/i18n/duration.ts';
import { textLink } from '../../ui/text-link.ts';
import { InviteTermsFields, type InviteTermsFieldsProps } from './invite-terms-fields.tsx';

// i18n-keys: invite.minutes, invite.hours, invite.days
/** How long an invite link works, and for how many people, in a sentence; the fields come on request. */
export function InviteTerms({ terms, onChange }: InviteTermsFieldsProps) {
  const { t } = useTranslation('welcome');
  const [isEditing, setIsEditing] = useState(false);
  if (isEditing) return <InviteTermsFields terms={terms} onChange={onChange} />;
  const { unit, count } = durationOf(terms.expiresInSeconds);
  const time = t(`invite.${unit}`, { count });
  const isUnlimited = terms.uses === INVITE_UNLIMITED_USES;
  const people = t('invite.use_limit', { count: terms.uses });
  return (
    <p className="text-sm text-muted">
      {isUnlimited ? t('invite.works', { time }) : t('invite.works_for', { time, people })}{' '}
      <button type="button" className={textLink} onClick={() => setIsEditing(true)}>
        {t('invite.edit')}
      </button>
    </p>
  );
}
