import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLoginConfig } from '../../features/server/login-config.ts';
import { HowItWorks } from '../../features/third-party/how-it-works.tsx';
import { RenewSecretDialog } from '../../features/third-party/renew-secret-dialog.tsx';
import { SecretCard } from '../../features/third-party/secret-card.tsx';
import { getThirdPartySecret, THIRD_PARTY_KEY } from '../../features/third-party/third-party-secret.actions.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { useDialogOnDemand } from '../../ui/dialog/use-dialog-on-demand.ts';
import { AskedArea } from '../parts/settings/asked-area.tsx';
import { SettingsCard, SettingsFrame, SettingsRow } from '../parts/settings/settings-frame.tsx';
import { useCopy } from '../parts/use-copy.ts';

/** The key with which a system of one's own signs its people in. */
export function ThirdPartyArea() {
  const { t } = useTranslation(['admin', 'setting']);
  const copy = useCopy();
  const renewal = useDialogOnDemand();
  const isOff = useLoginConfig()?.third_party === false;
  return (
    <SettingsFrame title={t('setting:area.third_party')} text={t('third_party.text')}>
      {isOff && <SwitchedOff />}
      <AskedArea queryKey={THIRD_PARTY_KEY} load={getThirdPartySecret}>
        {(secret) => (
          <SettingsCard>
            <SecretCard secret={secret} onCopy={copy} onRenew={renewal.show} />
          </SettingsCard>
        )}
      </AskedArea>
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
