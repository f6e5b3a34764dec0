import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { joinByInvite } from '../../features/invites/invite.actions.ts';
import { problemCodeOf, problemKey } from '../../lib/i18n/problem-key.ts';
import { usePending } from '../../lib/use-pending.ts';

/** Joining a private channel, which ends in it; or why not. */
export function useJoining(magicToken: string) {
  const { t } = useTranslation(['auth', 'common']);
  const navigate = useNavigate();
  const [failure, setFailure] = useState<unknown>();
  const { isPending, run } = usePending(async () => {
    setFailure(undefined);
    const { gid } = await joinByInvite(magicToken);
    await navigate({ to: '/chat/channel/$channelId', params: { channelId: gid }, replace: true });
  }, setFailure);
  const code = problemCodeOf(failure);
  const isMember = code === 'channel.joined_already';
  const isRefused = code === 'invite.unusable';
  const words = (): string => {
    if (isMember) return t('private_invite.joined_already');
    return isRefused ? t('private_invite.invalid') : t(`common:${problemKey(failure)}`);
  };
  return { join: run, isPending, isMember, isRefused, error: failure === undefined ? undefined : words() };
}
