import { INVITE_EXPIRY_CHOICES_SECONDS, INVITE_UNLIMITED_USES, INVITE_USE_CHOICES } from '@loquat/contract';
import { Copy, RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../lib/copy-text.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toasts } from '../../ui/toasts.ts';
import { durationOf } from '../../lib/duration.ts';
import { useInviteLink } from './use-invite-link.ts';

const COPIED_TOAST_MS = 500;

export interface InviteLinkProps {
  /** The channel that newcomers land in; none = the server alone. */
  gid?: number | undefined;
  /** Whether copying is the one thing to do here. */
  isMain?: boolean;
}

/** An invite link to copy, and how long and for how many it works. */
export function InviteLink({ gid, isMain = false }: InviteLinkProps) {
  const { t } = useTranslation(['welcome', 'common']);
  const { link, terms, change, renew } = useInviteLink(gid);
  const url = link.state === 'ready' ? link.url : '';
  const handleCopy = async () => {
    if (await copyText(url)) toasts.success(t('common:copy.done'), { durationMs: COPIED_TOAST_MS });
    else toasts.error(t('common:copy.failed'));
  };
  return (
    <div className="grid gap-3.5">
      <div className="flex items-end gap-2">
        <TextField
          readOnly
          label={t('invite.link')}
          value={url}
          placeholder={link.state === 'creating' ? t('invite.creating') : undefined}
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
      <FormError text={link.state === 'failed' ? t('invite.failed') : undefined} />
      <InviteTermsFields terms={terms} onChange={change} />
      <Button
        variant="ghost"
        size="sm"
        icon={<RefreshCw size={16} aria-hidden />}
        className="-ml-[11px] justify-self-start"
        onClick={renew}
      >
        {link.state === 'failed' ? t('invite.retry') : t('invite.renew')}
      </Button>
    </div>
  );
}

type Invite = ReturnType<typeof useInviteLink>;

// i18n-keys: invite.minutes, invite.hours, invite.days
function InviteTermsFields({ terms, onChange }: { terms: Invite['terms']; onChange: Invite['change'] }) {
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
