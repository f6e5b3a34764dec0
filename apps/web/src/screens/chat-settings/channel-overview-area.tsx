import { AVATAR_SIZE_PX, type Channel, ChannelDescription, ChannelName } from '@loquat/contract';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useChannelRights } from '../../features/channels/channel-rights.ts';
import { ChannelTypeDialog } from '../../features/channels/channel-type-dialog.tsx';
import { updateChannel, updateChannelAvatar } from '../../features/channels/channels.actions.ts';
import { ChatAvatar } from '../../features/chat/chat-parts.tsx';
import { isTooOldFor } from '../../features/server/server-version.ts';
import { useServerVersion } from '../../features/server/server.store.ts';
import { PictureButton } from '../../features/users/picture-button.tsx';
import { channelKey } from '../../lib/chat-key.ts';
import { Button } from '../../ui/button.tsx';
import { useDialogOnDemand } from '../../ui/dialog/use-dialog-on-demand.ts';
import { Switch } from '../../ui/form/switch.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Textarea } from '../../ui/form/textarea.tsx';
import { SettingsForm } from '../parts/settings/settings-form.tsx';
import { SettingsCard, SettingsFrame, SettingsRow } from '../parts/settings/settings-frame.tsx';
import { type ConfigForm, useConfigForm } from '../parts/settings/use-config-form.ts';

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

/** A channel's details and rules; its managers can change them, others read them. */
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

/** A channel whose saved name is no longer valid may keep it. */
const fieldsSchema = (savedName: string) =>
  z.object({ name: z.union([z.literal(savedName), ChannelName]), description: ChannelDescription });

/** Only changed fields are saved, so that two users can edit at once. */
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

/** The picture of a channel and a button to replace it; a new picture is saved as soon as it is cropped. */
function ChannelPictureRow({ channel }: { channel: Channel }) {
  const { t } = useTranslation('channel');
  return (
    <div className="flex flex-wrap items-center gap-4 p-[18px]">
      <ChatAvatar chatKey={channelKey(channel.gid)} size={72} />
      <span className="min-w-44 flex-1">
        <span className="block font-[650]">{t('overview.picture')}</span>
        <span className="block text-sm text-muted">{t('overview.picture_text')}</span>
      </span>
      <PictureButton edgePx={AVATAR_SIZE_PX} onSave={(png) => updateChannelAvatar(channel.gid, png)} />
    </div>
  );
}

/** Who can see the channel, and a button to change that for users who may. */
function ChannelTypeRow({ channel }: { channel: Channel }) {
  const { t } = useTranslation('channel');
  const { mayChangeType } = useChannelRights(channel.gid);
  const change = useDialogOnDemand();
  return (
    <section className="grid gap-2.5">
      <h2 className="font-[650]">{t('type.label')}</h2>
      <SettingsCard>
        <SettingsRow
          label={channel.is_public ? t('type.public') : t('type.private')}
          text={channel.is_public ? t('type.public_text') : t('type.private_text')}
        >
          {mayChangeType && (
            <Button onClick={change.show}>{channel.is_public ? t('type.make_private') : t('type.make_public')}</Button>
          )}
        </SettingsRow>
      </SettingsCard>
      {change.isWanted && (
        <Suspense>
          <ChannelTypeDialog channel={channel} {...change.dialog} />
        </Suspense>
      )}
    </section>
  );
}
