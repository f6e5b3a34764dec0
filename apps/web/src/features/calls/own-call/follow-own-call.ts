import { startWaiting } from '../../../lib/browser/call-sounds.ts';
import { type ChatKey, isChannelKey } from '../../../lib/chat-key.ts';
import { getMyUid, sessionStore } from '../../../state/session.ts';
import { uiStore } from '../../../state/ui-state.ts';
import { type CallKeys, followCallKeys } from './call-keys.ts';
import { callsStore } from '../calls.store.ts';
import { ownCallStore } from './own-call.store.ts';

/** Somebody who moves between devices is away for a moment. */
const ALONE_MS = 6_000;

/** Keeps the screen of a phone on. Returns a function that lets it sleep again. */
function stayAwake(): () => void {
  let lock: WakeLockSentinel | undefined;
  let isOver = false;
  const ask = async (): Promise<void> => {
    if (document.visibilityState !== 'visible' || isOver) return;
    lock = await navigator.wakeLock?.request('screen').catch(() => undefined);
    if (isOver) void lock?.release();
  };
  // A hidden page loses the lock.
  const again = (): void => void ask();
  document.addEventListener('visibilitychange', again);
  void ask();
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', again);
    void lock?.release();
  };
}

/** Plays the ringing for the caller. */
function hearRinging(key: ChatKey): () => void {
  let stop: (() => void) | undefined;
  const follow = (): void => {
    const call = callsStore.getState().byChat[key];
    const isWaiting = call !== undefined && call.started_by === getMyUid() && call.ringing.length > 0;
    if (isWaiting && !stop) stop = startWaiting();
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

/** Nobody stays in a direct call that the other party has left. */
function leaveWhenAlone(key: ChatKey, leave: () => Promise<void>): () => void {
  if (isChannelKey(key)) return () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = ownCallStore.subscribe(({ members, phase }, before) => {
    if (members.length > 1 || phase !== 'connected') {
      clearTimeout(timer);
      timer = undefined;
    } else if (before.members.length > 1) timer ??= setTimeout(() => void leave(), ALONE_MS);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** What runs beside a call of this page. Returns a function that ends it. */
export function followOwnCall(key: ChatKey, keys: CallKeys): () => void {
  const leave = (): void => void keys.leave();
  addEventListener('pagehide', leave);
  const stops = [
    followCallKeys(keys),
    stayAwake(),
    hearRinging(key),
    leaveWhenAlone(key, keys.leave),
    // A page that is left, or that another tab has replaced, is not in the call.
    sessionStore.subscribe(({ session, isSigningOut }) => (session && !isSigningOut ? undefined : leave())),
    uiStore.subscribe(({ inactive }) => (inactive ? leave() : undefined)),
    () => removeEventListener('pagehide', leave),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
