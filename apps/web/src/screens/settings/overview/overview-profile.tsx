import { useTranslation } from 'react-i18next';
import { LogoRow } from './logo-row.tsx';
import type { Overview } from './overview.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { ServerLogo } from '../../../features/server/server-logo.tsx';
import { DescriptionField } from './description-field.tsx';
import { SettingsCard } from '../../shared/settings/settings-frame.tsx';
import type { ConfigForm } from '../../shared/settings/use-config-form.ts';

/** Logo, name and description of the server. */
export function OverviewProfile({ form }: { form: ConfigForm<Overview> }) {
  const { t } = useTranslation('admin');
  const { value, errors, change } = form;
  return (
    <SettingsCard>
      <LogoRow logo={<ServerLogo size={84} />} />
      <div className="grid gap-3.5 px-[18px] py-3.5">
        <TextField
          label={t('overview.name')}
          name="organization"
          autoComplete="off"
          value={value.name}
          onChange={(event) => change({ name: event.target.value })}
          error={errors.name}
        />
        <DescriptionField
          value={value.description}
          onValueChange={(description) => change({ description })}
          error={errors.description}
        />
      </div>
    </SettingsCard>
  );
}
