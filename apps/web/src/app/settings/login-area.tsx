import { useTranslation } from 'react-i18next';
import { SettingsFrame } from './settings-frame.tsx';

export function LoginArea() {
  const { t } = useTranslation('setting');
  return (
    <SettingsFrame title={t('area.login')} text="">
      {null}
    </SettingsFrame>
  );
}
