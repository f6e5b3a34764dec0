import { i18n } from '#lib/i18n/i18n.ts';
import { toasts } from '#ui/feedback/toasts.ts';
import { callDevicesStore } from '../call-devices.store.ts';
import type { CallEngine, DeviceFailure, DeviceUse } from '../call-engine.ts';
import { type CallEffect, type CallEffects, callEffectsStore } from '../effects/call-effects.store.ts';
import { callVolumesStore, setVolume } from '../volume/call-volumes.store.ts';
import { ownCallStore } from './own-call.store.ts';

let engine: CallEngine | null = null;
/** Whether the user wants the camera on: a lost connection turns it off. */
let wantsCamera = false;
/** Whether the user was muted before they deafened. */
let wasMuted = false;

/** Sets the engine that the controls act on; null: none. */
export function controlEngine(next: CallEngine | null): void {
  engine = next;
  if (!engine) return;
  void engine.useEffects(callEffectsStore.getState());
  for (const [uid, percent] of Object.entries(callVolumesStore.getState()))
    engine.setVolume(Number(uid), percent / 100);
}

/** The engine of the call of this page. */
export const controlledEngine = (): CallEngine | null => engine;

/** Sets before a call whether it starts with a camera. */
export function wantCamera(isWanted: boolean): void {
  wantsCamera = isWanted;
}

/** Opens the user's chosen devices, before the connection or in a lost one. */
export async function takePart(): Promise<void> {
  const mine = engine;
  const { isMuted, isDeafened, isHandRaised } = ownCallStore.getState();
  if (isDeafened) engine?.setDeafened(true);
  if (isHandRaised) engine?.setHand(true);
  if (!isMuted) await setMuted(false);
  if (wantsCamera && mine === engine) await engine?.setCamera(true);
}

/** A device cannot be used, or was lost while in use. */
export function noteFailure(use: DeviceUse, why: DeviceFailure): void {
  if (use === 'camera') wantsCamera = false;
  ownCallStore.setState({ failure: { use, why }, ...(use === 'microphone' && { isMuted: true }) });
}

/** Turns an effect on or off, in this call and in later ones. */
export async function setCallEffects(change: Partial<CallEffects>): Promise<void> {
  callEffectsStore.setState(change);
  await engine?.useEffects(callEffectsStore.getState());
}

// i18n-keys: call:effects.blur_failed, call:effects.noise_failed
/** Turns off an effect that this device cannot compute, and shows a toast. */
export function noteEffectFailure(effect: CallEffect): void {
  callEffectsStore.setState({ [effect]: false });
  toasts.error(i18n.t(`call:effects.${effect}_failed`));
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

/** Deafens, which mutes too, or undeafens, which restores the earlier state of the microphone. */
export async function toggleDeafened(): Promise<void> {
  const { isDeafened, isMuted } = ownCallStore.getState();
  if (!isDeafened) wasMuted = isMuted;
  setDeafened(!isDeafened);
  if (!isDeafened) await setMuted(true);
  else if (!wasMuted) await setMuted(false);
}

export async function toggleCamera(): Promise<void> {
  wantsCamera = !ownCallStore.getState().isCameraOn;
  await engine?.setCamera(wantsCamera);
}

/** Switches between the front and the back camera. */
export const flipCamera = async (): Promise<void> => engine?.flipCamera();

/** Changes how loud a user is on this device, in percent, in this call and in later ones. */
export function changeVolume(uid: number, percent: number): void {
  setVolume(uid, percent);
  engine?.setVolume(uid, percent / 100);
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
