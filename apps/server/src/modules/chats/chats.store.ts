import type { ChatTarget, Gid, Mid, Uid } from '@loquat/contract';
import { type RunUnit as RunUnitOf, type UnitView, viewOf } from '../../platform/unit-of-work.ts';
import type { AutoDelete, AutoDeleteStore, Mute, MuteStore, PinnedChatStore } from './chat-settings.store.ts';

/** How far each user has read: markers only move forward. */
export interface ReadMarkerStore {
  /** False if the stored marker is already there or further on. */
  advanceInUser(uid: Uid, marker: { uid: Uid; mid: Mid }): Promise<boolean>;
  /** False if the stored marker is already there or further on. */
  advanceInChannel(uid: Uid, marker: { gid: Gid; mid: Mid }): Promise<boolean>;
  listInUsers(uid: Uid): Promise<{ uid: Uid; mid: Mid }[]>;
  listInChannels(uid: Uid): Promise<{ gid: Gid; mid: Mid }[]>;
  /** Removes the markers of a user and everybody's markers in the conversation with them. */
  forgetUser(uid: Uid): Promise<void>;
}

/** What this feature stores. */
export interface Stores {
  readMarkers: ReadMarkerStore;
  mutes: MuteStore;
  autoDeletes: AutoDeleteStore;
  pinnedChats: PinnedChatStore;
}

/** What it also holds in memory. */
export type Change =
  | { kind: 'auto_delete.changed'; uid: Uid; autoDelete: AutoDelete }
  | { kind: 'mute.set'; uid: Uid; mute: Mute }
  | { kind: 'mute.removed'; uid: Uid; target: ChatTarget }
  /** Somebody has read a chat up to here. */
  | { kind: 'read_marker.moved'; uid: Uid; target: ChatTarget; mid: Mid };

/** A unit of work as this feature sees it. */
export type Tx = UnitView<Stores, Change>;
export type RunUnit = RunUnitOf<Stores, Change>;
export const own = viewOf<Stores, Change>();
