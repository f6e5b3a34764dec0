import { ChannelName, type Gid, ProblemError } from '@loquat/contract';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { reportFailure } from '../../lib/report-failure.ts';
import { useSchemaForm } from '../../lib/use-schema-form.ts';
import { usePicked } from '../users/use-picked.ts';
import { useMe } from '../users/users.selectors.ts';
import { createChannel, updateChannelAvatar } from './channels.actions.ts';

const ChannelFields = z.object({
  name: ChannelName,
  description: z.string().check(z.trim()),
  is_public: z.boolean(),
});

type Png = Uint8Array<ArrayBuffer>;

/** A picture that is chosen but not stored yet, and an address that shows it. */
function usePicture() {
  const [picture, setPicture] = useState<{ png: Png; url: string }>();
  useEffect(() => () => (picture ? URL.revokeObjectURL(picture.url) : undefined), [picture]);
  const choose = (png: Png): void =>
    setPicture({ png, url: URL.createObjectURL(new Blob([png], { type: 'image/png' })) });
  return { png: picture?.png, pictureUrl: picture?.url, setPicture: choose };
}

/** The form for a new channel, and submitting it; then the channel opens. Public ones are for administrators. */
export function useNewChannel(onDone: () => void, firstName: string) {
  const { t } = useTranslation('chat');
  const navigate = useNavigate();
  const mayBePublic = useMe()?.is_admin ?? false;
  const { picked: members, toggle: toggleMember } = usePicked<number>();
  const { png, pictureUrl, setPicture } = usePicture();
  const form = useSchemaForm(ChannelFields, {
    defaultValues: { name: firstName, description: '', is_public: mayBePublic },
    texts: { name: t('create_channel.name_invalid') },
  });
  /** The channel exists already: a refused picture does not undo it. */
  const addPicture = async (gid: Gid): Promise<void> => {
    if (!png) return;
    await updateChannelAvatar(gid, png).catch(reportFailure);
  };
  const submit = form.handleSubmit(async (channel) => {
    try {
      const gid = await createChannel({ ...channel, members: channel.is_public ? [] : members });
      void addPicture(gid);
      onDone();
      await navigate({ to: '/chat/channel/$channelId', params: { channelId: gid } });
    } catch (problem) {
      const isRefused = problem instanceof ProblemError && problem.status === 403;
      form.setError('name', { message: isRefused ? t('create_channel.forbidden') : t('create_channel.failed') });
    }
  });
  return { form, submit, members, toggleMember, pictureUrl, setPicture, mayBePublic };
}
