import type { CallEffect, CallEffects } from './effects/call-effects.store.ts';
import type { CallEmoji } from './reactions/palette.ts';

/** The quality of a member's connection; `unknown` until it has been measured. */
export type Quality = 'good' | 'poor' | 'lost' | 'unknown';

/** `user`: the front camera of a phone, `environment`: its back camera. */
export type Facing = '' | 'user' | 'environment';

/** A participant of a call, with one device. */
export interface CallMember {
  /** Identifies the device in this call. */
  id: string;
  uid: number;
  isMe: boolean;
  isMuted: boolean;
  isDeafened: boolean;
  /** Ids of the tracks they send, which change with them; empty = none. */
  camera: string;
  screen: string;
  /** The side of the user's own camera; empty: unknown. */
  facing: Facing;
  isSpeaking: boolean;
  isHandRaised: boolean;
  quality: Quality;
}

/** The part of a member that a tile shows. */
export type TileSource = 'camera' | 'screen';

/** Why a call cannot use a device. */
export type DeviceFailure = 'denied' | 'missing' | 'busy' | 'failed';
export type DeviceUse = 'microphone' | 'camera' | 'screen';

/**
 * Why the connection of a call ended: `removed`: the server removed this device; `ended`: the call is over; `lost`: the
 * voice provider cannot be reached.
 */
export type EngineEnd = 'removed' | 'ended' | 'lost';

export interface EngineListener {
  /** The members of the call, the user first; called after every change of them. */
  changed(members: readonly CallMember[]): void;
  /** Another participant, by id, reacted with an emoji. */
  reacted(id: string, emoji: CallEmoji): void;
  /** Another member joined or left. */
  heads(change: 'came' | 'left'): void;
  reconnecting(isReconnecting: boolean): void;
  /** The browser plays no sound before a click. */
  audioBlocked(isBlocked: boolean): void;
  failed(use: DeviceUse, why: DeviceFailure): void;
  /** This device cannot compute an effect: it is off. */
  effectFailed(effect: CallEffect): void;
  ended(why: EngineEnd): void;
}

/** The address of a call, and its token. */
export interface CallAccess {
  url: string;
  token: string;
  /** The key with which devices encrypt media; null: they do not. */
  e2eeKey: string | null;
}

/** The chosen devices, by id; empty = the browser's choice. */
export interface ChosenDevices {
  microphone: string;
  speaker: string;
  camera: string;
}

/** Carries sound and video of one call. The app uses the provider's library only through this. */
export interface CallEngine {
  /** Resolves when the user can hear the call. Rejects when the voice provider cannot be reached. */
  connect(): Promise<void>;
  leave(): Promise<void>;
  /** Opens or closes a device; the listener is notified of one that cannot be used or is lost later. */
  setMicrophone(isOn: boolean): Promise<void>;
  setCamera(isOn: boolean): Promise<void>;
  setScreen(isOn: boolean): Promise<void>;
  /** Switches between the front and the back camera. */
  flipCamera(): Promise<void>;
  useEffects(effects: CallEffects): Promise<void>;
  /** How loud a user is on this device, whenever they are in the call; 1 = as sent. */
  setVolume(uid: number, volume: number): void;
  setDeafened(isDeafened: boolean): void;
  /** Encrypts and decrypts with a new key from now on. */
  setKey(e2eeKey: string): Promise<void>;
  setHand(isRaised: boolean): void;
  /** Shows an emoji to the other members for some seconds. */
  react(emoji: CallEmoji): void;
  /** Allows sound to play; call it in a click handler. */
  startAudio(): Promise<void>;
  useDevices(devices: ChosenDevices): Promise<void>;
  /** Shows a member's video in an element. Returns a function that ends it. */
  show(id: string, source: TileSource, element: HTMLVideoElement): () => void;
}
