import { browserEnvironment, createLiveStream, type LiveStream } from '@loquat/client';
import type { KickCause, KickReason, ServerEvent } from '@loquat/contract';
import { clearValues } from '../lib/worker-values.ts';
import { renewInTurn } from '../lib/renew-in-turn.ts';
import { connection, renewal } from './connection.ts';
import { deleteCache } from './cache-db-idb.ts';
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
import { untilPause } from '../lib/browser/idle.ts';
import { forgetShared } from '../lib/shared-cache.ts';
import { uiStore } from './ui-state.ts';
import { createEventPace } from './event-pace.ts';
import { applyEvents } from './event-stream.ts';
import { featureStates, type StreamStart } from './feature-state.ts';
import { followKeys } from './key-rhythm.ts';
import { holdOutbox } from './outbox-lock.ts';
import { closeLocalState, completeLocalState, openLocalState } from './local-state.ts';
import { abandonReplay, beginReplay, finishReplay, watchReplay } from './replay.ts';

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
 * All tabs of a browser are one device, so a newer tab makes the server kick the older one. How long that may be known
 * before the tabs have told each other.
 */
const TAKEOVER_GRACE_MS = 1_000;

function restrict(): void {
  stopStream();
  uiStore.setState({ restricted: true });
}

/** The second factor is set up: the app opens. */
export function liftRestriction(): void {
  uiStore.setState({ restricted: false });
  void startStream();
}

function obeyKick(reason: KickReason, cause: KickCause | null): void {
  if (cause === 'second_factor_missing') return restrict();
  // Guests are removed after some days. That is not reported: the next guest continues reading.
  if (isGuest() && reason === 'delete_user') return endSession('logout');
  if (cause !== null || reason !== 'login_from_other_device') return endSession(cause ?? reason);
  const kicked = getMyUid();
  setTimeout(() => {
    // Ending the session here would sign out the tab that has taken over.
    if (!uiStore.getState().inactive && getMyUid() === kicked) endSession(reason);
  }, TAKEOVER_GRACE_MS);
}

let stream: LiveStream | null = null;
/** Rises with every change of user: work for an earlier one stops. */
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

/** Restores what this device stores for a user. False if the user has changed meanwhile. */
export async function openSession(session: StoredSession): Promise<boolean> {
  generation += 1;
  const mine = generation;
  return openLocalState(scopeOf(session), () => mine === generation);
}

/** A user who did not sign out on purpose returns to what this device stores. */
const KEEPS_DATA = new Set<SignOutReason | null>(['expired', 'license']);

/** Ends everything that runs for a user. What the device stores is deleted too, unless the session merely expired. */
async function closeSession(session: StoredSession): Promise<void> {
  generation += 1;
  // The worker acts for nobody any more.
  void clearValues().catch(() => {});
  stopStream();
  uiStore.setState({ ready: false, remembered: false, restricted: false });
  closeLocalState();
  abandonReplay();
  if (KEEPS_DATA.has(sessionStore.getState().endedBecause)) return;
  clearStoredOf(scopeOf(session));
  // What a guest wants to share waits for the account that they sign in with.
  if (!isGuestSession(session)) void forgetShared();
  await deleteCache(scopeOf(session));
}

/** Follows sign-ins and sign-outs from now on, wherever they come from. */
export function followSession(): () => void {
  // Guests have no part in the worker.
  renewal.inTurn = (session, renew) => (isGuest() ? renew(session) : renewInTurn(session, renew));
  return sessionStore.subscribe(({ session }, { session: before }) => {
    if (before?.uid === session?.uid) return;
    if (before) void closeSession(before);
    if (session) void openSession(session).then((isCurrent) => (isCurrent ? startStream() : undefined));
  });
}
