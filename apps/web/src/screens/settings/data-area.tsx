import { FileExpiryMode, type ServerCounts } from '@loquat/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useCommonSetting } from '../../features/server/server.store.ts';
import { COUNTS, getCounts, updateCommonSettings } from '../../features/server/settings.actions.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/form/select.tsx';
import { DangerCard } from '../parts/settings/danger-card.tsx';
import { QueryArea } from '../parts/settings/query-area.tsx';
import { SettingsForm } from '../parts/settings/settings-form.tsx';
import { SettingsCard, SettingsFrame, SettingsRow } from '../parts/settings/settings-frame.tsx';
import { useConfigForm } from '../parts/settings/use-config-form.ts';
import type { Clearable } from './clear-dialog.tsx';
import { ClearDialog } from './clear-dialog.tsx';
import { SettingsSection } from './form/settings-section.tsx';
import { SwitchRow } from './form/switch-row.tsx';
import { StorageSection } from './storage-section.tsx';

/** The server's stored data, its retention, and buttons to delete it. */
export function DataArea() {
  const { t } = useTranslation(['admin', 'setting']);
  return (
    <SettingsFrame title={t('setting:area.data_management')} text={t('data.text')}>
      <SettingsSection title={t('data.kept')}>
        <QueryArea queryKey={COUNTS} load={getCounts}>
          {(counts) => <Counts counts={counts} />}
        </QueryArea>
      </SettingsSection>
      <StorageSection />
      <FileRules />
      <Clearing />
    </SettingsFrame>
  );
}

function Counts({ counts }: { counts: ServerCounts }) {
  const { t, i18n } = useTranslation('admin');
  const numbers = new Intl.NumberFormat(i18n.language === 'jp' ? 'ja' : i18n.language);
  const shown = [
    { label: t('data.people'), count: counts.user_count },
    { label: t('data.channels'), count: counts.group_count },
    { label: t('data.here'), count: counts.online_user_count },
  ];
  return (
    <dl className="grid grid-cols-3 divide-x divide-line rounded-lg shadow-[0_0_0_1px_var(--border),var(--elev-1)]">
      {shown.map(({ label, count }) => (
        <div key={label} className="flex flex-col-reverse justify-end px-[18px] py-3.5">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-heading text-[24px]/[1.3] font-bold tabular-nums">{numbers.format(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

const FileConfig = z.object({ max_file_expiry_mode: FileExpiryMode, public_file_links: z.boolean() });

/** "Day30" is thirty days. */
const daysOf = (age: FileExpiryMode): number => Number(age.replace('Day', ''));

function FileRules() {
  const { t } = useTranslation('admin');
  const form = useConfigForm({
    saved: {
      max_file_expiry_mode: useCommonSetting('max_file_expiry_mode'),
      public_file_links: useCommonSetting('public_file_links'),
    },
    schema: FileConfig,
    save: (changed) => updateCommonSettings(changed),
  });
  return (
    <SettingsForm isDirty={form.isDirty} onSave={form.save} onReset={form.reset}>
      <SettingsCard>
        <SettingsRow label={t('data.file_age')} text={t('data.file_age_text')}>
          <Select
            label={t('data.file_age')}
            isLabelHidden
            items={FileExpiryMode.options.map((value) => ({
              value,
              label: value === 'Off' ? t('data.off') : t('data.days', { count: daysOf(value) }),
            }))}
            value={form.value.max_file_expiry_mode}
            onValueChange={(max_file_expiry_mode) => form.change({ max_file_expiry_mode })}
            className="w-36"
          />
        </SettingsRow>
        <SwitchRow
          label={t('data.file_links')}
          help={t('data.file_links_text')}
          checked={form.value.public_file_links}
          onCheckedChange={(public_file_links) => form.change({ public_file_links })}
        />
      </SettingsCard>
    </SettingsForm>
  );
}

const CLEARABLE = ['messages', 'files'] as const satisfies readonly Clearable[];

// i18n-keys: data.messages, data.files
function Clearing() {
  const { t } = useTranslation('admin');
  const [asked, setAsked] = useState<Clearable | null>(null);
  return (
    <DangerCard title={t('data.clearing')}>
      {CLEARABLE.map((what) => (
        <SettingsRow key={what} label={t(`data.${what}`)} text={t(`data.${what}_text`)}>
          <Button variant="danger-quiet" onClick={() => setAsked(what)}>
            {t(`data.${what}_action`)}
          </Button>
        </SettingsRow>
      ))}
      {asked && <ClearDialog what={asked} onClose={() => setAsked(null)} />}
    </DangerCard>
  );
}
