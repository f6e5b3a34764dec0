import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { channelsStore } from '#features/channels/channels.store.ts';
import { useNotificationSettings } from '#features/notifications/notification-settings.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import type { ConfigForm } from '../../../parts/settings/use-config-form.ts';
import { type Choice, gidsIn, type ServiceValues } from './service-values.ts';

/** Which messages a service gets, and when. */
export function ServiceFilters({ form }: { form: ConfigForm<ServiceValues> }) {
  const { t } = useTranslation('service');
  const { value, change } = form;
  const preview = useNotificationSettings()?.preview;
  return (
    <>
      <div className="grid gap-x-3.5 gap-y-4 sm:grid-cols-2">
        <RadioGroup
          aria-label={t('about')}
          value={value.choice}
          onValueChange={(choice: Choice) => change({ choice })}
          className="grid content-start gap-2"
        >
          <span aria-hidden className="text-sm font-semibold">
            {t('about')}
          </span>
          <OneChoice value="all" label={t('row.all')} />
          <OneChoice value="mentions" label={t('row.mentions')} />
          <OneChoice value="channels" label={t('some_channels')} />
        </RadioGroup>
        <fieldset className="grid content-start gap-2">
          <legend className="mb-2 text-sm font-semibold">{t('and')}</legend>
          <Checkbox
            className="max-md:min-h-11"
            label={t('not_online')}
            checked={value.skip_when_online}
            onCheckedChange={(skip_when_online) => change({ skip_when_online })}
          />
        </fieldset>
      </div>
      {value.choice === 'channels' && <ChannelChoice form={form} />}
      {preview !== undefined && <p className="text-sm text-muted">{preview ? t('leaves_text') : t('leaves_sender')}</p>}
    </>
  );
}

function OneChoice({ value, label }: { value: Choice; label: string }) {
  const id = useId();
  return (
    <label className="inline-flex min-h-6 items-center gap-2.5 max-md:min-h-11">
      <Radio.Root
        value={value}
        aria-labelledby={id}
        className="size-[18px] flex-none rounded-full border-[1.5px] border-control bg-surface data-checked:border-[5.5px] data-checked:border-leaf"
      />
      <span id={id}>{label}</span>
    </label>
  );
}

/** The channels whose messages a service gets. */
function ChannelChoice({ form }: { form: ConfigForm<ServiceValues> }) {
  const { t } = useTranslation('service');
  const byId = channelsStore((state) => state.byId);
  const channels = Object.values(byId).toSorted((a, b) => a.name.localeCompare(b.name));
  const chosen = gidsIn(form.value.gids);
  const choose = (gid: number, isChosen: boolean): void => {
    const others = chosen.filter((one) => one !== gid);
    form.change({ gids: (isChosen ? [...others, gid] : others).toSorted((a, b) => a - b).join(',') });
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-semibold">{t('channels')}</legend>
      <div className="grid max-h-60 gap-x-3.5 gap-y-1.5 overflow-y-auto p-0.5 sm:grid-cols-2">
        {channels.map(({ gid, name }) => (
          <Checkbox
            key={gid}
            className="min-w-0 wrap-anywhere max-md:min-h-11"
            label={`#${name}`}
            checked={chosen.some((one) => one === gid)}
            onCheckedChange={(isChosen) => choose(gid, isChosen)}
          />
        ))}
      </div>
      <Checkbox
        className="max-md:min-h-11"
        label={t('with_mentions')}
        checked={form.value.with_mentions}
        onCheckedChange={(with_mentions) => form.change({ with_mentions })}
      />
    </fieldset>
  );
}
