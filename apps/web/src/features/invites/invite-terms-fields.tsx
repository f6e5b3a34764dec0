import { INVITE_EXPIRY_CHOICES_SECONDS, INVITE_UNLIMITED_USES, INVITE_USE_CHOICES } from '@loquat/contract';
import { useTranslation } from 'react-i18next';
import { durationOf } from '../../lib/i18n/duration.ts';
import { Select } from '../../ui/form/select.tsx';
import type { InviteTerms } from './invite.actions.ts';

export interface InviteTermsFieldsProps {
  terms: InviteTerms;
  onChange: (terms: Partial<InviteTerms>) => void;
}

// i18n-keys: invite.minutes, invite.hours, invite.days
/** How long an invite link works, and for how many people. */
export function InviteTermsFields({ terms, onChange }: InviteTermsFieldsProps) {
  const { t } = useTranslation('welcome');
  const spelled = (seconds: number): string => {
    const { unit, count } = durationOf(seconds);
    return t(`invite.${unit}`, { count });
  };
  const people = (count: number): string =>
    count === INVITE_UNLIMITED_USES ? t('invite.no_limit') : t('invite.use_limit', { count });
  return (
    <div className="grid grid-cols-2 gap-2.5">
      <Select
        label={t('invite.expires_after')}
        items={INVITE_EXPIRY_CHOICES_SECONDS.map((value) => ({ value: String(value), label: spelled(value) }))}
        value={String(terms.expiresInSeconds)}
        onValueChange={(value) => onChange({ expiresInSeconds: Number(value) })}
      />
      <Select
        label={t('invite.uses')}
        items={INVITE_USE_CHOICES.map((value) => ({ value: String(value), label: people(value) }))}
        value={String(terms.uses)}
        onValueChange={(value) => onChange({ uses: Number(value) })}
      />
    </div>
  );
}
