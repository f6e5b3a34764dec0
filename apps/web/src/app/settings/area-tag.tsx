import { licenseEndpoints } from '@loquat/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getVoiceConfig, VOICE_KEY } from '../../features/calls/voice.actions.ts';
import { getPushConfig, PUSH_KEY } from '../../features/notifications/push.actions.ts';
import { connection } from '../../lib/connection.ts';
import { queryClient } from '../../lib/query.ts';
import { Tag } from '../../ui/tag.tsx';
import type { AreaName } from './areas.ts';
import { useProviderStatus } from './use-provider-status.ts';

const license = connection.callsOf(licenseEndpoints);

/** More accounts than the free plan has. Source: spec section 4, licence. */
const FREE_PLAN_USERS = 20;

/** What the list of settings tells administrators of an area: whether it is on, which plan, which version. */
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
  const { data } = useQuery({ queryKey: ['license'], queryFn: () => license.getLicense() }, queryClient);
  return data && data.user_limit > FREE_PLAN_USERS && <Tag tone="admin">{t('nav.pro')}</Tag>;
}
