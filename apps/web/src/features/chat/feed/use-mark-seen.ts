import { useEffect, useState } from 'react';
import { useUi } from '#hooks/use-ui.ts';
import type { ChatKey } from '#lib/chat-key.ts';
import { markSeen } from '../chats.actions.ts';

/** How long the last message must be in view before it counts as read. */
const SEEN_AFTER_MS = 600;

const isWindowActive = (): boolean => document.visibilityState === 'visible' && document.hasFocus();

function useIsWindowActive(): boolean {
  const [isActive, setIsActive] = useState(isWindowActive);
  useEffect(() => {
    const update = (): void => setIsActive(isWindowActive());
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
  return isActive;
}

/** Moves the read marker once the newest message has been in view for a moment in a focused window. */
export function useMarkSeen(key: ChatKey, { lastMid, isLastInView }: { lastMid: number; isLastInView: boolean }) {
  const isFocused = useIsWindowActive();
  // The first stream replays the log in parts; `lastMid` is final only after the last part.
  const isReplaying = useUi(({ streamState }) => streamState === 'connecting');
  useEffect(() => {
    if (!isFocused || !isLastInView || isReplaying || lastMid === 0) return;
    const timer = setTimeout(() => markSeen(key, lastMid), SEEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [key, isFocused, isLastInView, isReplaying, lastMid]);
}
