/** How good somebody's connection is; `unknown` until it was measured. */
export type Quality = 'good' | 'poor' | 'lost' | 'unknown';

/** Somebody in a call, with one device. */
export interface CallMember {
  /** Names the device in this call. */
  id: string;
  uid: number;
  isMe: boolean;
  isMuted: boolean;
  isDeafened: boolean;
  /** What they send, by a name that changes with it; empty = nothing. */
  camera: string;
  screen: string;
  isSpeaking: boolean;
  isHandRaised: boolean;
  quality: Quality;
}

/** What of a member a tile shows. */
export type TileSource = 'camera' | 'screen';

/** Why a call cannot use a device. */
export type DeviceFailure = 'denied' | 'missing' | 'busy' | 'failed';
export type DeviceUse = 'microphone' | 'camera' | 'screen';

/**
 * Why the connection of a call is gone: `removed`: the server took this device out; `ended`: there is no call any more;
 * `lost`: the voice provider cannot be reached.
 */
export type EngineEnd = 'removed' | 'ended' | 'lost';

export interface EngineListener {
  /** Who is in the call, oneself first; called whenever something about them changes. */
  changed(members: readonly CallMember[]): void;
  /** Others came or left. */
  heads(change: 'came' | 'left'): void;
  reconnecting(isReconnecting: boolean): void;
  /** The browser plays no sound before something is pressed. */
  audioBlocked(isBlocked: boolean): void;
  failed(use: DeviceUse, why: DeviceFailure): void;
  ended(why: EngineEnd): void;
}

/** Where a call is, and what opens it. */
export interface CallAccess {
  url: string;
  token: string;
  /** What devices encrypt media with; null: they do not. */
  e2eeKey: string | null;
}

/** The devices somebody has chosen, by their ids; empty = the browser's choice. */
export interface ChosenDevices {
  microphone: string;
  speaker: string;
  camera: string;
}

/** Carries the sound and the pictures of one call. The app knows no other part of what carries them. */
export interface CallEngine {
  /** Resolves when the call can be heard. Rejects when the voice provider cannot be reached. */
  connect(): Promise<void>;
  leave(): Promise<void>;
  /** Opens or shuts a device; one that cannot be used, or is taken away later, is told to the listener. */
  setMicrophone(isOn: boolean): Promise<void>;
  setCamera(isOn: boolean): Promise<void>;
  setScreen(isOn: boolean): Promise<void>;
  setDeafened(isDeafened: boolean): void;
  setHand(isRaised: boolean): void;
  /** Lets sound play, from inside a press. */
  startAudio(): Promise<void>;
  useDevices(devices: ChosenDevices): Promise<void>;
  /** Shows what somebody sends in a video element. Returns what ends it. */
  show(id: string, source: TileSource, element: HTMLVideoElement): () => void;
}
