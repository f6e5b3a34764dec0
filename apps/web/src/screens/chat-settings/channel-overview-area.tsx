import { type Channel, ChannelName, DESCRIPTION_MAX_BYTES } from '@loquat/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChannelRights } from '../../features/channels/channel-rights.ts';
import { updateChannel } from '../../features/channels/channels.actions.ts';
import { isTooOldFor } from '../../features/server/server-version.ts';
import { useServerVersion } from '../../features/server/server.store.ts';
import { channelKey } from '../../lib/chat-key.ts';
import { tellFailure } from '../../lib/tell-failure.ts';
import { Switch } from '../../ui/form/switch.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Textarea } from '../../ui/form/textarea.tsx';
import { toasts } from '../../ui/feedback/toasts.ts';
import { ChannelPictureRow } from './channel-picture-row.tsx';
import { ChannelTypeRow } from './channel-type-row.tsx';
import { SettingsForm } from '../shared/settings/settings-form.tsx';
import { SettingsCard, SettingsFrame, SettingsRow } from '../shared/settings/settings-frame.tsx';
import { type Changes, useChanges } from '../shared/settings/use-changes.ts';

const SWITCHES = ['only_owner_can_send_msg', 'show_email', 'dm_to_member', 'add_friend'] as const;
type Fields = Pick<Channel, 'name' | (typeof SWITCHES)[number]> & { description: string };

const fieldsOf = (channel: Channel): Fields => ({
  name: channel.name,
  description: channel.description ?? '',
  only_owner_can_send_msg: channel.only_owner_can_send_msg,
  show_email: channel.show_email,
  dm_to_member: channel.dm_to_member,
  add_friend: channel.add_friend,
});

/** What a channel is and who may do what in it; its managers change that, others read it. */
export function ChannelOverviewArea({ channel }: { channel: Channel }) {
  const { t } = useTranslation('channel');
  const { isManager } = useChannelRights(channel.gid);
  return (
    <SettingsFrame title={t('nav.overview')} text={t('overview.text')} chatKey={channelKey(channel.gid)}>
      {isManager ? <ChannelForm channel={channel} /> : <ChannelFacts channel={channel} />}
    </SettingsFrame>
  );
}

function ChannelFacts({ channel }: { channel: Channel }) {
  const { t } = useTranslation('channel');
  return (
    <SettingsCard>
      <SettingsRow label={t('overview.name')} text={channel.name} />
      {channel.description && <SettingsRow label={t('overview.description')} text={channel.description} />}
      <SettingsRow label={t('type.label')} text={channel.is_public ? t('type.public_text') : t('type.private_text')} />
    </SettingsCard>
  );
}

function ChannelForm({ channel }: { channel: Channel }) {
  const { t } = useTranslation('channel');
  const form = useChanges(fieldsOf(channel));
  const { save, errors } = useChannelSaving(channel.gid, form);
  const hasPermissions = !isTooOldFor('channel_permissions', useServerVersion());
  return (
    <SettingsForm isDirty={form.isDirty} onSave={save} onReset={form.reset}>
      <SettingsCard>
        <ChannelPictureRow channel={channel} />
        <div className="grid gap-3.5 px-[18px] py-3.5">
          <TextField
            label={t('overview.name')}
            autoComplete="off"
            value={form.value.name}
            onChange={(event) => form.change({ name: event.target.value })}
            error={errors.name}
          />
          <Textarea
            label={t('overview.description')}
            value={form.value.description}
            onChange={(event) => form.change({ description: event.target.value })}
            error={errors.description}
          />
        </div>
      </SettingsCard>
      {hasPermissions && <PermissionSwitches form={form} />}
      <ChannelTypeRow channel={channel} />
    </SettingsForm>
  );
}

interface Errors {
  name?: string;
  description?: string;
}

/** Saving what has changed: alone the fields that did, so that two people can edit at once. */
function useChannelSaving(gid: number, form: Changes<Fields>) {
  const { t } = useTranslation('channel');
  const [errors, setErrors] = useState<Errors>({});
  const save = async (): Promise<boolean> => {
    const { name, description = '' } = form.changed;
    const found: Errors = {
      ...(name !== undefined && !ChannelName.safeParse(name).success && { name: t('overview.name_invalid') }),
      ...(new TextEncoder().encode(description).length > DESCRIPTION_MAX_BYTES && {
        description: t('overview.description_long'),
      }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return false;
    try {
      await updateChannel(gid, { ...form.changed, ...(name !== undefined && { name: name.trim() }) });
      form.reset();
      toasts.success(t('saved'));
      return true;
    } catch (error) {
      tellFailure(error);
      return false;
    }
  };
  return { save, errors };
}

// i18n-keys: overview.only_owner_can_send_msg, overview.show_email, overview.dm_to_member, overview.add_friend
// i18n-keys: overview.only_owner_can_send_msg_text, overview.show_email_text, overview.dm_to_member_text
// i18n-keys: overview.add_friend_text
function PermissionSwitches({ form }: { form: Changes<Fields> }) {
  const { t } = useTranslation('channel');
  return (
    <section className="grid gap-2.5">
      <h2 className="font-[650]">{t('overview.permissions')}</h2>
      <SettingsCard>
        {SWITCHES.map((name) => (
          <div key={name} className="px-[18px] py-3">
            <Switch
              label={t(`overview.${name}`)}
              help={t(`overview.${name}_text`)}
              checked={form.value[name]}
              onCheckedChange={(checked) => form.change({ [name]: checked })}
            />
          </div>
        ))}
      </SettingsCard>
    </section>
  );
}
