import { Suspense, useEffect } from 'react';
import { useChannel } from '../../features/channels/channels.selectors.ts';
import { ChatScreen } from '../../features/chat/chat-screen.tsx';
import { dropJump, requestJump } from '../../features/chat/jump.ts';
import { linkOf, useConversation } from '../../features/conversations/conversations.ts';
import { PRODUCT_NAME } from '../../features/server/opening-screen.tsx';
import { useServerName } from '../../features/server/server.store.ts';
import { useRedirect } from '../../hooks/use-redirect.ts';
import { type ChatKey, idOf } from '../../lib/chat-key.ts';
import { useDialogOnDemand } from '../../ui/dialog/use-dialog-on-demand.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';

const InviteLinkDialog = lazyComponent(
  async () => (await import('../../features/invites/invite-link-dialog.tsx')).InviteLinkDialog,
);

const GivenPanel = lazyComponent(async () => (await import('./given-panel.tsx')).GivenPanel);

export interface ChatPlaceProps {
  chatKey: ChatKey;
  /** The message to go to. */
  mid: number | undefined;
}

/** One open chat, with the button to invite users to its channel. */
export function ChatPlace({ chatKey, mid }: ChatPlaceProps) {
  useJumpFromAddress(chatKey, mid);
  const invite = useDialogOnDemand();
  const mayInvite = useConversation(chatKey, (conversation) => conversation.mayInvite);
  return (
    <>
      <ChatScreen chatKey={chatKey} GivenPanel={GivenPanel} onInvite={mayInvite ? invite.show : undefined} />
      {invite.isWanted && mayInvite && <InviteDialog gid={idOf(chatKey)} {...invite.dialog} />}
    </>
  );
}

interface InviteDialogProps {
  gid: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

function InviteDialog({ gid, ...dialog }: InviteDialogProps) {
  const server = useServerName() || PRODUCT_NAME;
  const channel = useChannel(gid);
  if (!channel) return null;
  return (
    <Suspense>
      <InviteLinkDialog {...dialog} serverName={server} channel={channel} />
    </Suspense>
  );
}

/** Goes to the message in the address, and removes it from the address, so that it can be requested again. */
function useJumpFromAddress(chatKey: ChatKey, mid: number | undefined): void {
  const redirect = useRedirect();
  useEffect(() => {
    if (mid === undefined) return;
    requestJump(chatKey, mid);
    redirect(linkOf(chatKey));
  }, [chatKey, mid, redirect]);
  useEffect(() => () => dropJump(chatKey), [chatKey]);
}
