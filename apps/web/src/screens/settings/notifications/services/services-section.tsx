import type { NotificationService, ServiceKind } from '@loquat/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ServiceMark, useKindNames } from '#features/notifications/service-kind.tsx';
import {
  loadOfferedKinds,
  loadServices,
  OFFERED_KINDS_KEY,
  SERVICES_KEY,
} from '#features/notifications/services.actions.ts';
import { queryClient } from '#hooks/query-client.ts';
import { SettingsCard } from '../../../parts/settings/settings-frame.tsx';
import { SettingsSection } from '../../form/settings-section.tsx';
import { ServiceForm } from './service-form.tsx';
import { ServiceRow } from './service-row.tsx';

/** The user's notification services; nothing if there are none and no kind is switched on. */
export function ServicesSection() {
  const { data: services } = useQuery({ queryKey: SERVICES_KEY, queryFn: loadServices }, queryClient);
  const { data: offered } = useQuery({ queryKey: OFFERED_KINDS_KEY, queryFn: loadOfferedKinds }, queryClient);
  if (!services || !offered || services.length + offered.length === 0) return null;
  return <Services services={services} offered={offered} />;
}

interface ServicesProps {
  services: readonly NotificationService[];
  offered: readonly ServiceKind[];
}

/** What is open: a service, by its id, or the form of a new one. */
type Open = number | ServiceKind | null;

function Services({ services, offered }: ServicesProps) {
  const { t } = useTranslation('service');
  const nameOf = useKindNames();
  const [open, setOpen] = useState<Open>(null);
  const isOffered = (kind: ServiceKind) => offered.some((one) => one === kind);
  return (
    <>
      <SettingsSection title={t('title')}>
        <p className="-mt-2 text-sm text-muted">{t('text')}</p>
        {services.length > 0 && (
          <SettingsCard>
            {services.map((service) => (
              <ServiceRow
                key={service.id}
                service={service}
                isOffered={isOffered(service.channel_type)}
                isOpen={open === service.id}
                onToggle={() => setOpen(open === service.id ? null : service.id)}
              />
            ))}
          </SettingsCard>
        )}
        {typeof open === 'string' && (
          <ServiceForm
            key={open}
            kind={open}
            label={t('add.new', { kind: nameOf(open) })}
            onSaved={({ id }) => setOpen(id)}
            onCancel={() => setOpen(null)}
          />
        )}
      </SettingsSection>
      {offered.length > 0 && (
        <SettingsSection title={t('add.title')}>
          <p className="-mt-2 text-sm text-muted">{t('add.text')}</p>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-2">
            {offered.map((kind) => (
              <li key={kind}>
                <button
                  type="button"
                  onClick={() => setOpen(kind)}
                  className="flex w-full items-center gap-3 rounded-lg p-2 text-left font-[650] shadow-[inset_0_0_0_1px_var(--border)] hover:bg-hover"
                >
                  <ServiceMark kind={kind} />
                  <span className="min-w-0 wrap-anywhere">{nameOf(kind)}</span>
                </button>
              </li>
            ))}
          </ul>
        </SettingsSection>
      )}
    </>
  );
}
