import { chatsStore } from '../../features/chat/chats.store.ts';
import { isOnScreen, type LogCommit, onLogApplied } from '../../features/chat/messages.ts';
import { isPushed } from '../../features/notifications/device-reach.ts';
import { playTap } from '../../lib/browser/message-tap.ts';
import type { ChatKey } from '../../lib/chat-key.ts';
import { isReplaying } from '../../state/replay.ts';
import { getMyUid } from '../../state/session.ts';
import { uiStore } from '../../state/ui-state.ts';
import { isToldAway } from './follow-activity.ts';

/** Of several sounds in quick succession, only one is played. */
const PAUSE_MS = 400;
let lastAt = 0;

function isMuted(key: ChatKey): boolean {
  const until = chatsStore.getState().muted[key];
  return until === null || (until !== undefined && until > Date.now());
}

/** Whether the reader is looking at the chat. */
const isLookedAt = (key: ChatKey): boolean => document.hasFocus() && isOnScreen(key);

/** The push's notification has the sound, unless this window has the focus; the service worker uses the same rule. */
const isHeardByPush = (): boolean => isPushed() && isToldAway() && !document.hasFocus();

function listen({ source, applied }: LogCommit): void {
  const { msgSound, ready } = uiStore.getState();
  // Replayed messages make no sound.
  if (!msgSound || !ready || source !== 'stream' || isReplaying() || isHeardByPush()) return;
  const isNews = applied.added.some(
    ({ from_uid, chat }) => from_uid !== getMyUid() && !isMuted(chat) && !isLookedAt(chat),
  );
  if (!isNews || Date.now() - lastAt < PAUSE_MS) return;
  lastAt = Date.now();
  playTap();
}

/** Plays a sound for messages of others, unless their chat is muted or on the screen. */
export const followMessages = (): (() => void) => onLogApplied(listen);
