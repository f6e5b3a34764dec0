import { create } from 'zustand';
import type { CallMember, DeviceFailure, DeviceUse, TileSource } from '../call-engine.ts';

/** `elsewhere`: this person is in a call on another device, and is asked whether to move here. */
export type CallPhase = 'joining' | 'elsewhere' | 'connected' | 'reconnecting';

/** The id of a tile: one source of one device. */
export type TileId = `${TileSource}:${string}`;
export const tileIdOf = (source: TileSource, id: string): TileId => `${source}:${id}`;

/** The call this page is in. */
export interface OwnCallState {
  phase: CallPhase;
  /** Others in the order in which they joined, then oneself. */
  members: readonly CallMember[];
  isMuted: boolean;
  isDeafened: boolean;
  isCameraOn: boolean;
  isSharing: boolean;
  isHandRaised: boolean;
  /** It starts, or started, with a camera. */
  hasVideo: boolean;
  /** When this device joined, milliseconds since the epoch; 0 = not yet. */
  joinedAt: number;
  /** The browser plays nothing until a click. */
  isAudioBlocked: boolean;
  /** The last device that could not be used, null = none. */
  failure: { use: DeviceUse; why: DeviceFailure } | null;
  /** `auto`: a shared screen is large. */
  layout: 'auto' | 'grid' | 'speaker';
  pinned: TileId | null;
  /** It fills the window. */
  isExpanded: boolean;
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
  isAudioBlocked: false,
  failure: null,
  layout: 'auto',
  pinned: null,
  isExpanded: false,
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
