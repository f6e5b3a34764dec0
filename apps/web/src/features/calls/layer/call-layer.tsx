import { useLayoutEffect } from 'react';
import type { ChatKey } from '../../../lib/chat-key.ts';
import { PHONE } from '../../../lib/browser/media.ts';
import { useMedia } from '../../../lib/browser/use-media.ts';
import { CallDock } from './call-dock.tsx';
import { CallNews } from './call-news.tsx';
import { useRinging } from '../calls.selectors.ts';
import { callsStore } from '../calls.store.ts';
import { IncomingCall } from './incoming-call.tsx';
import { MoveDialog } from '../own-call/move-dialog.tsx';
import { useOwnCall } from '../own-call/own-call.store.ts';
import { CallStage } from '../stage/call-stage.tsx';

/** The space a call takes, px: below the list, and on phones above everything. */
const SLOT_PX = { dock: 84, ringing: 156, top: 72 } as const;

/** The parts of calls beside all screens: the full-window stage, a ringing call, or one's own call in a line. */
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
  const dock = isDock ? SLOT_PX.dock : 0;
  useSlot({ '--call-slot': ringing === null ? dock : SLOT_PX.ringing, '--call-top': isDock ? SLOT_PX.top : 0 });
  return (
    <>
      {isFull && <CallStage chatKey={own} isFull />}
      {ringing !== null && <IncomingCall key={ringing} chatKey={ringing} isBusy={isIn} />}
      {isDock && <CallDock chatKey={own} />}
      {isIn && <CallNews />}
      {isAsking && <MoveDialog chatKey={own} />}
    </>
  );
}

/**
 * Reserves the space that the slot covers: below the list, or without a list below the content; on phones one's own
 * call is above everything, and a ringing call is a sheet.
 */
function useSlot(heights: { '--call-slot': number; '--call-top': number }): void {
  const text = JSON.stringify(heights);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const wanted = Object.entries(JSON.parse(text) as typeof heights);
    for (const [name, height] of wanted) style.setProperty(name, `${height}px`);
    return () => {
      for (const [name] of wanted) style.removeProperty(name);
    };
  }, [text]);
}
