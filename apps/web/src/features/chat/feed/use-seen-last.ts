import { useEffect, useState } from 'react';
import type { ChatKey } from '../../../lib/chat-key.ts';
import { useUi } from '../../../hooks/use-ui.ts';
import { markSeen } from '../chats.actions.ts';

/** How long the last message must be in view before it counts as read. */
const SEEN_AFTER_MS = 600;

const isLooking = (): boolean => document.visibilityState === 'visible' && document.hasFocus();

function useIsLooking(): boolean {
  const [looking, setLooking] = useState(isLooking);
  useEffect(() => {
    const update = (): void => setLooking(isLooking());
    const targets = [
      [window, 'focus'],
      [window, 'blur'],
      [document, 'visibilitychange'],
    ] as const;
    for (const [target, type] of targets) target.addEventListener(type, update);
    return () => {
      for (const [target, type] of targets) target.removeEventListener(type, update);
    };
  }, []);
  return looking;
}

/** Moves the read marker once the newest message has been in view for a moment in a focused window. */
export function useSeenLast(key: ChatKey, { lastMid, isLastInView }: { lastMid: number; isLastInView: boolean }) {
  const isFocused = useIsLooking();
  // The first stream replays in parts: of these only the last one stays.
  const isRepeating = useUi(({ streamState }) => streamState === 'connecting');
  useEffect(() => {
    if (!isFocused || !isLastInView || isRepeating || lastMid === 0) return;
    const timer = setTimeout(() => markSeen(key, lastMid), SEEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [key, isFocused, isLastInView, isRepeating, lastMid]);
}
