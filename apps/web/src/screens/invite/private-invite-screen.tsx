import { channelEndpoints, Gid, inviteEndpoints } from '@loquat/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { joinByInvite } from '../../features/invites/invite.actions.ts';
import { PRODUCT_NAME } from '../../features/server/opening-screen.tsx';
import { useServerName } from '../../features/server/server.store.ts';
import { useMe } from '../../features/users/users.selectors.ts';
import { queryClient } from '../../hooks/query-client.ts';
import { problemCodeOf, problemKey } from '../../lib/i18n/problem-key.ts';
import { usePending } from '../../lib/use-pending.ts';
import { connection } from '../../state/connection.ts';
import { rememberPath } from '../../state/session.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { ChannelTile } from '../../ui/picture/channel-tile.tsx';
import { textLink } from '../../ui/text-link.ts';
import { InviteCard } from './invite-card.tsx';
import { UnusableInvite } from './unusable-invite.tsx';

const channels = connection.callsOf(channelEndpoints);
const invites = connection.callsOf(inviteEndpoints);

export interface PrivateInviteScreenProps {
  channelId: number;
  magicToken: string;
}

const lock = <ChannelTile isPrivate tone="amber" size={36} />;

/** The invitation into a private channel, for a user with an account and a link. */
export function PrivateInviteScreen(ids: PrivateInviteScreenProps) {
  const { t } = useTranslation('auth');
  const { channelId, magicToken } = ids;
  const { data, isError, refetch } = useQuery(
    { queryKey: ['private-invite', ids], queryFn: () => checkPrivateInvite(channelId, magicToken) },
    queryClient,
  );
  if (isError) return <UncheckedInvite onRetry={() => void refetch()} />;
  if (data === undefined) return <CheckingInvite />;
  if (data.isUsable) return <OpenInvite name={data.name} {...ids} />;
  return (
    <UnusableInvite>
      <Button size="lg" isBlock disabled className="mt-5">
        {t('private_invite.join_any')}
      </Button>
    </UnusableInvite>
  );
}

/** The server could not be reached. */
function UncheckedInvite({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('auth');
  return (
    <InviteCard badge={lock} title={t('private_invite.checking_title')} text={t('private_invite.unchecked')}>
      <Button variant="primary" size="lg" isBlock className="mt-5" onClick={onRetry}>
        {t('private_invite.retry')}
      </Button>
    </InviteCard>
  );
}

/** While the server checks the link. */
function CheckingInvite() {
  const { t } = useTranslation('auth');
  const title = (
    <>
      {t('private_invite.checking_title')} <Skeleton className="inline-block h-[22px] w-[88px] align-[-3px]" />
    </>
  );
  return (
    <InviteCard badge={lock} title={title} text={t('private_invite.checking')}>
      <Button size="lg" isBlock isLoading loadingText={t('private_invite.join_any')} className="mt-5">
        {t('private_invite.join_any')}
      </Button>
    </InviteCard>
  );
}

function OpenInvite({ name, channelId, magicToken }: { name: string; channelId: number; magicToken: string }) {
  const { t } = useTranslation('auth');
  const server = useServerName() || PRODUCT_NAME;
  const { join, isPending, error, isMember, isRefused } = useJoining(magicToken);
  return (
    <InviteCard badge={lock} title={t('private_invite.title', { name })} text={t('private_invite.text', { server })}>
      <div className="my-2 w-full text-left">
        <FormError text={error} />
      </div>
      {isMember ? (
        <Link
          to="/chat/channel/$channelId"
          params={{ channelId }}
          replace
          className={buttonStyle({ variant: 'primary', size: 'lg', isBlock: true })}
        >
          {t('private_invite.open', { name })}
        </Link>
      ) : (
        <Button
          variant="primary"
          size="lg"
          isBlock
          disabled={isRefused}
          isLoading={isPending}
          loadingText={t('private_invite.joining')}
          onClick={() => join()}
        >
          {t('private_invite.join', { name })}
        </Button>
      )}
      <WhoJoins />
    </InviteCard>
  );
}

/** The user who is about to join, and a button to switch accounts. */
function WhoJoins() {
  const { t } = useTranslation('auth');
  const me = useMe();
  if (!me) return null;
  const handleOther = async () => {
    const { signOut } = await import('../parts/sign-out.ts');
    rememberPath(`${location.pathname}${location.search}`);
    await signOut();
  };
  return (
    <p className="mt-2.5 text-sm text-muted">
      {t('private_invite.as', { name: me.name })}{' '}
      <button type="button" className={textLink} onClick={() => void handleOther()}>
        {t('private_invite.not_you')}
      </button>
    </p>
  );
}

/** The target of a link to a private channel. */
interface PrivateInvite {
  name: string;
  isUsable: boolean;
}

/** Checks a link; it is invalid if the channel is gone. Rejects if the server cannot be reached. */
async function checkPrivateInvite(channelId: number, magicToken: string): Promise<PrivateInvite> {
  const name = channels.getChannel({ params: { gid: Gid.parse(channelId) } }).then(
    (channel) => channel.name,
    (error: unknown) => {
      if (problemCodeOf(error) === 'channel.not_found') return null;
      throw error;
    },
  );
  const isGenuine = magicToken !== '' && (await invites.checkMagicToken({ body: { magic_token: magicToken } }));
  const known = await name;
  return { name: known ?? '', isUsable: isGenuine && known !== null };
}

/** Joins a private channel and opens it, or reports why that failed. */
function useJoining(magicToken: string) {
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
