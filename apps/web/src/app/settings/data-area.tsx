import { useTranslation } from 'react-i18next';
import { SettingsFrame } from './settings-frame.tsx';

export function DataArea() {
  const { t } = useTranslation('setting');
  return (
    <SettingsFrame title={t('area.data_management')} text="">
      {null}
    </SettingsFrame>
  );
}
