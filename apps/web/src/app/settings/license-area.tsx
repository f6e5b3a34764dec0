import { useTranslation } from 'react-i18next';
import { SettingsFrame } from './settings-frame.tsx';

export function LicenseArea() {
  const { t } = useTranslation('setting');
  return (
    <SettingsFrame title={t('area.license')} text="">
      {null}
    </SettingsFrame>
  );
}
