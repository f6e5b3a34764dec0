import { Copy, QrCode, RefreshCw } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../lib/browser/copy-text.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { RadioCard } from '../../ui/form/radio-card.tsx';
import { RadioCardGroup } from '../../ui/form/radio-card-group.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { toasts } from '../../ui/feedback/toasts.ts';
import { type InviteAudience, useInviteLink } from './use-invite-link.ts';
import { INVITE_UNLIMITED_USES } from '@loquat/contract';
import { durationOf } from '../../lib/i18n/duration.ts';
import { textLink } from '../../ui/text-link.ts';
import { InviteTermsFields, type InviteTermsFieldsProps } from './invite-terms-fields.tsx';

const QrPicture = lazyComponent(async () => (await import('../../ui/picture/qr-picture.tsx')).QrPicture);
const COPIED_TOAST_MS = 500;

export interface InviteLinkProps {
  /** The channel newcomers join; none = only the server. */
  gid?: number | undefined;
  /** The channel is private: a link for people with an account comes first, one for newcomers on request. */
  isForMembers?: boolean;
  /** Whether copying is the main action here. */
  isMain?: boolean;
}

/** An invite link to copy or scan, with how long and for how many people it works. */
export function InviteLink({ gid, isForMembers = false, isMain = false }: InviteLinkProps) {
  const { t } = useTranslation('welcome');
  const { link, terms, audience, change, address, renew } = useInviteLink(gid, isForMembers ? 'members' : 'newcomers');
  const [hasQr, setHasQr] = useState(false);
  const url = link.state === 'ready' ? link.url : '';
  return (
    <div className="grid gap-3.5">
      {isForMembers && <AudienceChoice value={audience} onValueChange={address} />}
      <LinkField url={url} isCreating={link.state === 'creating'} isMain={isMain} />
      <FormError text={link.state === 'failed' ? t('invite.failed') : undefined} />
      <InviteTermsSentence terms={terms} onChange={change} />
      <div className="-ml-[11px] flex flex-wrap gap-1">
        <Button variant="ghost" size="sm" icon={<RefreshCw size={16} aria-hidden />} onClick={renew}>
          {link.state === 'failed' ? t('invite.retry') : t('invite.renew')}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          icon={<QrCode size={16} aria-hidden />}
          aria-expanded={hasQr}
          onClick={() => setHasQr(!hasQr)}
        >
          {hasQr ? t('invite.hide_qr') : t('invite.show_qr')}
        </Button>
      </div>
      {hasQr && (
        <Suspense fallback={<div className="size-48" />}>
          <QrPicture text={url} label={t('invite.qr')} />
        </Suspense>
      )}
    </div>
  );
}

function AudienceChoice(props: { value: InviteAudience; onValueChange: (audience: InviteAudience) => void }) {
  const { t } = useTranslation('welcome');
  return (
    <RadioCardGroup label={t('invite.audience')} {...props}>
      <RadioCard value="members" title={t('invite.for_members')} description={t('invite.for_members_text')} />
      <RadioCard value="newcomers" title={t('invite.for_newcomers')} description={t('invite.for_newcomers_text')} />
    </RadioCardGroup>
  );
}

function LinkField({ url, isCreating, isMain }: { url: string; isCreating: boolean; isMain: boolean }) {
  const { t } = useTranslation(['welcome', 'common']);
  const handleCopy = async () => {
    if (await copyText(url)) toasts.success(t('common:copy.done'), { durationMs: COPIED_TOAST_MS });
    else toasts.error(t('common:copy.failed'));
  };
  return (
    <div className="flex items-end gap-2">
      <TextField
        readOnly
        label={t('invite.link')}
        value={url}
        placeholder={isCreating ? t('invite.creating') : undefined}
        className="min-w-0 flex-1"
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        variant={isMain ? 'primary' : 'secondary'}
        icon={<Copy size={16} aria-hidden />}
        className="h-[38px]"
        disabled={url === ''}
        onClick={() => void handleCopy()}
      >
        {t('common:copy.action')}
      </Button>
    </div>
  );
}

// i18n-keys: invite.minutes, invite.hours, invite.days
/** How long an invite link works, and for how many people, as a sentence; the fields appear on request. */
function InviteTermsSentence({ terms, onChange }: InviteTermsFieldsProps) {
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
