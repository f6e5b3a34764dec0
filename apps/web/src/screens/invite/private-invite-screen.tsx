import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useServerName } from '../../features/server/server.store.ts';
import { useMe } from '../../features/users/users.selectors.ts';
import { queryClient } from '../../hooks/query-client.ts';
import { rememberPath } from '../../state/session.ts';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { ChannelTile } from '../../ui/picture/channel-tile.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { textLink } from '../../ui/text-link.ts';
import { InviteCard } from './invite-card.tsx';
import { PRODUCT_NAME } from '../../features/server/opening-screen.tsx';
import { checkPrivateInvite } from './private-invite.ts';
import { UnusableInvite } from './unusable-invite.tsx';
import { useJoining } from './use-joining.ts';

export interface PrivateInviteScreenProps {
  channelId: number;
  magicToken: string;
}

const lock = <ChannelTile isPrivate tone="amber" size={36} />;

/** The door of a private channel for somebody who has an account and a link. */
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

/** The server could not be asked. */
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

/** While the server is asked what the link is worth. */
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

/** Who is about to join, and the way to be somebody else. */
function WhoJoins() {
  const { t } = useTranslation('auth');
  const me = useMe();
  if (!me) return null;
  const handleOther = async () => {
    const { signOut } = await import('../shared/sign-out.ts');
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
