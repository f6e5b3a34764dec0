import { create } from 'zustand';
import type { CallMember, DeviceFailure, DeviceUse, TileSource } from '../call-engine.ts';

/** `elsewhere`: this user is in a call on another device, and is asked whether to move it here. */
export type CallPhase = 'joining' | 'elsewhere' | 'connected' | 'reconnecting';

/** The id of a tile: one source of one device. */
export type TileId = `${TileSource}:${string}`;
export const tileIdOf = (source: TileSource, id: string): TileId => `${source}:${id}`;

/** The call this page is in. */
export interface OwnCallState {
  phase: CallPhase;
  /** The other members in the order in which they joined, then the user. */
  members: readonly CallMember[];
  isMuted: boolean;
  isDeafened: boolean;
  isCameraOn: boolean;
  isSharing: boolean;
  isHandRaised: boolean;
  /** The call starts, or started, with a camera. */
  hasVideo: boolean;
  /** When this device joined, milliseconds since the epoch; 0 = not yet. */
  joinedAt: number;
  /** Whether the devices of this call encrypt; null: not known yet. */
  isEncrypted: boolean | null;
  /** The user has been the only one in a channel's call for a while. */
  isAlone: boolean;
  /** The browser plays nothing until a click. */
  isAudioBlocked: boolean;
  /** The last device that could not be used, null = none. */
  failure: { use: DeviceUse; why: DeviceFailure } | null;
  /** `auto`: a shared screen is large. */
  layout: 'auto' | 'grid' | 'speaker';
  pinned: TileId | null;
  /** The stage fills the window. */
  isExpanded: boolean;
  /** The large stage leaves room for the messages of the chat. */
  isChatBeside: boolean;
  /** The control that led to the call is gone: the stage takes the focus when it appears. */
  wantsFocus: boolean;
}

export const noCall: OwnCallState = {
  phase: 'joining',
  members: [],
  isMuted: false,
  isDeafened: false,
  isCameraOn: false,
  isSharing: false,
  isHandRaised: false,
  hasVideo: false,
  joinedAt: 0,
  isEncrypted: null,
  isAlone: false,
  isAudioBlocked: false,
  failure: null,
  layout: 'auto',
  pinned: null,
  isExpanded: false,
  isChatBeside: false,
  wantsFocus: false,
};

export const ownCallStore = create<OwnCallState>()(() => noCall);

/** The pinned tile, as long as it is there. */
export function pinnedOf({ pinned, members }: Pick<OwnCallState, 'pinned' | 'members'>): TileId | null {
  const isThere = members.some(
    ({ id, screen }) => pinned === tileIdOf('camera', id) || (screen && pinned === tileIdOf('screen', id)),
  );
  return isThere ? pinned : null;
}

/** A part of the call this page is in. */
export const useOwnCall = <T>(select: (state: OwnCallState) => T): T => ownCallStore(select);
