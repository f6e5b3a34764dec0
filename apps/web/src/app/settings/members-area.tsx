import { useTranslation } from 'react-i18next';
import { SettingsFrame } from './settings-frame.tsx';

export function MembersArea() {
  const { t } = useTranslation('setting');
  return (
    <SettingsFrame title={t('area.members')} text="">
      {null}
    </SettingsFrame>
  );
}
