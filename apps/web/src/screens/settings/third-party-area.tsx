import { Link } from '@tanstack/react-router';
import { Eye, EyeOff, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoginConfig } from '../../features/server/login-config.ts';
import { HowItWorks } from '../../features/third-party/how-it-works.tsx';
import {
  getThirdPartySecret,
  renewThirdPartySecret,
  THIRD_PARTY_KEY,
} from '../../features/third-party/third-party-secret.actions.ts';
import { usePending } from '../../lib/use-pending.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { Button } from '../../ui/button.tsx';
import { AlertDialog } from '../../ui/dialog/alert-dialog.tsx';
import { useDialogOnDemand } from '../../ui/dialog/use-dialog-on-demand.ts';
import { toasts } from '../../ui/feedback/toasts.ts';
import { CopyField } from '../../ui/form/copy-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { QueryArea } from '../parts/settings/query-area.tsx';
import { SettingsCard, SettingsFrame, SettingsRow } from '../parts/settings/settings-frame.tsx';
import { useCopy } from '../parts/use-copy.ts';

const SHOWN = 4;

/** A masked secret: recognisable by its ends, with dots between them. */
const masked = (secret: string): string =>
  secret.slice(0, SHOWN) + '•'.repeat(Math.max(secret.length - 2 * SHOWN, 0)) + secret.slice(-SHOWN);

interface SecretCardProps {
  secret: string;
  onCopy: (text: string) => void;
  onRenew: () => void;
}

/** The secure key: masked until it is revealed, and always copied in full. */
function SecretCard({ secret, onCopy, onRenew }: SecretCardProps) {
  const { t } = useTranslation('admin');
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="grid justify-items-start gap-4 p-[18px]">
      <CopyField
        label={t('third_party.key')}
        help={t('third_party.key_help')}
        text={secret}
        shownText={isShown ? secret : masked(secret)}
        copyLabel={t('provider.copy', { what: t('third_party.key') })}
        onCopy={onCopy}
        extra={
          <IconButton
            size="sm"
            aria-label={isShown ? t('provider.hide') : t('provider.reveal')}
            onClick={() => setIsShown(!isShown)}
          >
            <Icon aria-hidden />
          </IconButton>
        }
      />
      <Button icon={<RefreshCw size={16} aria-hidden />} onClick={onRenew}>
        {t('third_party.renew')}
      </Button>
    </div>
  );
}

interface RenewSecretDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks before the secure key is replaced, since all systems that use the old one stop working. */
function RenewSecretDialog({ open, onOpenChange }: RenewSecretDialogProps) {
  const { t } = useTranslation('admin');
  const { isPending, run } = usePending(async () => {
    await renewThirdPartySecret();
    onOpenChange(false);
    toasts.success(t('third_party.renewed'));
  });
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('third_party.renew_title')}
      description={t('third_party.renew_text')}
      cancelLabel={t('third_party.renew_keep')}
      confirmLabel={t('third_party.renew')}
      pendingLabel={t('third_party.renewing')}
      isPending={isPending}
      onConfirm={run}
    />
  );
}

/** The key with which the operator's own system signs its users in. */
export function ThirdPartyArea() {
  const { t } = useTranslation(['admin', 'setting']);
  const copy = useCopy();
  const renewal = useDialogOnDemand();
  const isOff = useLoginConfig()?.third_party === false;
  return (
    <SettingsFrame title={t('setting:area.third_party')} text={t('third_party.text')}>
      {isOff && <SwitchedOff />}
      <QueryArea queryKey={THIRD_PARTY_KEY} load={getThirdPartySecret}>
        {(secret) => (
          <SettingsCard>
            <SecretCard secret={secret} onCopy={copy} onRenew={renewal.show} />
          </SettingsCard>
        )}
      </QueryArea>
      <section className="grid gap-2.5">
        <h2 className="font-[650]">{t('third_party.how')}</h2>
        <SettingsCard>
          <HowItWorks origin={location.origin} onCopy={copy} />
        </SettingsCard>
      </section>
      <RenewSecretDialog {...renewal.dialog} />
    </SettingsFrame>
  );
}

function SwitchedOff() {
  const { t } = useTranslation(['admin', 'setting']);
  return (
    <SettingsCard>
      <SettingsRow label={t('setting:area.third_party')} text={t('third_party.off')}>
        <Link to="/setting/{-$nav}" params={{ nav: 'login' }} className={buttonStyle({ size: 'sm' })}>
          {t('third_party.login_methods')}
        </Link>
      </SettingsRow>
    </SettingsCard>
  );
}
