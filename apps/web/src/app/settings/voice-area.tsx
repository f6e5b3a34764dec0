import { useTranslation } from 'react-i18next';
import { SettingsFrame } from './settings-frame.tsx';

export function VoiceArea() {
  const { t } = useTranslation('setting');
  return (
    <SettingsFrame title={t('area.voice')} text="">
      {null}
    </SettingsFrame>
  );
}
