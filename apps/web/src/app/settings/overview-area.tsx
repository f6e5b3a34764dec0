import { useTranslation } from 'react-i18next';
import { SettingsFrame } from './settings-frame.tsx';

export function OverviewArea() {
  const { t } = useTranslation('setting');
  return (
    <SettingsFrame title={t('area.overview')} text="">
      {null}
    </SettingsFrame>
  );
}
