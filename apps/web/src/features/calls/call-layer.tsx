import { useLayoutEffect } from 'react';
import type { ChatKey } from '../../lib/chat-key.ts';
import { PHONE } from '../../lib/browser/media.ts';
import { useMedia } from '../../lib/browser/use-media.ts';
import { CallDock } from './call-dock.tsx';
import { useRinging } from './calls.selectors.ts';
import { callsStore } from './calls.store.ts';
import { IncomingCall } from './incoming-call.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { useOwnCall } from './own-call.store.ts';
import { CallStage } from './stage/call-stage.tsx';

/** Room that the list of chats leaves free below itself, px. */
const SLOT_PX = { dock: 84, ringing: 156 } as const;

/** What of calls stands beside all screens: the stage in the whole window, a call that rings, or one's own in a line. */
export function CallLayer({ openChat }: { openChat: ChatKey | null }) {
  const own = callsStore((state) => state.own);
  const ringing = useRinging();
  const phase = useOwnCall((state) => state.phase);
  const isExpanded = useOwnCall((state) => state.isExpanded);
  const isPhone = useMedia(PHONE);
  const isAsking = own !== null && phase === 'elsewhere';
  const isIn = own !== null && !isAsking;
  const isFull = isIn && isExpanded;
  const isDock = isIn && !isFull && ringing === null && (isPhone || openChat !== own);
  useSlot(ringing === null ? (isDock ? SLOT_PX.dock : 0) : SLOT_PX.ringing);
  return (
    <>
      {isFull && <CallStage chatKey={own} isFull />}
      {ringing !== null && <IncomingCall key={ringing} chatKey={ringing} isBusy={isIn} />}
      {isDock && <CallDock chatKey={own} />}
      {isAsking && <MoveDialog chatKey={own} />}
    </>
  );
}

/** Keeps the place free that the slot covers: what is last in the list must be reached. */
function useSlot(height: number): void {
  useLayoutEffect(() => {
    document.documentElement.style.setProperty('--call-slot', `${height}px`);
    return () => void document.documentElement.style.removeProperty('--call-slot');
  }, [height]);
}
