import { callEndpoints, type EventOf } from '@loquat/contract';
import { type ChatKey, isChannelKey, keyOfTarget, targetOf } from '../../../lib/chat-key.ts';
import { playCame, playLeft } from '../../../lib/browser/call-sounds.ts';
import { matchesMedia, PHONE } from '../../../lib/browser/media.ts';
import { i18n } from '../../../lib/i18n/i18n.ts';
import { problemCodeOf } from '../../../lib/i18n/problem-key.ts';
import { connection } from '../../../state/connection.ts';
import { toasts } from '../../../ui/feedback/toasts.ts';
import { callDevicesStore } from '../call-devices.store.ts';
import type { CallEngine, DeviceFailure, DeviceUse, EngineEnd, EngineListener } from '../call-engine.ts';
import { tellReason, tellRefusal } from '../call-words.ts';
import { callsStore } from '../calls.store.ts';
import { followOwnCall } from './follow-own-call.ts';
import { noCall, ownCallStore } from './own-call.store.ts';
import { reachProvider, StalePageError } from './reach-provider.ts';

const calls = connection.callsOf(callEndpoints);

/** The pauses before each attempt to rejoin a lost call, in milliseconds. */
const COME_BACK_MS = [500, 2_000, 4_000, 8_000, 15_000];

let engine: CallEngine | null = null;
let stopFollowing: () => void = () => {};
/** Rises with every call that is joined or left: work for an earlier one stops. */
let generation = 0;
/** Whether the user wants the camera on: a lost connection turns it off. */
let wantsCamera = false;

/** How long the server has to say why a call ended after the provider has ended it, in milliseconds. */
const REASON_MS = 2_000;

const isPossible = (): boolean => navigator.mediaDevices !== undefined && 'RTCPeerConnection' in globalThis;

interface Entry {
  hasVideo: boolean;
  /** Leaves whatever call this person is in on another device. */
  isMove: boolean;
}

/** Starts the call of a chat, answers it or joins it; leaves the call that this page is in. */
export async function enterCall(key: ChatKey, hasVideo: boolean, isMove = false): Promise<void> {
  const { own } = callsStore.getState();
  if (own === key && ownCallStore.getState().phase !== 'elsewhere') return;
  if (!isPossible()) return tellRefusal('insecure');
  if (own !== null && own !== key) await leaveCall();
  // Another one was joined meanwhile.
  if (own !== key && callsStore.getState().own !== null) return;
  stopFollowing();
  generation += 1;
  wantsCamera = hasVideo;
  const { isPushToTalk: isMuted } = callDevicesStore.getState();
  ownCallStore.setState({ ...noCall, hasVideo, isMuted, isExpanded: matchesMedia(PHONE) }, true);
  callsStore.setState({ own: key });
  // From the first moment, so that signing out while it rings leaves it.
  stopFollowing = followOwnCall(key, { leave: leaveCall, setMuted, toggleMuted, toggleDeafened, toggleCamera });
  await connect(key, { hasVideo, isMove });
}

async function connect(key: ChatKey, entry: Entry): Promise<void> {
  const mine = generation;
  try {
    if (!(await openEngine(key, entry, mine))) return;
  } catch (error) {
    if (mine !== generation) return;
    if (problemCodeOf(error) === 'call.elsewhere') return ownCallStore.setState({ phase: 'elsewhere' });
    forget();
    tellServerLeft(key);
    await tellRefusal(problemCodeOf(error) ?? (error instanceof StalePageError ? 'stale_page' : 'unreachable'));
    return;
  }
  playCame();
  await takePart(mine);
}

/** Opens the devices the user has chosen, before the connection or in a lost one. */
async function takePart(mine: number): Promise<void> {
  const { isMuted, isDeafened, isHandRaised } = ownCallStore.getState();
  if (isDeafened) engine?.setDeafened(true);
  if (isHandRaised) engine?.setHand(true);
  if (!isMuted) await setMuted(false);
  if (wantsCamera && mine === generation) await engine?.setCamera(true);
}

/** There is a token but no connection: stop the ringing. */
function tellServerLeft(key: ChatKey): void {
  void calls.leaveCall({ body: targetOf(key) }).catch(() => {});
}

/** Gets a token for a call and connects. False if the call was left meanwhile. */
async function openEngine(key: ChatKey, { hasVideo, isMove }: Entry, mine: number): Promise<boolean> {
  const [access, { createLiveKitEngine }] = await Promise.all([
    calls.joinCall({ body: { ...targetOf(key), video: hasVideo, move: isMove } }),
    import('../engine/livekit-engine.ts'),
  ]);
  if (mine !== generation) {
    // Leaving may have reached the server before the token was issued.
    if (callsStore.getState().own !== key) tellServerLeft(key);
    return false;
  }
  const next = await createLiveKitEngine(
    { url: access.url, token: access.token, e2eeKey: access.e2ee_key },
    callDevicesStore.getState(),
    listenerOf(key, mine),
  );
  if (mine !== generation) return false;
  engine = next;
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
  ownCallStore.setState(({ joinedAt }) => ({ phase: 'connected', joinedAt: joinedAt || Date.now() }));
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
    heads: (change) => whileIn(change === 'came' ? playCame : playLeft),
    reconnecting: (is) => whileIn(() => ownCallStore.setState({ phase: is ? 'reconnecting' : 'connected' })),
    audioBlocked: (isAudioBlocked) => whileIn(() => ownCallStore.setState({ isAudioBlocked })),
    failed: (use, why) => whileIn(() => noteFailure(use, why)),
    ended: (why) => whileIn(() => void endOf(key, why)),
  };
}

