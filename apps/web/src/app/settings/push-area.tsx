import { useTranslation } from 'react-i18next';
import { SettingsFrame } from './settings-frame.tsx';

export function PushArea() {
  const { t } = useTranslation('setting');
  return (
    <SettingsFrame title={t('area.push')} text="">
      {null}
    </SettingsFrame>
  );
}
