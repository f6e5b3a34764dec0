import { callEndpoints, type EventOf, type OpenCall } from '@loquat/contract';
import { playCame, playLeft } from '#lib/browser/call-sounds.ts';
import { matchesMedia, PHONE } from '#lib/browser/media.ts';
import { type ChatKey, keyOfTarget, targetOf } from '#lib/chat-key.ts';
import { problemCodeOf } from '#lib/i18n/problem-key.ts';
import { connection } from '#state/connection.ts';
import { conversationOf } from '../../conversations/conversations.ts';
import { callDevicesStore } from '../call-devices.store.ts';
import type { EngineEnd, EngineListener } from '../call-engine.ts';
import { dismissReason, showEndReason, showJoinFailure } from '../call-toasts.ts';
import { callsStore } from '../calls.store.ts';
import { showReaction } from '../reactions/reactions.store.ts';
import {
  controlEngine,
  controlledEngine,
  noteEffectFailure,
  noteFailure,
  setMuted,
  takePart,
  toggleCamera,
  toggleDeafened,
  toggleMuted,
  wantCamera,
} from './call-controls.ts';
import { followOwnCall } from './follow-own-call.ts';
import { createMediaKey } from './media-key.ts';
import { noCall, ownCallStore } from './own-call.store.ts';
import { isPassing, reachProvider, StalePageError, UnreachableError } from './reach-provider.ts';
import { keepReloadNote } from './reload-note.ts';

const calls = connection.callsOf(callEndpoints);

/** The pauses before each attempt to rejoin a lost call, in milliseconds. */
const COME_BACK_MS = [500, 2_000, 4_000, 8_000, 15_000];
/** A loss after a connection that lasted this long does not count as a repeated failure. */
const STABLE_MS = 60_000;

let stopFollowing: () => void = () => {};
/** Rises with every call that is joined or left: work for an earlier one stops. */
let generation = 0;
/** How many of the pauses are used up by losses in a row. */
let attempts = 0;
let connectedAt = 0;
/** Room name of the call for which this page has a token; empty: none yet. */
let room = '';
/** Room name of the call that this page left last. */
let formerRoom = '';
const mediaKey = createMediaKey((key) => calls.confirmCall({ body: targetOf(key) }));

/** How long the server has to report why a call ended after the provider has ended it, in milliseconds. */
const REASON_MS = 5_000;

const isPossible = () => navigator.mediaDevices !== undefined && 'RTCPeerConnection' in globalThis;

interface Entry {
  hasVideo: boolean;
  /** Leaves this user's call on another device. */
  isMove: boolean;
  /** It rejoins by itself, which the server refuses after a removal. */
  isBack?: boolean;
}

interface Manner {
  isMove?: boolean;
  /** The microphone starts closed; else the push-to-talk setting decides. */
  isMuted?: boolean;
  /** The call takes the focus; false: the user is writing. */
  wantsFocus?: boolean;
}

/** Starts the call of a chat, answers it or joins it; leaves the call that this page is in. */
export async function enterCall(key: ChatKey, hasVideo: boolean, manner: Manner = {}): Promise<void> {
  const { isMove = false, wantsFocus = true, isMuted = callDevicesStore.getState().isPushToTalk } = manner;
  const { own } = callsStore.getState();
  if (own === key && ownCallStore.getState().phase !== 'elsewhere') return;
  dismissReason();
  if (!isPossible()) return showJoinFailure('insecure');
  if (own !== null && own !== key) await leaveCall();
  // The user has joined another call meanwhile.
  if (own !== key && callsStore.getState().own !== null) return;
  stopFollowing();
  generation += 1;
  attempts = 0;
  wantCamera(hasVideo);
  ownCallStore.setState({ ...noCall, hasVideo, isMuted, wantsFocus, isExpanded: matchesMedia(PHONE) }, true);
  callsStore.setState({ own: key });
  const keys = { leave: leaveCall, setMuted, toggleMuted, toggleDeafened, toggleCamera };
  // Runs from the start, so that signing out leaves a call that still rings.
  stopFollowing = followOwnCall(key, { ...keys, hide: leaveForReload });
  await connect(key, { hasVideo, isMove });
}

