import { type ReactNode, Suspense } from 'react';
import { useMayInvite } from '../../features/channels/channel-rights.ts';
import { ChatsNav } from '../../features/chat/chats-nav.tsx';
import { JUMP_BUTTON_ID, JumpButton } from '../../features/search/jump-button.tsx';
import { PRODUCT_NAME } from '../../features/server/opening-screen.tsx';
import { ServerLogo } from '../../features/server/server-logo.tsx';
import { useServerName } from '../../features/server/server.store.ts';
import type { ChatKey } from '../../lib/chat-key.ts';
import { useDialogOnDemand } from '../../ui/dialog/use-dialog-on-demand.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';

const InviteLinkDialog = lazyComponent(
  async () => (await import('../../features/invites/invite-link-dialog.tsx')).InviteLinkDialog,
);

// The head is rendered again only when one of its parts changes.
const LOGO = <ServerLogo size={32} />;
const JUMP = { id: JUMP_BUTTON_ID, button: <JumpButton /> };

export interface ChatListProps {
  /** The chat on the screen, null = none. */
  openChat: ChatKey | null;
  /** The account menu, which the head shows on phones. */
  account: ReactNode;
}

/** The list column of the chats, with the button to invite users to the server. */
export function ChatList({ openChat, account }: ChatListProps) {
  const server = useServerName() || PRODUCT_NAME;
  const invite = useDialogOnDemand();
  const mayInvite = useMayInvite();
  return (
    <>
      <ChatsNav
        title={server}
        logo={LOGO}
        account={account}
        jump={JUMP}
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
