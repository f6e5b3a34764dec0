import { useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayCreateChannel, useMayInvite } from '../../features/channels/channel-rights.ts';
import { StartDmDialog } from '../../features/chat/dialogs.ts';
import { PRODUCT_NAME } from '../../features/server/opening-screen.tsx';
import { useServerName } from '../../features/server/server.store.ts';
import { type StartPageAction, StartPageFrame } from '../../features/start-pages/start-page-frame.tsx';
import { useGuestNews, useMemberNews } from '../../features/start-pages/use-start-page-news.ts';
import { useHasRight } from '../../features/users/user-rights.ts';
import { useDialogOnDemand } from '../../ui/dialog/use-dialog-on-demand.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';

const InviteLinkDialog = lazyComponent(
  async () => (await import('../../features/invites/invite-link-dialog.tsx')).InviteLinkDialog,
);
const CreateChannelDialog = lazyComponent(
  async () => (await import('../../features/channels/create-channel-dialog.tsx')).CreateChannelDialog,
);

/** The administrators' page for members. */
export function MemberStartPage() {
  const { t } = useTranslation('welcome');
  const server = useServerName() || PRODUCT_NAME;
  const invite = useDialogOnDemand();
  const channel = useDialogOnDemand();
  const dm = useDialogOnDemand();
  const mayInvite = useMayInvite();
  const mayCreateChannel = useMayCreateChannel();
  const mayWrite = useHasRight('dm_enable');
  const take = (action: StartPageAction): void => {
    if (action === 'invite' && mayInvite) invite.show();
    if (action === 'create_channel' && mayCreateChannel) channel.show();
    if (action === 'start_dm' && mayWrite) dm.show();
  };
  return (
    <>
      <StartPageFrame title={t('start_page')} path="after_signin" news={useMemberNews()} onAction={take} />
      <Suspense>
        {invite.isWanted && <InviteLinkDialog {...invite.dialog} serverName={server} />}
        {channel.isWanted && <CreateChannelDialog {...channel.dialog} />}
        {dm.isWanted && <StartDmDialog {...dm.dialog} />}
      </Suspense>
    </>
  );
}

/** The administrators' page for guests. */
export function GuestStartPage() {
  const { t } = useTranslation('welcome');
  const navigate = useNavigate();
  const take = (action: StartPageAction): void => {
    if (action === 'sign_in') void navigate({ to: '/login' });
  };
  return <StartPageFrame title={t('start_page')} path="landing" news={useGuestNews()} onAction={take} />;
}
