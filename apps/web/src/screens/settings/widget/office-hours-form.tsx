import { type OfficeHours, ProblemError, TimeZone } from '@loquat/contract';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { saveOfficeHours } from '#features/widget/office-hours.actions.ts';
import { formatLocaleOf, languageOf } from '#lib/i18n/languages.ts';
import { Switch } from '#ui/form/switch.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Textarea } from '#ui/form/textarea.tsx';
import { SettingsForm } from '../../parts/settings/settings-form.tsx';
import { useConfigForm } from '../../parts/settings/use-config-form.ts';

/** A Monday. */
const MONDAY = Date.UTC(2026, 0, 5);
const DAY_MS = 86_400_000;
const DAYS = [0, 1, 2, 3, 4, 5, 6] as const;
type Day = (typeof DAYS)[number];
const USUAL = { from: '09:00', to: '17:00' };

interface Fields
  extends Record<string, string | boolean>, Record<`on${Day}`, boolean>, Record<`from${Day}` | `to${Day}`, string> {
  is_on: boolean;
  time_zone: string;
  text: string;
}

const localZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Before they are switched on for the first time, the hours use the time zone of this browser. */
function fieldsOf({ is_on, time_zone, text, days }: OfficeHours): Fields {
  const fields = DAYS.flatMap((day) => {
    const { from, to } = days[day] ?? USUAL;
    return Object.entries({ [`on${day}`]: days[day] !== null, [`from${day}`]: from, [`to${day}`]: to });
  });
  return { ...Object.fromEntries(fields), is_on, time_zone: is_on ? time_zone : localZone(), text } as Fields;
}

const hoursOf = ({ is_on, time_zone, text, ...fields }: Fields): OfficeHours => ({
  is_on,
  time_zone,
  text,
  days: DAYS.map((day) => (fields[`on${day}`] ? { from: fields[`from${day}`], to: fields[`to${day}`] } : null)),
});

/** When the team answers visitors, and the text at other times. */
export function OfficeHoursForm({ hours }: { hours: OfficeHours }) {
  const { t } = useTranslation('widget');
  const form = useConfigForm<Fields>({
    saved: fieldsOf(hours),
    schema: z.object({ time_zone: TimeZone }),
    texts: { time_zone: t('hours.zone_wrong') },
    save: (_changed, value) => saveOfficeHours(hoursOf(value)),
    refusal: (error) => (error instanceof ProblemError && error.status === 400 ? t('hours.wrong') : undefined),
  });
  return (
    <section aria-labelledby="widget-hours" className="grid gap-2.5">
      <h2 id="widget-hours" className="font-[650]">
        {t('hours.title')}
      </h2>
      <p className="text-muted">{t('hours.about')}</p>
      <SettingsForm isDirty={form.isDirty} onSave={form.save} onReset={form.reset}>
        <Switch
          label={t('hours.switch')}
          checked={form.value.is_on}
          onCheckedChange={(is_on) => form.change({ is_on })}
        />
        {form.value.is_on && (
          <>
            {DAYS.map((day) => (
              <DayRow key={day} day={day} value={form.value} onChange={(fields) => form.change(fields)} />
            ))}
            <TextField
              label={t('hours.zone')}
              name="time_zone"
              autoComplete="off"
              spellCheck={false}
              value={form.value.time_zone}
              onChange={(event) => form.change({ time_zone: event.currentTarget.value })}
              error={form.errors.time_zone}
            />
            <Textarea
              label={t('hours.text')}
              name="hours_text"
              value={form.value.text}
              onChange={(event) => form.change({ text: event.currentTarget.value })}
              help={t('hours.text_help')}
            />
          </>
        )}
      </SettingsForm>
    </section>
  );
}

// i18n-keys: hours.from, hours.to
interface DayRowProps {
  day: Day;
  value: Fields;
  onChange: (fields: Partial<Fields>) => void;
}

function DayRow({ day, value, onChange }: DayRowProps) {
  const { t, i18n } = useTranslation('widget');
  const locale = formatLocaleOf(languageOf(i18n.resolvedLanguage ?? 'en'));
  const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  const name = format.format(MONDAY + day * DAY_MS);
  const isOn = value[`on${day}`];
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-3.5">
      <div className="min-w-40 flex-1 py-2.5">
        <Switch label={name} checked={isOn} onCheckedChange={(on) => onChange({ [`on${day}`]: on })} />
      </div>
      {isOn &&
        (['from', 'to'] as const).map((end) => (
          <TextField
            key={end}
            type="time"
            label={t(`hours.${end}`, { day: name })}
            value={value[`${end}${day}`]}
            onChange={(event) => onChange({ [`${end}${day}`]: event.currentTarget.value })}
          />
        ))}
    </div>
  );
}
