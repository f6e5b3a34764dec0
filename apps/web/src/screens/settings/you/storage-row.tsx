import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getOwnStorage } from '../../../features/server/storage.actions.ts';
import { queryClient } from '../../../hooks/query-client.ts';
import { useFormat } from '../../../lib/i18n/use-format.ts';
import { SettingsRow } from '../../shared/settings/settings-frame.tsx';

const OWN_STORAGE = ['own-storage'] as const;

/** What the own files take; nothing where the server does not tell, as older ones do not. */
export function StorageRow() {
  const { t } = useTranslation('setting');
  const format = useFormat();
  const { data } = useQuery({ queryKey: OWN_STORAGE, queryFn: getOwnStorage, retry: false }, queryClient);
  if (!data) return null;
  const { used_bytes, quota_bytes } = data;
  const used = format.bytes(used_bytes);
  return (
    <SettingsRow
      label={t('storage.label')}
      text={quota_bytes === null ? used : t('storage.used_of', { used, quota: format.bytes(quota_bytes) })}
    />
  );
}