/** A device cannot be used, or was lost while in use. */
function noteFailure(use: DeviceUse, why: DeviceFailure): void {
  if (use === 'camera') wantsCamera = false;
  ownCallStore.setState({ failure: { use, why }, ...(use === 'microphone' && { isMuted: true }) });
}

/** The connection is gone. Tries to rejoin a lost call. */
async function endOf(key: ChatKey, why: EngineEnd): Promise<void> {
  if (why === 'lost') return comeBack(key);
  if (why === 'ended' && !(await isLeftAlone(REASON_MS))) return;
  forget();
  playLeft();
  await tellReason(why, key);
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
  ownCallStore.setState({ phase: 'reconnecting' });
  for (const pause of COME_BACK_MS) {
    if (!(await isLeftAlone(pause))) return;
    const isBack = await openEngine(key, { hasVideo: false, isMove: true }, mine).catch(() => false);
    if (mine !== generation) return;
    if (isBack) return takePart(mine);
  }
  forget();
  tellServerLeft(key);
  playLeft();
  await tellReason('lost', key, () => void enterCall(key, false));
}

function forget(): void {
  generation += 1;
  stopFollowing();
  stopFollowing = () => {};
  engine = null;
  callsStore.setState({ own: null });
  ownCallStore.setState(noCall, true);
}

/** Leaves the call of this page; one that nobody answered yet is cancelled. */
export async function leaveCall(): Promise<void> {
  const { own } = callsStore.getState();
  const before = engine;
  const wasIn = ownCallStore.getState().phase !== 'elsewhere';
  forget();
  if (!wasIn) return;
  if (own || before) playLeft();
  await Promise.allSettled([before?.leave(), own && calls.leaveCall({ body: targetOf(own) })]);
}

/** Declines an incoming call. Rejects like any call. */
export async function declineCall(key: ChatKey): Promise<void> {
  const target = targetOf(key);
  if ('uid' in target) await calls.declineCall({ body: target });
}

/** A call has ended for everybody: this page leaves it, and says why. */
export function tellEnd({ target, reason }: EventOf<'call_ended'>): void {
  const { own } = callsStore.getState();
  const { phase } = ownCallStore.getState();
  // While joining, the one that ends is the previous call.
  if (own === null || own !== keyOfTarget(target) || phase === 'joining') return;
  // There is nothing left to move.
  if (phase === 'elsewhere') return forget();
  const before = engine;
  forget();
  playLeft();
  void before?.leave().catch(() => {});
  void tellReason(reason, own);
}

/**
 * The server has listed all calls. Somebody who counts as calling in a direct message, but neither made that call nor
 * is in it, is not calling.
 */
export function checkOwnCall(): void {
  const { own, byChat } = callsStore.getState();
  const { phase } = ownCallStore.getState();
  if (own === null || isChannelKey(own) || byChat[own] || phase !== 'connected') return;
  void leaveCall();
}

/** Opens or closes the microphone. Opening it undeafens. */
export async function setMuted(isMuted: boolean): Promise<void> {
  if (!isMuted && ownCallStore.getState().isDeafened) setDeafened(false);
  ownCallStore.setState({ isMuted });
  await engine?.setMicrophone(!isMuted);
}

export const toggleMuted = (): Promise<void> => setMuted(!ownCallStore.getState().isMuted);

function setDeafened(isDeafened: boolean): void {
  ownCallStore.setState({ isDeafened });
  engine?.setDeafened(isDeafened);
}

/** Deafens, which mutes too, or undeafens. */
export async function toggleDeafened(): Promise<void> {
  const isDeafened = !ownCallStore.getState().isDeafened;
  setDeafened(isDeafened);
  if (isDeafened) await setMuted(true);
}

export async function toggleCamera(): Promise<void> {
  wantsCamera = !ownCallStore.getState().isCameraOn;
  await engine?.setCamera(wantsCamera);
}

/** Shares the screen, with its sound if the browser supports that, or stops sharing. */
export async function toggleSharing(): Promise<void> {
  await engine?.setScreen(!ownCallStore.getState().isSharing);
}

export function toggleHand(): void {
  const isHandRaised = !ownCallStore.getState().isHandRaised;
  ownCallStore.setState({ isHandRaised });
  engine?.setHand(isHandRaised);
}

export async function startAudio(): Promise<void> {
  await engine?.startAudio().catch(() => toasts.error(i18n.t('call:blocked.failed')));
}

/** Switches to the chosen devices. */
export const applyDevices = async (): Promise<void> => {
  await engine?.useDevices(callDevicesStore.getState());
};

/** Shows a member's video in an element. Returns a function that ends it. */
export const showMember: CallEngine['show'] = (id, source, element) =>
  engine?.show(id, source, element) ?? (() => undefined);
