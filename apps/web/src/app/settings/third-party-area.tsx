import { useTranslation } from 'react-i18next';
import { SettingsFrame } from './settings-frame.tsx';

export function ThirdPartyArea() {
  const { t } = useTranslation('setting');
  return (
    <SettingsFrame title={t('area.third_party')} text="">
      {null}
    </SettingsFrame>
  );
}
