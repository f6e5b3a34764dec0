import { useEffect } from 'react';
import { previewLinkedCall } from '../../features/calls/linked-call.ts';
import { linkOf } from '../../features/conversations/conversations.ts';
import { OpeningScreen } from '../../features/server/opening-screen.tsx';
import { useRedirect } from '../../hooks/use-redirect.ts';
import { useMyUid } from '../../hooks/use-session.ts';
import { type ChatKey, dmKey } from '../../lib/chat-key.ts';
import { reportFailure } from '../../lib/report-failure.ts';

/** Leads from the link to a call, as other clients post it, to its chat and the preview of the call. */
export function LinkedCallScreen({ chatKey }: { chatKey: ChatKey }) {
  const redirect = useRedirect();
  const myUid = useMyUid();
  useEffect(() => {
    // The sender's link to this user. It does not say who the sender is.
    if (chatKey === dmKey(myUid)) return redirect({ to: '/chat' });
    redirect(linkOf(chatKey));
    previewLinkedCall(chatKey).catch(reportFailure);
  }, [chatKey, myUid, redirect]);
  return <OpeningScreen />;
}
