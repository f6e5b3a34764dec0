import { type QuietHours, TimeOfDay } from '@loquat/contract';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { changeNotificationSettings } from '#features/notifications/notification-settings.ts';
import { useSchemaForm } from '#lib/use-schema-form.ts';
import { Button } from '#ui/button.tsx';
import { Switch } from '#ui/form/switch.tsx';
import { TextField } from '#ui/form/text-field.tsx';

const Times = z.object({ from: TimeOfDay, to: TimeOfDay });

/** The time zone of this device. */
const localZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const setQuietHours = (quiet_hours: QuietHours): void => void changeNotificationSettings({ quiet_hours });

/** Daily hours without notifications. Switching them on sets the time zone of the current device. */
export function QuietHoursRow({ hours }: { hours: QuietHours }) {
  const { t } = useTranslation('setting');
  return (
    <div className="grid gap-3.5 px-[18px] py-3">
      <Switch
        label={t('notifications.quiet')}
        help={t('notifications.quiet_text')}
        checked={hours.enabled}
        onCheckedChange={(enabled) => setQuietHours({ ...hours, enabled, ...(enabled && { time_zone: localZone() }) })}
      />
      {hours.enabled && <QuietTimes hours={hours} />}
      {hours.enabled && <Zone hours={hours} />}
    </div>
  );
}

function QuietTimes({ hours }: { hours: QuietHours }) {
  const { t } = useTranslation('setting');
  const { register, handleSubmit, setValue } = useSchemaForm(Times, {
    values: { from: hours.from, to: hours.to },
    resetOptions: { keepDirtyValues: true },
    texts: {},
  });
  // While the user types a time, the field passes through other valid times.
  const save = handleSubmit(
    (times) => {
      if (times.from !== hours.from || times.to !== hours.to) setQuietHours({ ...hours, ...times });
    },
    // An emptied field shows its time again: an error message would move the pressed button away.
    () => {
      setValue('from', hours.from);
      setValue('to', hours.to);
    },
  );
  const field = (name: keyof typeof Times.shape) => ({
    type: 'time',
    className: 'min-w-32 flex-1',
    ...register(name, { onBlur: () => void save() }),
  });
  return (
    <div className="flex flex-wrap items-start gap-3.5">
      <TextField label={t('notifications.quiet_from')} {...field('from')} />
      <TextField label={t('notifications.quiet_to')} {...field('to')} />
    </div>
  );
}

/** The time zone of the hours; a user who has travelled can switch to that of this device. */
function Zone({ hours }: { hours: QuietHours }) {
  const { t } = useTranslation('setting');
  const here = localZone();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm text-muted">
      <span className="wrap-anywhere">{t('notifications.zone', { zone: hours.time_zone })}</span>
      {hours.time_zone !== here && (
        <Button size="sm" onClick={() => setQuietHours({ ...hours, time_zone: here })}>
          {t('notifications.zone_here', { zone: here })}
        </Button>
      )}
    </div>
  );
}
