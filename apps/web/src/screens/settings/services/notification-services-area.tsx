import { type ServiceDescription, ServiceKind, serviceKinds, type ServiceSwitch } from '@loquat/contract';
import { useTranslation } from 'react-i18next';
import { ServiceMark, useKindNames } from '#features/notifications/service-kind.tsx';
import { loadServiceSwitches, SERVICE_SWITCHES_KEY, switchKind } from '#features/notifications/services.actions.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { usePending } from '#lib/use-pending.ts';
import { Switch } from '#ui/form/switch.tsx';
import { QueryArea } from '../../parts/settings/query-area.tsx';
import { SettingsCard, SettingsFrame } from '../../parts/settings/settings-frame.tsx';

/** Which notification services users may set up. */
export function NotificationServicesArea() {
  const { t } = useTranslation(['service', 'setting']);
  return (
    <SettingsFrame title={t('setting:area.notification_services')} text={t('admin.text')}>
      <QueryArea queryKey={SERVICE_SWITCHES_KEY} load={loadServiceSwitches}>
        {(switches) => (
          <div className="grid gap-2">
            <SettingsCard>
              {ServiceKind.options.map((kind) => (
                <KindRow key={kind} kind={kind} known={switches.find(({ channel_type }) => channel_type === kind)} />
              ))}
            </SettingsCard>
            <p className="text-sm text-muted">{t('admin.note')}</p>
          </div>
        )}
      </QueryArea>
    </SettingsFrame>
  );
}

function KindRow({ kind, known }: { kind: ServiceKind; known: ServiceSwitch | undefined }) {
  const { t } = useTranslation('service');
  const nameOf = useKindNames();
  const target = useTarget();
  const { isPending, run } = usePending((enabled: boolean) => switchKind(kind, enabled));
  const users = known?.users ?? 0;
  const use = users > 0 ? t('admin.used', { count: users }) : t('admin.unused');
  return (
    <div className="flex items-center gap-4 px-3 py-3 sm:px-[18px]">
      <ServiceMark kind={kind} />
      <Switch
        className="min-w-0 flex-1"
        label={nameOf(kind)}
        help={`${use} · ${target(kind, serviceKinds[kind])}`}
        checked={known?.enabled ?? false}
        disabled={isPending}
        onCheckedChange={run}
      />
    </div>
  );
}

/** Where the requests of a kind go. */
function useTarget(): (kind: ServiceKind, description: ServiceDescription) => string {
  const { t } = useTranslation('service');
  const format = useFormat();
  return (kind, { hosts }) => {
    if (kind === 'custom_json') return t('admin.any');
    return hosts.length === 0 ? t('admin.named') : t('admin.goes_to', { hosts: format.list(hosts) });
  };
}
