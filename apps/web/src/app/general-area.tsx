import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf, languages } from '../lib/languages.ts';
import { setThemePreference, subscribeTheme, themePreference } from '../lib/theme.ts';
import { setMessageSound, useUi } from '../lib/ui-state.ts';
import { Select } from '../ui/select.tsx';
import { Switch } from '../ui/switch.tsx';
import { languageNames } from './language-names.ts';
import { SettingsCard, SettingsFrame, SettingsRow } from './settings-frame.tsx';

/** Settings of this browser: language, theme, sound. They apply at once. */
export function GeneralArea() {
  const { t, i18n } = useTranslation('setting');
  const hasSound = useUi((state) => state.msgSound);
  return (
    <SettingsFrame title={t('general')} text={t('general_text')}>
      <SettingsCard>
        <SettingsRow label={t('language')}>
          <Select
            label={t('language')}
            isLabelHidden
            items={languages.map((value) => ({ value, label: languageNames[value] }))}
            value={languageOf(i18n.resolvedLanguage ?? 'en')}
            onValueChange={(language) => void i18n.changeLanguage(language)}
            className="w-40"
          />
        </SettingsRow>
        <SettingsRow label={t('theme')}>
          <ThemeSelect />
        </SettingsRow>
        <div className="px-[18px] py-3">
          <Switch label={t('sound')} help={t('sound_text')} checked={hasSound} onCheckedChange={setMessageSound} />
        </div>
      </SettingsCard>
    </SettingsFrame>
  );
}

function ThemeSelect() {
  const { t } = useTranslation(['setting', 'common']);
  return (
    <Select
      label={t('theme')}
      isLabelHidden
      items={[
        { value: 'auto', label: t('common:theme.auto') },
        { value: 'light', label: t('common:theme.light') },
        { value: 'dark', label: t('common:theme.dark') },
      ]}
      value={useSyncExternalStore(subscribeTheme, themePreference)}
      onValueChange={setThemePreference}
      className="w-40"
    />
  );
}