async function connect(key: ChatKey, entry: Entry): Promise<void> {
  const mine = generation;
  try {
    if (!(await openEngine(key, entry, mine))) return;
  } catch (error) {
    if (mine !== generation) return;
    if (problemCodeOf(error) === 'call.elsewhere') return ownCallStore.setState({ phase: 'elsewhere' });
    return giveUp(key, error, () => void enterCall(key, entry.hasVideo, { isMove: entry.isMove }));
  }
  playCame();
  await takePart();
}

/** The call cannot be joined: leaves it, and shows why. */
async function giveUp(key: ChatKey, error: unknown, tryAgain = (): void => void enterCall(key, false)): Promise<void> {
  forget();
  tellServerLeft(key);
  if (error instanceof StalePageError) return showJoinFailure('stale_page');
  if (error instanceof UnreachableError) return showJoinFailure('blocked', { host: error.host, tryAgain });
  await showJoinFailure(problemCodeOf(error) ?? 'unreachable');
}

/** There is a token but no connection: stops the ringing. */
const tellServerLeft = (key: ChatKey): void => void calls.leaveCall({ body: targetOf(key) }).catch(() => {});

/** Gets a token for a call and connects. False if the call was left meanwhile. */
async function openEngine(key: ChatKey, { hasVideo, isMove, isBack = false }: Entry, mine: number): Promise<boolean> {
  const [access, { createLiveKitEngine }] = await Promise.all([
    calls.joinCall({
      body: { ...targetOf(key), video: hasVideo, move: isMove, confirms: true, ...(isBack && { comes_back: true }) },
    }),
    import('../engine/livekit-engine.ts'),
  ]);
  if (mine !== generation) {
    // Leaving may have reached the server before the token was issued.
    if (callsStore.getState().own !== key) tellServerLeft(key);
    return false;
  }
  room = access.channel_name;
  const next = await createLiveKitEngine(
    { url: access.url, token: access.token, e2eeKey: access.e2ee_key },
    callDevicesStore.getState(),
    listenerOf(key, mine),
  );
  if (mine !== generation) return false;
  controlEngine(next);
  try {
    await reachProvider(next, access.url);
  } catch (error) {
    await next.leave().catch(() => {});
    throw error;
  }
  if (mine !== generation) {
    await next.leave();
    return false;
  }
  connectedAt = Date.now();
  const isEncrypted = access.e2ee_key !== null;
  ownCallStore.setState(({ joinedAt }) => ({ phase: 'connected', isEncrypted, joinedAt: joinedAt || Date.now() }));
  void mediaKey.start(key, { engine: next, key: access }).catch((error: unknown) => {
    if (mine !== generation) return;
    void next.leave().catch(() => {});
    void giveUp(key, error);
  });
  return true;
}

function listenerOf(key: ChatKey, mine: number): EngineListener {
  const whileIn = (act: () => void): void => {
    if (mine === generation) act();
  };
  return {
    changed: (members) =>
      whileIn(() => {
        const me = members.find(({ isMe }) => isMe);
        // The browser has its own button to stop sharing.
        ownCallStore.setState({ members, isSharing: Boolean(me?.screen), isCameraOn: Boolean(me?.camera) });
      }),
    reacted: (id, emoji) => whileIn(() => showReaction(id, emoji)),
    heads: (change) => whileIn(change === 'came' ? playCame : playLeft),
    reconnecting: (is) => whileIn(() => ownCallStore.setState({ phase: is ? 'reconnecting' : 'connected' })),
    audioBlocked: (isAudioBlocked) => whileIn(() => ownCallStore.setState({ isAudioBlocked })),
    failed: (use, why) => whileIn(() => noteFailure(use, why)),
    effectFailed: (effect) => whileIn(() => noteEffectFailure(effect)),
    ended: (why) => whileIn(() => void endOf(key, why)),
  };
}

/** The connection is gone. Tries to rejoin a lost call. */
async function endOf(key: ChatKey, why: EngineEnd): Promise<void> {
  if (why === 'lost') return comeBack(key);
  if (why === 'ended' && !(await isLeftAlone(REASON_MS))) return;
  forget();
  playLeft();
  await showEndReason(why, key);
}

