import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getVoiceConfig, VOICE_KEY } from '../../features/calls/voice.actions.ts';
import { isUpgraded } from '../../features/license/license-state.ts';
import { LICENSE_QUERY, loadLicense } from '../../features/license/license.actions.ts';
import { getPushConfig, PUSH_KEY } from '../../features/notifications/push.actions.ts';
import { queryClient } from '../../hooks/query-client.ts';
import { Tag } from '../../ui/tag.tsx';
import type { AreaName } from './areas.ts';
import { useProviderStatus } from './use-provider-status.ts';

/** The tag of an area in administrators' list of settings: whether it is on, its plan or version. */
export function AreaTag({ name }: { name: AreaName }) {
  switch (name) {
    case 'push':
      return <SwitchTag queryKey={PUSH_KEY} load={getPushConfig} />;
    case 'voice':
      return <SwitchTag queryKey={VOICE_KEY} load={getVoiceConfig} />;
    case 'license':
      return <PlanTag />;
    case 'about':
      return <Tag>{__APP_VERSION__}</Tag>;
    default:
      return null;
  }
}

interface SwitchTagProps {
  queryKey: readonly unknown[];
  load: () => Promise<{ enabled: boolean }>;
}

function SwitchTag({ queryKey, load }: SwitchTagProps) {
  const { data } = useQuery({ queryKey, queryFn: load }, queryClient);
  const { label, isOn } = useProviderStatus(data?.enabled ?? false);
  return data && <Tag tone={isOn ? 'on' : 'neutral'}>{label}</Tag>;
}

function PlanTag() {
  const { t } = useTranslation('admin');
  const { data } = useQuery({ queryKey: LICENSE_QUERY, queryFn: loadLicense }, queryClient);
  return data && isUpgraded(data.license) && <Tag tone="admin">{t('nav.pro')}</Tag>;
}
