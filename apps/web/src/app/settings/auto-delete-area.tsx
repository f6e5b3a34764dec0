import { useTranslation } from 'react-i18next';
import { SettingsFrame } from './settings-frame.tsx';

export function AutoDeleteArea() {
  const { t } = useTranslation('setting');
  return (
    <SettingsFrame title={t('area.auto_delete')} text="">
      {null}
    </SettingsFrame>
  );
}
