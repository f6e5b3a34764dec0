import { type QuietHours, TimeOfDay } from '@loquat/contract';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { changeNotificationSettings } from '../../../features/notifications/notification-settings.ts';
import { useSchemaForm } from '../../../lib/use-schema-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Switch } from '../../../ui/form/switch.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';

const Times = z.object({ from: TimeOfDay, to: TimeOfDay });

/** Where this device is. */
const localZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const setQuietHours = (quiet_hours: QuietHours): void => void changeNotificationSettings({ quiet_hours });

/** Hours of every day without notifications. Switched on, they are in the time zone of the device that did it. */
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
  // While a time is typed it passes through others.
  const save = handleSubmit(
    (times) => {
      if (times.from !== hours.from || times.to !== hours.to) setQuietHours({ ...hours, ...times });
    },
    // A field that was emptied shows its time again: a message would move away what is pressed to leave it.
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

/** Which clock counts; who has travelled can take that of this device. */
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
