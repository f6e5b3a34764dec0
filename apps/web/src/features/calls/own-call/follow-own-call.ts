import { startRingback } from '#lib/browser/call-sounds.ts';
import type { ChatKey } from '#lib/chat-key.ts';
import { getMyUid, sessionStore } from '#state/session.ts';
import { uiStore } from '#state/ui-state.ts';
import { conversationOf } from '../../conversations/conversations.ts';
import { callsStore } from '../calls.store.ts';
import { type CallKeys, followCallKeys } from './call-keys.ts';
import { ownCallStore, type OwnCallState } from './own-call.store.ts';

/** Waiting time before a call ends: the other user may be switching devices. */
const ALONE_MS = 6_000;
/** Waiting time if the other user lost the connection or is reloading the page. */
const AWAY_MS = 20_000;

/** Requests a wake lock, so that a phone does not turn its screen off. Returns a function that releases it. */
function keepScreenOn(): () => void {
  let lock: WakeLockSentinel | undefined;
  let isOver = false;
  const requestLock = async (): Promise<void> => {
    if (document.visibilityState !== 'visible' || isOver) return;
    lock = await navigator.wakeLock?.request('screen').catch(() => undefined);
    if (isOver) void lock?.release();
  };
  // Browsers release the lock when the page is hidden.
  const handleVisibility = (): void => void requestLock();
  document.addEventListener('visibilitychange', handleVisibility);
  void requestLock();
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', handleVisibility);
    void lock?.release();
  };
}

/** Plays the ringback tone to the caller until a user answers. */
function playRingback(key: ChatKey): () => void {
  let stop: (() => void) | undefined;
  const follow = (): void => {
    const call = callsStore.getState().byChat[key];
    const isWaiting = call?.answered === false && call.started_by === getMyUid() && call.ringing.length > 0;
    if (isWaiting && !stop) stop = startRingback();
    else if (!isWaiting) {
      stop?.();
      stop = undefined;
    }
  };
  const unsubscribe = callsStore.subscribe(follow);
  follow();
  return () => {
    unsubscribe();
    stop?.();
  };
}

/** How long a user is alone in a call before a reminder. */
const REMINDER_MS = 180_000;

const isPeerAway = (key: ChatKey): boolean => (callsStore.getState().byChat[key]?.away ?? []).length > 0;

/** Leaves a direct call that the other user has left. Waits longer if that user may reconnect. */
function leaveWhenAlone(key: ChatKey, leave: () => Promise<void>): () => void {
  if (!conversationOf(key).hasDirectCalls) return () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  const leaveUnlessAway = (): void => {
    if (!isPeerAway(key)) return void leave();
    timer = setTimeout(() => void leave(), AWAY_MS - ALONE_MS);
  };
  const stop = ownCallStore.subscribe(({ members, phase }, before) => {
    if (members.length > 1 || phase !== 'connected') {
      clearTimeout(timer);
      timer = undefined;
    } else if (before.members.length > 1) timer ??= setTimeout(leaveUnlessAway, ALONE_MS);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** Reminds a user who has been alone in a call for a while. */
function remindWhenAlone(key: ChatKey): () => void {
  if (conversationOf(key).hasDirectCalls) return () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  const follow = ({ members, phase, isAlone }: OwnCallState): void => {
    if (phase === 'connected' && members.length === 1) {
      timer ??= setTimeout(() => ownCallStore.setState({ isAlone: true }), REMINDER_MS);
      return;
    }
    clearTimeout(timer);
    timer = undefined;
    if (isAlone) ownCallStore.setState({ isAlone: false });
  };
  const stop = ownCallStore.subscribe(follow);
  return () => {
    stop();
    clearTimeout(timer);
  };
}

export interface OwnCallActions extends CallKeys {
  /** The page is being closed, perhaps for a reload. */
  hide: () => Promise<void>;
}

/** Starts the side effects of a call on this page. Returns a function that ends them. */
export function followOwnCall(key: ChatKey, keys: OwnCallActions): () => void {
  const leave = (): void => void keys.leave();
  const hide = (): void => void keys.hide();
  addEventListener('pagehide', hide);
  const cleanups = [
    followCallKeys(keys),
    keepScreenOn(),
    playRingback(key),
    leaveWhenAlone(key, keys.leave),
    remindWhenAlone(key),
    // A page that signs out, or that another tab has replaced, leaves the call.
    sessionStore.subscribe(({ session, isSigningOut }) => (session && !isSigningOut ? undefined : leave())),
    uiStore.subscribe(({ inactive }) => (inactive ? leave() : undefined)),
    () => removeEventListener('pagehide', hide),
  ];
  return () => {
    for (const cleanup of cleanups) cleanup();
  };
}
