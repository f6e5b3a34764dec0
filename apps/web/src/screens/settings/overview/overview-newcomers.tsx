import { useTranslation } from 'react-i18next';
import type { Overview } from './overview.ts';
import { languages } from '../../../lib/i18n/languages.ts';
import { Select } from '../../../ui/form/select.tsx';
import { languageNames } from '../../parts/language-names.ts';
import { SettingsCard, SettingsRow } from '../../parts/settings/settings-frame.tsx';
import { SettingsSection } from '../form/settings-section.tsx';
import type { ConfigForm } from '../../parts/settings/use-config-form.ts';
import { OverviewSwitches } from './overview-switches.tsx';

/** What the web app starts with in a new browser, and how it keeps up to date. */
export function OverviewNewcomers({ form }: { form: ConfigForm<Overview> }) {
  const { t } = useTranslation(['admin', 'common']);
  const { value, change } = form;
  return (
    <SettingsSection title={t('overview.web_app')}>
      <SettingsCard>
        <SettingsRow label={t('overview.language')} text={t('overview.start_text')}>
          <Select
            label={t('overview.language')}
            isLabelHidden
            items={[
              { value: '', label: t('overview.device') },
              ...languages.map((code) => ({ value: code, label: languageNames[code] })),
            ]}
            value={value.default_language}
            onValueChange={(default_language) => change({ default_language })}
            className="w-44"
          />
        </SettingsRow>
        <SettingsRow label={t('overview.theme')} text={t('overview.start_text')}>
          <Select
            label={t('overview.theme')}
            isLabelHidden
            items={[
              { value: '', label: t('overview.device') },
              { value: 'light', label: t('common:theme.light') },
              { value: 'dark', label: t('common:theme.dark') },
            ]}
            value={value.default_theme}
            onValueChange={(default_theme) => change({ default_theme })}
            className="w-44"
          />
        </SettingsRow>
        <OverviewSwitches form={form} names={['webclient_auto_update']} />
      </SettingsCard>
    </SettingsSection>
  );
}
