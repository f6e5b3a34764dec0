import { useTranslation } from 'react-i18next';
import { SettingsFrame } from './settings-frame.tsx';

export function WidgetArea() {
  const { t } = useTranslation('setting');
  return (
    <SettingsFrame title={t('area.widget')} text="">
      {null}
    </SettingsFrame>
  );
}
