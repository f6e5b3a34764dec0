import type { ContactStatus, Uid } from '@loquat/contract';
import type { RunUnit as RunUnitOf, UnitView } from '../../platform/unit-of-work.ts';
import type { ContactStore, NicknameStore } from './contacts.store.ts';

/** What this feature stores. */
export interface Stores {
  contacts: ContactStore;
  nicknames: NicknameStore;
}

/** A user's relation to another changes. */
export interface ContactChange {
  uid: Uid;
  target_uid: Uid;
  status: ContactStatus;
}

/** What it also holds in memory. */
export type Change = { kind: 'contact.changed'; contact: ContactChange };

/** A unit of work as this feature sees it. */
export type Tx = UnitView<Stores, Change>;
export type RunUnit = RunUnitOf<Stores, Change>;
