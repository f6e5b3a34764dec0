import type { Timestamp, Uid } from '@loquat/contract';

/** How many devices of an account are remembered: more than anybody has, and a bound for those that programs make up. */
export const REMEMBERED_MAX = 200;

/** Somebody signs in on a device. */
export interface DeviceArrival {
  uid: Uid;
  device: string;
  at: Timestamp;
}

/**
 * `first`: of the account; there is nothing to tell it from. `known`: they have signed in there before. `new`: there are
 * others, and this is none of them.
 */
export type Familiarity = 'first' | 'known' | 'new';

export interface KnownDeviceStore {
  /** Remembers a device, and says what it was until then. Of each account the latest are remembered. */
  note(arrival: DeviceArrival): Promise<Familiarity>;
  /** Remembers the devices of all sessions. */
  noteSessions(): Promise<void>;
  /** Those that came later than this one are new no more. */
  markLaterSeen(uid: Uid, device: string): Promise<void>;
  /** The devices that are new. */
  listNew(uid: Uid): Promise<string[]>;
}
