import { useTranslation } from 'react-i18next';
import { SettingsFrame } from './settings-frame.tsx';

export function SmtpArea() {
  const { t } = useTranslation('setting');
  return (
    <SettingsFrame title={t('area.smtp')} text="">
      {null}
    </SettingsFrame>
  );
}
