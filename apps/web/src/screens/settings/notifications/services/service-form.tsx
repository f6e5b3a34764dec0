import type { NotificationService, ServiceKind } from '@loquat/contract';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveService } from '#features/notifications/services.actions.ts';
import { problemCodeOf } from '#lib/i18n/problem-key.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { LeavingDialog } from '../../../parts/settings/settings-form.tsx';
import { useConfigForm } from '../../../parts/settings/use-config-form.ts';
import { ServiceFields } from './service-fields.tsx';
import { ServiceFilters } from './service-filters.tsx';
import { inputOf, isMasked, serviceSchema, type ServiceValues, valuesOf } from './service-values.ts';
import { TestService } from './test-service.tsx';

export interface ServiceFormProps {
  kind: ServiceKind;
  /** The service to change; none: a new one. */
  service?: NotificationService;
  label: string;
  onSaved?: (service: NotificationService) => void;
  onCancel?: () => void;
  onRemove?: () => void;
}

/** The settings of one service: its configuration, what it gets, and a test. */
export function ServiceForm({ kind, service, label, onSaved, onCancel, onRemove }: ServiceFormProps) {
  const { t } = useTranslation('service');
  const formRef = useRef<HTMLFormElement>(null);
  const [isSaving, setIsSaving] = useState(false);
  const saved = valuesOf(kind, service);
  const form = useServiceForm({ kind, service, saved, onSaved });
  useEffect(() => formRef.current?.querySelector<HTMLElement>('input')?.focus(), []);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isSaving) return;
    setIsSaving(true);
    const isSaved = await form.save();
    setIsSaving(false);
    if (!isSaved) formRef.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  };
  return (
    <form
      ref={formRef}
      noValidate
      aria-label={label}
      onSubmit={(event) => void submit(event)}
      className="grid gap-4 rounded-lg bg-sunken p-4 shadow-[inset_0_0_0_1px_var(--border)]"
    >
      <LeavingDialog isDirty={form.isDirty} isSaving={isSaving} onSave={form.save} />
      <TextField
        label={t('name')}
        name="service_name"
        autoComplete="off"
        value={form.value.service_name}
        help={t('name_help')}
        error={form.errors.service_name}
        onChange={(event) => form.change({ service_name: event.target.value })}
      />
      <ServiceFields kind={kind} saved={saved} form={form} />
      <ServiceFilters form={form} />
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" type="submit" isLoading={isSaving} loadingText={t('saving')}>
          {t('save')}
        </Button>
        {service && <TestService service={service} isSaved={!form.isDirty} />}
        {onCancel && <Button onClick={onCancel}>{t('cancel')}</Button>}
        {onRemove && (
          <Button
            variant="danger-quiet"
            className="ml-auto"
            aria-label={t('remove_named', { name: label })}
            onClick={onRemove}
          >
            {t('remove')}
          </Button>
        )}
      </div>
    </form>
  );
}

const REFUSALS = {
  'notification_service.bad_config': 'refused.config',
  'notification_service.secret_missing': 'again',
  'notification_service.kind_off': 'refused.off',
  'notification_service.too_many': 'refused.many',
} as const;

interface Parts extends Pick<ServiceFormProps, 'kind'> {
  service: NotificationService | undefined;
  saved: ServiceValues;
  onSaved: ServiceFormProps['onSaved'] | undefined;
}

// i18n-keys: refused.config, refused.off, refused.many, again
function useServiceForm({ kind, service, saved, onSaved }: Parts) {
  const { t } = useTranslation('service');
  const form = useConfigForm<ServiceValues>({
    saved,
    schema: serviceSchema(kind, saved),
    save: async (_changed, values) => {
      const made = await saveService(service?.id, inputOf(kind, values, service));
      onSaved?.(made);
    },
    refusal: (error) => {
      const code = problemCodeOf(error);
      return code !== undefined && code in REFUSALS ? t(REFUSALS[code as keyof typeof REFUSALS]) : undefined;
    },
  });
  // A masked value is only refused because it belongs to an earlier address.
  const errors = Object.entries(form.errors).map(([key, text]) => [
    key,
    isMasked(String(form.value[key])) ? t('again') : text,
  ]);
  return { ...form, errors: Object.fromEntries(errors) as typeof form.errors };
}
