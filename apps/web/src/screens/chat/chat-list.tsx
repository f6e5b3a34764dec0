import { Suspense } from 'react';
import { useMayInvite } from '../../features/channels/channel-rights.ts';
import { SessionList } from '../../features/chat/sessions/session-list.tsx';
import { useServerName } from '../../features/server/server.store.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { AccountMenu } from '../../app/frame/account-menu.tsx';
import { PRODUCT_NAME } from '../../app/frame/opening-screen.tsx';
import { ServerLogo } from '../../app/frame/server-logo.tsx';
import { useDialogOnDemand } from '../../ui/dialog/use-dialog-on-demand.ts';
import { usePlace } from '../../app/frame/use-place.ts';

const InviteLinkDialog = lazyComponent(
  async () => (await import('../../features/invites/invite-link-dialog.tsx')).InviteLinkDialog,
);

// The head is drawn anew only when one of its parts is another one.
const LOGO = <ServerLogo size={32} />;
const ACCOUNT = <AccountMenu />;

/** The list column of the chats, with the way to invite people to the server. */
export function ChatList() {
  const { openChat } = usePlace();
  const server = useServerName() || PRODUCT_NAME;
  const invite = useDialogOnDemand();
  const mayInvite = useMayInvite();
  return (
    <>
      <SessionList
        title={server}
        logo={LOGO}
        account={ACCOUNT}
        activeKey={openChat}
        onInvite={mayInvite ? invite.show : undefined}
      />
      {invite.isWanted && (
        <Suspense>
          <InviteLinkDialog {...invite.dialog} serverName={server} />
        </Suspense>
      )}
    </>
  );
}
