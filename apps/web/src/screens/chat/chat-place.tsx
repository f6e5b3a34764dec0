import { Suspense, useEffect } from 'react';
import { useChannelRights } from '../../features/channels/channel-rights.ts';
import { useChannel } from '../../features/channels/channels.selectors.ts';
import { ChatScreen } from '../../features/chat/chat-screen.tsx';
import { useServerName } from '../../features/server/server.store.ts';
import { type ChatKey, targetOf } from '../../lib/chat-key.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { PRODUCT_NAME } from '../../features/server/opening-screen.tsx';
import { useDialogOnDemand } from '../../ui/dialog/use-dialog-on-demand.ts';
import { useNavigate } from '@tanstack/react-router';
import { linkOf } from '../../features/chat/chat-identity.ts';
import { dropJump, requestJump } from '../../features/chat/jump.ts';

const InviteLinkDialog = lazyComponent(
  async () => (await import('../../features/invites/invite-link-dialog.tsx')).InviteLinkDialog,
);

const GivenPanel = lazyComponent(async () => (await import('./given-panel.tsx')).GivenPanel);

export interface ChatPlaceProps {
  chatKey: ChatKey;
  /** The message to go to. */
  mid: number | undefined;
}

/** One open chat, with the button to invite people to its channel. */
export function ChatPlace({ chatKey, mid }: ChatPlaceProps) {
  useJumpFromAddress(chatKey, mid);
  const server = useServerName() || PRODUCT_NAME;
  const target = targetOf(chatKey);
  const channel = useChannel('gid' in target ? target.gid : 0);
  const invite = useDialogOnDemand();
  const { mayInvite } = useChannelRights(channel?.gid ?? 0);
  return (
    <>
      <ChatScreen chatKey={chatKey} GivenPanel={GivenPanel} onInvite={mayInvite ? invite.show : undefined} />
      {invite.isWanted && channel && (
        <Suspense>
          <InviteLinkDialog {...invite.dialog} serverName={server} channel={channel} />
        </Suspense>
      )}
    </>
  );
}

/** Goes to the message that the address names, and removes it from the address, so that it can be requested again. */
function useJumpFromAddress(chatKey: ChatKey, mid: number | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (mid === undefined) return;
    requestJump(chatKey, mid);
    void navigate({ ...linkOf(chatKey), replace: true });
  }, [chatKey, mid, navigate]);
  useEffect(() => () => dropJump(chatKey), [chatKey]);
}
