import type { Gid, Timestamp, Uid } from '@loquat/contract';
import { type RunUnit as RunUnitOf, type UnitView, viewOf } from '../../platform/unit-of-work.ts';
import type { ConfirmationStore } from './confirmations.store.ts';

export interface Invite {
  /** SHA-256 of the code inside the token, in hex. */
  code_hash: string;
  created_by: Uid;
  remaining_uses: number;
  expires_at: Timestamp;
  /** What its short link is for; null if it has none. */
  leads_to: 'register' | 'join' | null;
  /** The channel that its short link leads into. */
  gid: Gid | null;
}

export interface InviteStore {
  find(code_hash: string): Promise<Invite | null>;
  insert(invite: Invite): Promise<void>;
  /** Takes one use; returns whether one was left. */
  takeUse(code_hash: string): Promise<boolean>;
  deleteExpired(before: Timestamp): Promise<void>;
}

/** What this feature stores. */
export interface Stores {
  invites: InviteStore;
  confirmations: ConfirmationStore;
}

/** A unit of work as this feature sees it. */
export type Tx = UnitView<Stores>;
export type RunUnit = RunUnitOf<Stores>;
export const own = viewOf<Stores>();
