import { useTranslation } from 'react-i18next';
import { useServerVersion } from '../../features/server/server.store.ts';
import { useFormat } from '../../lib/use-format.ts';
import { SettingsCard, SettingsFrame, SettingsRow } from './settings-frame.tsx';

/** Which versions are at work. */
export function AboutArea() {
  const { t } = useTranslation('setting');
  const format = useFormat();
  return (
    <SettingsFrame title={t('area.about')} text={t('about_text')}>
      <SettingsCard>
        <SettingsRow label={t('client_version')} text={`Loquat ${__APP_VERSION__}`} />
        <SettingsRow label={t('built_at')} text={format.moment(Date.parse(__BUILD_TIME__))} />
        <SettingsRow label={t('contract_version')} text={useServerVersion() || '–'} />
      </SettingsCard>
    </SettingsFrame>
  );
}
