import { StorageQuotas, type StorageReport } from '@loquat/contract';
import { useTranslation } from 'react-i18next';
import { getStorage, STORAGE_REPORT, updateStorageQuotas } from '../../features/server/storage.actions.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { Select } from '../../ui/form/select.tsx';
import { QueryArea } from '../parts/settings/query-area.tsx';
import { SettingsForm } from '../parts/settings/settings-form.tsx';
import { SettingsCard, SettingsRow } from '../parts/settings/settings-frame.tsx';
import { useConfigForm } from '../parts/settings/use-config-form.ts';
import { SettingsSection } from './form/settings-section.tsx';
import { LargestUsers } from './largest-users.tsx';

const BYTES_PER_MB = 1_000_000;
const NONE = 0;
const USER_CHOICES_MB = [NONE, 1_000, 5_000, 10_000, 50_000, 100_000];
const SERVER_CHOICES_MB = [NONE, 10_000, 50_000, 100_000, 500_000, 1_000_000];

/** Storage used by all files, storage quotas, and the users with the most files. */
export function StorageSection() {
  const { t } = useTranslation('admin');
  return (
    <SettingsSection title={t('storage.title')}>
      <QueryArea queryKey={STORAGE_REPORT} load={getStorage}>
        {(report) => (
          <>
            <Usage report={report} />
            <Quotas report={report} />
            {report.largest.length > 0 && <LargestUsers largest={report.largest} />}
          </>
        )}
      </QueryArea>
    </SettingsSection>
  );
}

// i18n-keys: storage.free_none, storage.free_text
function Usage({ report }: { report: StorageReport }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { used_bytes, server_quota_mb, free_bytes, reserve_bytes } = report;
  const used = format.bytes(used_bytes);
  const quota = format.bytes(server_quota_mb * BYTES_PER_MB);
  const reserve = format.bytes(reserve_bytes);
  return (
    <SettingsCard>
      <SettingsRow label={t('storage.used')} text={t('storage.used_text')}>
        <span className="tabular-nums">{server_quota_mb === NONE ? used : t('storage.used_of', { used, quota })}</span>
      </SettingsRow>
      <SettingsRow
        label={t('storage.free')}
        text={t(free_bytes < reserve_bytes ? 'storage.free_none' : 'storage.free_text', { reserve })}
      >
        <span className="tabular-nums">{format.bytes(free_bytes)}</span>
      </SettingsRow>
    </SettingsCard>
  );
}

function Quotas({ report: { user_quota_mb, server_quota_mb } }: { report: StorageReport }) {
  const { t } = useTranslation('admin');
  const form = useConfigForm({
    saved: { user_quota_mb, server_quota_mb },
    schema: StorageQuotas,
    save: (changed) => updateStorageQuotas(changed),
  });
  return (
    <SettingsForm isDirty={form.isDirty} onSave={form.save} onReset={form.reset}>
      <SettingsCard>
        <SettingsRow label={t('storage.user_quota')} text={t('storage.user_quota_text')}>
          <QuotaChoice
            label={t('storage.user_quota')}
            choices={USER_CHOICES_MB}
            value={form.value.user_quota_mb}
            onValueChange={(next) => form.change({ user_quota_mb: next })}
          />
        </SettingsRow>
        <SettingsRow label={t('storage.server_quota')} text={t('storage.server_quota_text')}>
          <QuotaChoice
            label={t('storage.server_quota')}
            choices={SERVER_CHOICES_MB}
            value={form.value.server_quota_mb}
            onValueChange={(next) => form.change({ server_quota_mb: next })}
          />
        </SettingsRow>
      </SettingsCard>
    </SettingsForm>
  );
}

interface QuotaChoiceProps {
  label: string;
  /** Megabytes; 0 is no limit. */
  choices: readonly number[];
  value: number;
  onValueChange: (value: number) => void;
}

/** A select of the usual limits; it also offers the saved limit, which another client may have set. */
function QuotaChoice({ label, choices, value, onValueChange }: QuotaChoiceProps) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const options = [...new Set([...choices, value])].toSorted((a, b) => a - b);
  return (
    <Select
      label={label}
      isLabelHidden
      items={options.map((choice) => ({
        value: String(choice),
        label: choice === NONE ? t('storage.no_bound') : format.bytes(choice * BYTES_PER_MB),
      }))}
      value={String(value)}
      onValueChange={(next) => onValueChange(Number(next))}
      className="w-36"
    />
  );
}
