import { Suspense, useLayoutEffect } from 'react';
import { PHONE } from '#lib/browser/media.ts';
import { useMedia } from '#lib/browser/use-media.ts';
import type { ChatKey } from '#lib/chat-key.ts';
import '../own-call/moderation-events.ts';
import { callsStore } from '../calls.store.ts';
import { FloatingVideo } from '../floating/floating-video.tsx';
import { MoveDialog } from '../own-call/move-dialog.tsx';
import { useOwnCall } from '../own-call/own-call.store.ts';
import { PreviewDialog } from '../preview/preview-dialog.tsx';
import { ReactionNews } from '../reactions/reaction-news.tsx';
import { type MutedChats, useIncoming } from '../ring/use-incoming.ts';
import { CallStage } from '../stage/call-stage.tsx';
import { CallDock } from './call-dock.tsx';
import { CallNews } from './call-news.tsx';
import { IncomingCall } from './incoming-call.tsx';

/** The space a call takes, px: below the list, and on phones above everything. */
const SLOT_PX = { dock: 84, ringing: 156, top: 72 } as const;

export interface CallLayerProps {
  openChat: ChatKey | null;
  muted: MutedChats;
}

/** The parts of calls beside all screens: the full-window stage, a ringing call, or the user's own call in a line. */
export function CallLayer({ openChat, muted }: CallLayerProps) {
  const own = callsStore((state) => state.own);
  const preview = callsStore((state) => state.preview);
  const rings = useIncoming(muted);
  // The open preview answers this call.
  const incoming = rings?.chatKey === preview ? null : rings;
  const ringing = incoming?.chatKey ?? null;
  const phase = useOwnCall((state) => state.phase);
  const isExpanded = useOwnCall((state) => state.isExpanded);
  const isPhone = useMedia(PHONE);
  const isAsking = own !== null && phase === 'elsewhere';
  const isIn = own !== null && !isAsking;
  const isFull = isIn && isExpanded;
  const isDock = isIn && !isFull && ringing === null && (isPhone || openChat !== own);
  const dock = isDock ? SLOT_PX.dock : 0;
  useSlot({
    '--call-slot': ringing === null ? dock : SLOT_PX.ringing,
    '--call-foot': dock,
    '--call-top': isDock ? SLOT_PX.top : 0,
  });
  return (
    <>
      {isFull && <CallStage chatKey={own} isFull />}
      {incoming && <IncomingCall key={incoming.chatKey} {...incoming} isBusy={isIn} />}
      {isDock && <CallDock chatKey={own} />}
      {isIn && <CallNews />}
      {preview !== null && (
        <Suspense>
          <PreviewDialog key={preview} chatKey={preview} />
        </Suspense>
      )}
      {isIn && <ReactionNews />}
      {isIn && !isFull && openChat !== own && <FloatingVideo chatKey={own} />}
      {isAsking && <MoveDialog chatKey={own} />}
    </>
  );
}

/**
 * Reserves the space that the slot covers: below the list, or without a wide list below the content; on phones the
 * user's own call is above everything. A ringing call reserves no space: it floats.
 */
function useSlot(heights: { '--call-slot': number; '--call-foot': number; '--call-top': number }): void {
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
