import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { SegmentedChoice } from '#ui/form/segmented-choice.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { SettingsCard, SettingsRow } from '../../parts/settings/settings-frame.tsx';
import type { ConfigForm } from '../../parts/settings/use-config-form.ts';
import { SettingsSection } from '../form/settings-section.tsx';
import { useIsFounder } from '../founder-only.tsx';
import { OverviewSwitches } from './overview-switches.tsx';
import type { Overview } from './overview.ts';

const SWITCHES = [
  'guest',
  'admin_only_can_invite',
  'dm_enable',
  'add_friend_enable',
  'search_user_enable',
  'contact_verification_enable',
] as const;

/** Who may join, who may invite, and the base address of links. */
export function OverviewAccess({ form }: { form: ConfigForm<Overview> }) {
  const { t } = useTranslation('admin');
  const { value, change } = form;
  return (
    <SettingsSection title={t('overview.access')}>
      <SettingsCard>
        <SettingsRow label={t('overview.sign_up')} text={t('overview.sign_up_text')}>
          <SegmentedChoice
            label={t('overview.sign_up')}
            items={[
              { value: 'EveryOne', label: t('overview.everyone') },
              { value: 'InvitationOnly', label: t('overview.invited') },
            ]}
            value={value.who_can_sign_up}
            onValueChange={(who_can_sign_up) => change({ who_can_sign_up })}
          />
        </SettingsRow>
        <OverviewSwitches form={form} names={SWITCHES} />
        <FrontendUrlRow form={form} />
      </SettingsCard>
    </SettingsSection>
  );
}

function FrontendUrlRow({ form }: { form: ConfigForm<Overview> }) {
  const { t } = useTranslation('admin');
  const isFounder = useIsFounder();
  const { origin } = location;
  return (
    <div className="flex flex-wrap items-start gap-2.5 px-[18px] py-3">
      <TextField
        type="url"
        name="frontend_url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        label={t('overview.frontend_url')}
        help={isFounder ? t('overview.frontend_url_text') : t('overview.frontend_url_founder')}
        readOnly={!isFounder}
        placeholder={origin}
        value={form.value.frontend_url}
        onChange={(event) => form.change({ frontend_url: event.target.value })}
        error={form.errors.frontend_url}
        className="min-w-56 flex-1 max-sm:basis-full"
      />
      {isFounder && form.value.frontend_url !== origin && (
        <Button className="sm:mt-[26px]" onClick={() => form.change({ frontend_url: origin })}>
          {t('overview.frontend_url_here')}
        </Button>
      )}
    </div>
  );
}
