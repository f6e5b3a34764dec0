import type { NotificationService } from '@loquat/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ServiceMark, useKindNames } from '#features/notifications/service-kind.tsx';
import { switchService } from '#features/notifications/services.actions.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { usePending } from '#lib/use-pending.ts';
import { Button } from '#ui/button.tsx';
import { Switch } from '#ui/form/switch.tsx';
import { RemoveServiceDialog } from './remove-service-dialog.tsx';
import { ServiceForm } from './service-form.tsx';
import { choiceOf } from './service-values.ts';

interface ServiceRowProps {
  service: NotificationService;
  /** Its kind is switched on. */
  isOffered: boolean;
  isOpen: boolean;
  onToggle: () => void;
}

/** A service: its state in words, a switch, and below it its form while it is open. */
export function ServiceRow({ service, isOffered, isOpen, onToggle }: ServiceRowProps) {
  const { t } = useTranslation('service');
  const [isRemoving, setIsRemoving] = useState(false);
  const { isPending, run } = usePending((enabled: boolean) => switchService(service, enabled));
  const { name, failure } = service;
  const action = failure ? 'repair' : 'edit';
  const shown = isOpen ? 'close' : action;
  return (
    <section aria-label={name} className="grid gap-3.5 px-3 py-3 sm:px-[18px]">
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 md:grid-cols-[auto_minmax(0,1fr)_auto_auto]">
        <ServiceMark kind={service.channel_type} />
        <span className="min-w-0">
          <span className="block font-[650] wrap-anywhere">{name}</span>
          <ServiceState service={service} isOffered={isOffered} />
        </span>
        {isOffered ? (
          <>
            <Button
              size="sm"
              aria-expanded={isOpen}
              aria-label={t(`${shown}_named`, { name })}
              onClick={onToggle}
              className="max-md:col-start-2 max-md:row-start-2 max-md:justify-self-start"
            >
              {t(shown)}
            </Button>
            <Switch label={name} isLabelHidden checked={service.enabled} disabled={isPending} onCheckedChange={run} />
          </>
        ) : (
          <Button
            size="sm"
            variant="danger-quiet"
            aria-label={t('remove_named', { name })}
            onClick={() => setIsRemoving(true)}
          >
            {t('remove')}
          </Button>
        )}
      </div>
      {isOpen && isOffered && (
        <ServiceForm kind={service.channel_type} service={service} label={name} onRemove={() => setIsRemoving(true)} />
      )}
      {isRemoving && <RemoveServiceDialog service={service} onClose={() => setIsRemoving(false)} />}
    </section>
  );
}

// i18n-keys: row.all, row.mentions, row.nothing, edit_named, close_named, repair_named, edit, close, repair
// i18n-keys: reason.unauthorized, reason.gone, reason.refused, reason.busy, reason.unreachable, reason.forbidden_address
function ServiceState({ service, isOffered }: Pick<ServiceRowProps, 'service' | 'isOffered'>) {
  const { t } = useTranslation('service');
  const format = useFormat();
  const nameOf = useKindNames();
  const choice = choiceOf(service);
  const { channel_type, name, failure, last_sent_at, trigger_on_groups } = service;
  if (!isOffered) return <span className="block text-sm text-muted">{t('row.kind_off')}</span>;
  if (failure) {
    const reason = t(`reason.${failure.reason}`);
    return (
      <span className="block text-sm wrap-anywhere text-danger-text">
        {failure.switched_off
          ? t('row.switched_off', { reason })
          : t('row.failed', { time: format.chatTime(failure.at), reason })}
      </span>
    );
  }
  const kind = nameOf(channel_type);
  const facts = [
    kind !== name && kind,
    choice === 'channels' ? t('row.channels', { count: trigger_on_groups.length }) : t(`row.${choice}`),
    last_sent_at === null ? t('row.never') : t('row.last_sent', { time: format.chatTime(last_sent_at) }),
  ];
  return <span className="block text-sm wrap-anywhere text-muted">{facts.filter(Boolean).join(' · ')}</span>;
}
