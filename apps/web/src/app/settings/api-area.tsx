import { useTranslation } from 'react-i18next';
import { SettingsFrame } from './settings-frame.tsx';

export function ApiArea() {
  const { t } = useTranslation('setting');
  return (
    <SettingsFrame title={t('area.api_doc')} text="">
      {null}
    </SettingsFrame>
  );
}