/** Waits; false if the call was left, or another one joined, meanwhile. */
async function isLeftAlone(ms: number): Promise<boolean> {
  const mine = generation;
  await new Promise((resolve) => setTimeout(resolve, ms));
  return mine === generation;
}

async function comeBack(key: ChatKey): Promise<void> {
  generation += 1;
  const mine = generation;
  if (Date.now() - connectedAt >= STABLE_MS) attempts = 0;
  ownCallStore.setState({ phase: 'reconnecting' });
  while (attempts < COME_BACK_MS.length) {
    const pause = COME_BACK_MS[attempts]!;
    attempts += 1;
    if (!(await isLeftAlone(pause))) return;
    try {
      const isIn = await openEngine(key, { hasVideo: false, isMove: true, isBack: true }, mine);
      if (mine !== generation) return;
      if (isIn) return await takePart();
    } catch (error) {
      if (mine !== generation) return;
      if (problemCodeOf(error) === 'call.not_joined') return endOf(key, 'removed');
      if (!isPassing(error)) return giveUp(key, error);
    }
  }
  forget();
  tellServerLeft(key);
  playLeft();
  await showEndReason('lost', key, () => void enterCall(key, false));
}

function forget(): void {
  generation += 1;
  stopFollowing();
  stopFollowing = () => {};
  mediaKey.stop();
  controlEngine(null);
  if (room) formerRoom = room;
  room = '';
  callsStore.setState({ own: null });
  ownCallStore.setState(noCall, true);
}

/** Leaves the call of this page; an unanswered one is cancelled. */
export async function leaveCall(): Promise<void> {
  const { own } = callsStore.getState();
  const before = controlledEngine();
  const wasIn = ownCallStore.getState().phase !== 'elsewhere';
  forget();
  if (!wasIn) return;
  if (own || before) playLeft();
  await Promise.allSettled([before?.leave(), own && calls.leaveCall({ body: targetOf(own) })]);
}

/** The page is being closed, perhaps for a reload: the other members wait for it, and it offers to rejoin. */
async function leaveForReload(): Promise<void> {
  const { own, byChat } = callsStore.getState();
  if (own === null || !byChat[own]?.answered || ownCallStore.getState().joinedAt === 0) return leaveCall();
  keepReloadNote(own);
  const before = controlledEngine();
  forget();
  await Promise.allSettled([before?.leave(), calls.leaveCall({ body: { ...targetOf(own), may_return: true } })]);
}

/** Declines an incoming call. Rejects like any call. */
export const declineCall = (key: ChatKey): Promise<void> => calls.declineCall({ body: targetOf(key) });

export const isOwnRoom = (name: string): boolean => name === room;
export const wasOwnRoom = (name: string): boolean => name === formerRoom;

/** The call goes on without this page. */
export function dropOut(): void {
  const before = controlledEngine();
  forget();
  playLeft();
  void before?.leave().catch(() => {});
}

/** A call has ended for all members: this page leaves it, and shows why. */
export function tellEnd({ target, channel_name, reason }: EventOf<'call_ended'>): void {
  const { own } = callsStore.getState();
  const { phase } = ownCallStore.getState();
  if (own === null || own !== keyOfTarget(target)) return;
  // While joining, the event may be about the previous call of the chat.
  if (phase === 'joining' && channel_name !== room) return;
  // There is no call left to move.
  if (phase === 'elsewhere') return forget();
  dropOut();
  void showEndReason(reason, own);
}

/** The server has sent the state of a call: its encryption key may be a new one. */
export function followKey(call: OpenCall): void {
  if (callsStore.getState().own === keyOfTarget(call.target)) mediaKey.follow(call.e2ee_key_number);
}

/** The server has listed all calls. A connected direct call that is missing in the list is over: leaves it. */
export function checkOwnCall(): void {
  const { own, byChat } = callsStore.getState();
  const { phase } = ownCallStore.getState();
  const call = own === null ? undefined : byChat[own];
  if (call) return followKey(call);
  if (own === null || !conversationOf(own).hasDirectCalls || phase !== 'connected') return;
  void leaveCall();
}
