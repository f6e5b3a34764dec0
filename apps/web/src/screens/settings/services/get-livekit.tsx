import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { CopyField } from '#ui/form/copy-field.tsx';
import { textLink } from '#ui/text-link.ts';
import { SettingsCard } from '../../parts/settings/settings-frame.tsx';
import { useCopy } from '../../parts/use-copy.ts';
import { SettingsSection } from '../form/settings-section.tsx';

const COMMAND = 'docker compose -f docker/compose.yaml --profile https --profile calls up -d';
const GUIDE = 'https://docs.livekit.io/home/self-hosting/deployment/';
const HOSTED = 'https://cloud.livekit.io';
const WEBHOOK_PATH = '/api/admin/livekit/webhook';

// i18n-keys: voice.get.compose_text, voice.get.own_text, voice.get.hosted_text
/** The ways to get a LiveKit server, and the settings that it needs. */
export function GetLiveKit() {
  const { t } = useTranslation('admin');
  const copy = useCopy();
  return (
    <SettingsSection title={t('voice.get.title')}>
      <SettingsCard>
        <Way title={t('voice.get.compose')}>
          {t('voice.get.compose_text')}
          <code className="mt-1.5 block rounded-[4px] border border-line bg-code px-1.5 py-px text-[12.5px]">
            {COMMAND}
          </code>
        </Way>
        <Way title={t('voice.get.own')}>
          <Trans t={t} i18nKey="voice.get.own_text" components={{ guide: <OutLink href={GUIDE} /> }} />
        </Way>
        <Way title={t('voice.get.hosted')}>
          <Trans t={t} i18nKey="voice.get.hosted_text" components={{ cloud: <OutLink href={HOSTED} /> }} />
        </Way>
        <div className="p-[18px]">
          <CopyField
            label={t('voice.get.webhook')}
            help={t('voice.get.webhook_help')}
            text={location.origin + WEBHOOK_PATH}
            copyLabel={t('provider.copy', { what: t('voice.get.webhook') })}
            onCopy={copy}
          />
        </div>
      </SettingsCard>
    </SettingsSection>
  );
}

function Way({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="px-[18px] py-3">
      <h3 className="font-[650]">{title}</h3>
      <div className="mt-px text-sm wrap-anywhere text-muted">{children}</div>
    </div>
  );
}

function OutLink({ href, children }: { href: string; children?: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className={textLink}>
      {children}
    </a>
  );
}
