import { INVITE_EXPIRY_CHOICES_SECONDS, INVITE_UNLIMITED_USES, INVITE_USE_CHOICES } from '@loquat/contract';
import { Copy, QrCode, RefreshCw } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../lib/browser/copy-text.ts';
import { durationOf } from '../../lib/i18n/duration.ts';
import { Button } from '../../ui/button.tsx';
import { toasts } from '../../ui/feedback/toasts.ts';
import { FormError } from '../../ui/form/form-error.tsx';
import { RadioCardGroup } from '../../ui/form/radio-card-group.tsx';
import { RadioCard } from '../../ui/form/radio-card.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { textLink } from '../../ui/text-link.ts';
import { createInviteLink, createPrivateInviteLink, type InviteTerms } from './invite.actions.ts';

type Link = { state: 'creating' } | { state: 'ready'; url: string } | { state: 'failed' };

/** The recipients of a link: users with an account, for a private channel, or newcomers to the server. */
type InviteAudience = 'members' | 'newcomers';

/** Long enough for people who read their mail once a week. */
const WEEK_SECONDS = 604_800;
const defaultTerms: InviteTerms = { expiresInSeconds: WEEK_SECONDS, uses: INVITE_UNLIMITED_USES };

const createLink = (audience: InviteAudience, terms: InviteTerms, gid: number | undefined): Promise<string> =>
  audience === 'members' && gid !== undefined ? createPrivateInviteLink(terms, gid) : createInviteLink(terms, gid);

/** A new invite link; another audience, other terms or `renew` make another one. */
function useInviteLink(gid: number | undefined, firstAudience: InviteAudience) {
  const [terms, setTerms] = useState(defaultTerms);
  const [audience, setAudience] = useState(firstAudience);
  const [round, setRound] = useState(0);
  const [link, setLink] = useState<Link>({ state: 'creating' });
  useEffect(() => {
    let isCurrent = true;
    createLink(audience, terms, gid).then(
      (url) => isCurrent && setLink({ state: 'ready', url }),
      () => isCurrent && setLink({ state: 'failed' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [audience, terms, gid, round]);
  const change = (next: Partial<InviteTerms>) => {
    setLink({ state: 'creating' });
    setTerms({ ...terms, ...next });
  };
  const address = (next: InviteAudience) => {
    setLink({ state: 'creating' });
    setAudience(next);
  };
  const renew = () => {
    setLink({ state: 'creating' });
    setRound(round + 1);
  };
  return { link, terms, audience, change, address, renew };
}

interface InviteTermsFieldsProps {
  terms: InviteTerms;
  onChange: (terms: Partial<InviteTerms>) => void;
}

// i18n-keys: invite.minutes, invite.hours, invite.days
/** The duration and the number of uses of an invite link. */
function InviteTermsFields({ terms, onChange }: InviteTermsFieldsProps) {
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

const QrPicture = lazyComponent(async () => (await import('../../ui/picture/qr-picture.tsx')).QrPicture);
const COPIED_TOAST_MS = 500;

export interface InviteLinkProps {
  /** The channel that newcomers join; none = only the server. */
  gid?: number | undefined;
  /** The channel is private: a link for users with an account comes first, one for newcomers on request. */
  isForMembers?: boolean;
  /** Whether copying is the main action here. */
  isMain?: boolean;
}

/** An invite link to copy or scan, with its duration and number of uses. */
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
/** The duration and the number of uses of an invite link, as a sentence; the fields appear on request. */
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
