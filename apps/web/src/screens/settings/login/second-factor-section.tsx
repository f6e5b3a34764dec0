import { useTranslation } from 'react-i18next';
import { SegmentedChoice } from '../../../ui/form/segmented-choice.tsx';
import { SettingsCard, SettingsRow } from '../../parts/settings/settings-frame.tsx';
import { useIsFounder } from '../founder-only.tsx';
import type { SignInSettingsProps } from './login-methods.tsx';
import { REQUIREMENTS } from './sign-in-settings-form.ts';

/** Who has to have two-step verification. */
// i18n-keys: login.second_factor_off, login.second_factor_admins, login.second_factor_everybody
export function SecondFactorSection({ settings, form }: SignInSettingsProps) {
  const { t } = useTranslation('admin');
  const isFounder = useIsFounder();
  const { second_factor_required: saved } = settings.login;
  // Only the founder can require it of fewer people.
  const offered = isFounder ? REQUIREMENTS : REQUIREMENTS.slice(REQUIREMENTS.indexOf(saved));
  return (
    <section className="grid gap-2.5">
      <h2 className="font-[650]">{t('login.second_factor')}</h2>
      <SettingsCard>
        <SettingsRow
          label={t('login.second_factor_required')}
          text={isFounder || saved === 'off' ? t('login.second_factor_help') : t('login.second_factor_founder')}
        >
          <SegmentedChoice
            label={t('login.second_factor_required')}
            items={offered.map((value) => ({ value, label: t(`login.second_factor_${value}`) }))}
            value={form.value.second_factor_required}
            onValueChange={(second_factor_required) => form.change({ second_factor_required })}
          />
        </SettingsRow>
      </SettingsCard>
    </section>
  );
}
