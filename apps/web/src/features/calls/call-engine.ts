/** The quality of somebody's connection; `unknown` until it has been measured. */
export type Quality = 'good' | 'poor' | 'lost' | 'unknown';

/** Somebody in a call, with one device. */
export interface CallMember {
  /** Names the device in this call. */
  id: string;
  uid: number;
  isMe: boolean;
  isMuted: boolean;
  isDeafened: boolean;
  /** Names of the tracks they send, which change with them; empty = none. */
  camera: string;
  screen: string;
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
 * Why the connection of a call is gone: `removed`: the server removed this device; `ended`: the call is over;
 * `lost`: the voice provider cannot be reached.
 */
export type EngineEnd = 'removed' | 'ended' | 'lost';

export interface EngineListener {
  /** Who is in the call, oneself first; called whenever something about them changes. */
  changed(members: readonly CallMember[]): void;
  /** Others joined or left. */
  heads(change: 'came' | 'left'): void;
  reconnecting(isReconnecting: boolean): void;
  /** The browser plays no sound before a click. */
  audioBlocked(isBlocked: boolean): void;
  failed(use: DeviceUse, why: DeviceFailure): void;
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

/** Carries sound and video of one call. The app uses nothing else of the provider's library. */
export interface CallEngine {
  /** Resolves when the call can be heard. Rejects when the voice provider cannot be reached. */
  connect(): Promise<void>;
  leave(): Promise<void>;
  /** Opens or closes a device; the listener is told of one that cannot be used or is lost later. */
  setMicrophone(isOn: boolean): Promise<void>;
  setCamera(isOn: boolean): Promise<void>;
  setScreen(isOn: boolean): Promise<void>;
  setDeafened(isDeafened: boolean): void;
  setHand(isRaised: boolean): void;
  /** Allows sound to play; call it in a click handler. */
  startAudio(): Promise<void>;
  useDevices(devices: ChosenDevices): Promise<void>;
  /** Shows somebody's video in an element. Returns a function that ends it. */
  show(id: string, source: TileSource, element: HTMLVideoElement): () => void;
}
