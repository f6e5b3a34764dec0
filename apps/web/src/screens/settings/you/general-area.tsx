import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsGuest } from '#hooks/use-session.ts';
import { useUi } from '#hooks/use-ui.ts';
import { setThemePreference, subscribeTheme, themePreference } from '#lib/browser/theme.ts';
import { languageOf, languages } from '#lib/i18n/languages.ts';
import { LAYOUT_CHOICES, setLayoutChoice, setMessageSound, setSendOnEnter } from '#state/ui-state.ts';
import { SegmentedChoice } from '#ui/form/segmented-choice.tsx';
import { Select } from '#ui/form/select.tsx';
import { Switch } from '#ui/form/switch.tsx';
import { languageNames } from '../../parts/language-names.ts';
import { SettingsCard, SettingsFrame, SettingsRow } from '../../parts/settings/settings-frame.tsx';

/** Settings of this browser: language, theme, sound, keys. They apply at once. */
export function GeneralArea() {
  const { t, i18n } = useTranslation('setting');
  const isGuest = useIsGuest();
  return (
    <SettingsFrame title={t('area.general')} text={t('general_text')}>
      <SettingsCard>
        <SettingsRow label={t('language')}>
          <Select
            label={t('language')}
            isLabelHidden
            items={languages.map((value) => ({ value, label: languageNames[value] }))}
            value={languageOf(i18n.resolvedLanguage ?? 'en')}
            onValueChange={(language) => void i18n.changeLanguage(language)}
            className="w-44"
          />
        </SettingsRow>
        <SettingsRow label={t('theme')}>
          <ThemeChoice />
        </SettingsRow>
        <SettingsRow label={t('layout.label')} text={t('layout.text')}>
          <LayoutSelect />
        </SettingsRow>
        <SoundSwitch />
        {!isGuest && <EnterSwitch />}
      </SettingsCard>
    </SettingsFrame>
  );
}

function ThemeChoice() {
  const { t } = useTranslation(['setting', 'common']);
  return (
    <SegmentedChoice
      label={t('theme')}
      items={[
        { value: 'auto', label: t('common:theme.auto') },
        { value: 'light', label: t('common:theme.light') },
        { value: 'dark', label: t('common:theme.dark') },
      ]}
      value={useSyncExternalStore(subscribeTheme, themePreference)}
      onValueChange={setThemePreference}
    />
  );
}

// i18n-keys: layout.server, layout.Left, layout.SelfRight
function LayoutSelect() {
  const { t } = useTranslation('setting');
  return (
    <Select
      label={t('layout.label')}
      isLabelHidden
      items={LAYOUT_CHOICES.map((value) => ({ value, label: t(`layout.${value}`) }))}
      value={useUi((state) => state.layoutChoice)}
      onValueChange={setLayoutChoice}
      className="w-44"
    />
  );
}

function SoundSwitch() {
  const { t } = useTranslation('setting');
  const hasSound = useUi((state) => state.msgSound);
  return (
    <div className="px-[18px] py-3">
      <Switch label={t('sound')} help={t('sound_text')} checked={hasSound} onCheckedChange={setMessageSound} />
    </div>
  );
}

function EnterSwitch() {
  const { t } = useTranslation('setting');
  const sends = useUi((state) => state.sendOnEnter);
  return (
    <div className="px-[18px] py-3">
      <Switch label={t('enter.label')} help={t('enter.text')} checked={sends} onCheckedChange={setSendOnEnter} />
    </div>
  );
}
