import { ChannelName, type Gid, ProblemError } from '@loquat/contract';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tellFailure } from '../../lib/tell-failure.ts';
import { usePicked } from '../users/use-picked.ts';
import { useMe } from '../users/users.selectors.ts';
import { createChannel, updateChannelAvatar } from './channels.actions.ts';

type Png = Uint8Array<ArrayBuffer>;

/** A picture that is chosen and not stored yet, and an address that shows it. */
function usePicture() {
  const [picture, setPicture] = useState<{ png: Png; url: string }>();
  useEffect(() => () => (picture ? URL.revokeObjectURL(picture.url) : undefined), [picture]);
  const choose = (png: Png): void =>
    setPicture({ png, url: URL.createObjectURL(new Blob([png], { type: 'image/png' })) });
  return { png: picture?.png, pictureUrl: picture?.url, setPicture: choose };
}

/** The form for a new channel and sending it; the channel opens when made. Public ones are for administrators. */
export function useNewChannel(onDone: () => void, firstName: string) {
  const { t } = useTranslation('chat');
  const navigate = useNavigate();
  const mayBePublic = useMe()?.is_admin ?? false;
  const [name, setName] = useState(firstName);
  const [description, setDescription] = useState('');
  const [isPublic, setIsPublic] = useState(mayBePublic);
  const { picked: members, toggle: toggleMember } = usePicked<number>();
  const { png, pictureUrl, setPicture } = usePicture();
  const [error, setError] = useState<string>();
  const [isPending, setIsPending] = useState(false);
  /** The channel is there already: a picture that is refused does not undo it. */
  const addPicture = async (gid: Gid): Promise<void> => {
    if (!png) return;
    await updateChannelAvatar(gid, png).catch(tellFailure);
  };
  const create = async (validName: string): Promise<void> => {
    setIsPending(true);
    try {
      const channel = { name: validName, description: description.trim(), is_public: isPublic };
      const gid = await createChannel({ ...channel, members: isPublic ? [] : members });
      void addPicture(gid);
      onDone();
      await navigate({ to: '/chat/channel/$channelId', params: { channelId: gid } });
    } catch (problem) {
      const isRefused = problem instanceof ProblemError && problem.status === 403;
      setError(isRefused ? t('create_channel.forbidden') : t('create_channel.failed'));
    } finally {
      setIsPending(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const parsed = ChannelName.safeParse(name);
    setError(parsed.success ? undefined : t('create_channel.name_invalid'));
    if (parsed.success && !isPending) void create(parsed.data);
  };
  const fields = { name, setName, description, setDescription, isPublic, setIsPublic, members, toggleMember };
  return { ...fields, pictureUrl, setPicture, mayBePublic, error, isPending, submit };
}
