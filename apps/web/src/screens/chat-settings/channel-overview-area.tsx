import { type Channel, ChannelDescription, ChannelName } from '@loquat/contract';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useChannelRights } from '../../features/channels/channel-rights.ts';
import { updateChannel } from '../../features/channels/channels.actions.ts';
import { isTooOldFor } from '../../features/server/server-version.ts';
import { useServerVersion } from '../../features/server/server.store.ts';
import { channelKey } from '../../lib/chat-key.ts';
import { Switch } from '../../ui/form/switch.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Textarea } from '../../ui/form/textarea.tsx';
import { ChannelPictureRow } from './channel-picture-row.tsx';
import { ChannelTypeRow } from './channel-type-row.tsx';
import { SettingsForm } from '../shared/settings/settings-form.tsx';
import { SettingsCard, SettingsFrame, SettingsRow } from '../shared/settings/settings-frame.tsx';
import { type ConfigForm, useConfigForm } from '../shared/settings/use-config-form.ts';

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
  const form = useChannelForm(channel);
  const hasPermissions = !isTooOldFor('channel_permissions', useServerVersion());
  return (
    <SettingsForm isDirty={form.isDirty} onSave={form.save} onReset={form.reset}>
      <SettingsCard>
        <ChannelPictureRow channel={channel} />
        <div className="grid gap-3.5 px-[18px] py-3.5">
          <TextField
            label={t('overview.name')}
            autoComplete="off"
            value={form.value.name}
            onChange={(event) => form.change({ name: event.target.value })}
            error={form.errors.name}
          />
          <Textarea
            label={t('overview.description')}
            value={form.value.description}
            onChange={(event) => form.change({ description: event.target.value })}
            error={form.errors.description}
          />
        </div>
      </SettingsCard>
      {hasPermissions && <PermissionSwitches form={form} />}
      <ChannelTypeRow channel={channel} />
    </SettingsForm>
  );
}

/** A channel that has a name of old keeps it. */
const fieldsSchema = (savedName: string) =>
  z.object({ name: z.union([z.literal(savedName), ChannelName]), description: ChannelDescription });

/** What has changed is saved, and those fields alone, so that two people can edit at once. */
function useChannelForm(channel: Channel): ConfigForm<Fields> {
  const { t } = useTranslation('channel');
  return useConfigForm<Fields>({
    saved: fieldsOf(channel),
    schema: fieldsSchema(channel.name),
    texts: { name: t('overview.name_invalid'), description: t('overview.description_long') },
    save: ({ name, ...rest }) =>
      updateChannel(channel.gid, { ...rest, ...(name !== undefined && { name: name.trim() }) }),
  });
}

// i18n-keys: overview.only_owner_can_send_msg, overview.show_email, overview.dm_to_member, overview.add_friend
// i18n-keys: overview.only_owner_can_send_msg_text, overview.show_email_text, overview.dm_to_member_text
// i18n-keys: overview.add_friend_text
function PermissionSwitches({ form }: { form: ConfigForm<Fields> }) {
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
