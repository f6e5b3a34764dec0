import type { Gid, Mid, Uid } from '@loquat/contract';

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
