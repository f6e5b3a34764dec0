import { browserEnvironment, createLiveStream, type LiveStream } from '@loquat/client';
import type { KickCause, KickReason, ServerEvent } from '@loquat/contract';
import { untilPause } from '../lib/browser/idle.ts';
import { renewInTurn } from '../lib/renew-in-turn.ts';
import { forgetShared } from '../lib/shared-cache.ts';
import { clearValues } from '../lib/worker-values.ts';
import { deleteCache } from './cache-db-idb.ts';
import { connection, renewal } from './connection.ts';
import { createEventPace } from './event-pace.ts';
import { applyEvents } from './event-stream.ts';
import { featureStates, type StreamStart } from './feature-state.ts';
import { followKeys } from './key-rhythm.ts';
import { closeLocalState, completeLocalState, openLocalState } from './local-state.ts';
import { holdOutbox } from './outbox-lock.ts';
import { abandonReplay, beginReplay, finishReplay, watchReplay } from './replay.ts';
import {
  clearStoredOf,
  endSession,
  getMyUid,
  isGuest,
  isGuestSession,
  scopeOf,
  sessionStore,
  type SignOutReason,
  type StoredSession,
} from './session.ts';
import { uiStore } from './ui-state.ts';

const isInView = (event: ServerEvent): boolean =>
  featureStates().some(({ stream }) => stream?.isInView?.(event) ?? false);

const pace = createEventPace({ apply: applyEvents, isInView, keys: followKeys() });

/** Where the next stream resumes. */
function resume(): StreamStart {
  pace.catchUp();
  return beginReplay();
}

function receive(events: ServerEvent[]): void {
  watchReplay(events);
  pace.receive(events);
  // Timers of hidden pages are late, by up to a minute, and nothing is drawn there.
  if (document.hidden) pace.catchUp();
}

function becomeReady(): void {
  finishReplay();
  for (const { stream: hooks } of featureStates()) hooks?.ready?.();
  uiStore.setState({ ready: true });
}

/**
 * All tabs of a browser are one device, so a sign-in in a newer tab makes the server kick the older one. The kick may
 * arrive this long before the older tab learns of the newer one.
 */
const TAKEOVER_GRACE_MS = 1_000;

function restrict(): void {
  stopStream();
  uiStore.setState({ restricted: true });
}

/** The second factor is set up: opens the app. */
export function liftRestriction(): void {
  uiStore.setState({ restricted: false });
  void startStream();
}

function obeyKick(reason: KickReason, cause: KickCause | null): void {
  if (cause === 'second_factor_missing') return restrict();
  // The server removes guests after some days. That is not reported: the next guest continues reading.
  if (isGuest() && reason === 'delete_user') return endSession('logout');
  if (cause !== null || reason !== 'login_from_other_device') return endSession(cause ?? reason);
  const kicked = getMyUid();
  setTimeout(() => {
    // Ending the session here would sign out the tab that has taken over.
    if (!uiStore.getState().inactive && getMyUid() === kicked) endSession(reason);
  }, TAKEOVER_GRACE_MS);
}

let stream: LiveStream | null = null;
/** Rises with every change of user: work for an earlier user stops. */
let generation = 0;

/** Opens the live stream of the signed-in user once the stored state is restored, unless another tab is active. */
export async function startStream(): Promise<void> {
  const mine = generation;
  await Promise.all([untilPause(), holdOutbox()]);
  await completeLocalState();
  if (mine !== generation || stream || uiStore.getState().inactive || !sessionStore.getState().session) return;
  stream = createLiveStream({
    client: connection,
    resume,
    joinsCalls: true,
    onEvents: receive,
    onState: (streamState) => uiStore.setState({ streamState }),
    onReady: becomeReady,
    onKick: obeyKick,
    environment: browserEnvironment(),
  });
  stream.start();
}

/** Closes the live stream. */
export function stopStream(): void {
  stream?.stop();
  stream = null;
  pace.forget();
  uiStore.setState({ streamState: 'disconnected' });
}

/** Restores the stored data of a user. False if the user has changed meanwhile. */
export async function openSession(session: StoredSession): Promise<boolean> {
  generation += 1;
  const mine = generation;
  return openLocalState(scopeOf(session), () => mine === generation);
}

/** Reasons after which the user returns, so that stored data stays. */
const KEEPS_DATA = new Set<SignOutReason | null>(['expired', 'license']);

/** Ends all work for a user. Stored data is deleted too, unless the session merely expired. */
async function closeSession(session: StoredSession): Promise<void> {
  generation += 1;
  // The worker must not act for the user any more.
  void clearValues().catch(() => {});
  stopStream();
  uiStore.setState({ ready: false, remembered: false, restricted: false });
  closeLocalState();
  abandonReplay();
  if (KEEPS_DATA.has(sessionStore.getState().endedBecause)) return;
  clearStoredOf(scopeOf(session));
  // Content that a guest wants to share waits for the account that they sign in with.
  if (!isGuestSession(session)) void forgetShared();
  await deleteCache(scopeOf(session));
}

/** Follows all sign-ins and sign-outs from now on. */
export function followSession(): () => void {
  // The worker does not act for guests.
  renewal.inTurn = (session, renew) => (isGuest() ? renew(session) : renewInTurn(session, renew));
  return sessionStore.subscribe(({ session }, { session: before }) => {
    if (before?.uid === session?.uid) return;
    if (before) void closeSession(before);
    if (session) void openSession(session).then((isCurrent) => (isCurrent ? startStream() : undefined));
  });
}
