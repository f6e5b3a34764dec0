import { chatsStore } from '../../features/chat/chats.store.ts';
import { type LogCommit, onLogApplied } from '../../features/chat/messages.ts';
import { type ChatKey, targetOf } from '../../lib/chat-key.ts';
import { isPushed } from '../../features/notifications/device-reach.ts';
import { playTap } from '../../lib/browser/message-tap.ts';
import { getMyUid } from '../../state/session.ts';
import { uiStore } from '../../state/ui-state.ts';
import { isReplaying } from '../../state/replay.ts';
import { router } from '../router/router.ts';
import { isToldAway } from './follow-activity.ts';

/** Of several sounds in quick succession, only one is played. */
const PAUSE_MS = 400;
let lastAt = 0;

function isMuted(key: ChatKey): boolean {
  const until = chatsStore.getState().muted[key];
  return until === null || (until !== undefined && until > Date.now());
}

/** Whether the reader is looking at the chat. */
function isLookedAt(key: ChatKey): boolean {
  const target = targetOf(key);
  const path = 'gid' in target ? `/chat/channel/${target.gid}` : `/chat/dm/${target.uid}`;
  return document.hasFocus() && router.state.location.pathname === path;
}

/** The notification of the push has the sound: as in the service worker, unless this window has the focus. */
const isHeardByPush = (): boolean => isPushed() && isToldAway() && !document.hasFocus();

function listen({ source, applied }: LogCommit): void {
  const { msgSound, ready } = uiStore.getState();
  // Missed messages are not news.
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
