import { useTranslation } from 'react-i18next';
import { SettingsFrame } from './settings-frame.tsx';

export function BotsArea() {
  const { t } = useTranslation('setting');
  return (
    <SettingsFrame title={t('area.bot_webhook')} text="">
      {null}
    </SettingsFrame>
  );
}
