import type { ContactStatus, Uid } from '@loquat/contract';
import type { RunUnit as RunUnitOf, UnitView } from '../../platform/unit-of-work.ts';
import type { ContactStore, NicknameStore } from './contacts.store.ts';

/** What this feature stores. */
export interface Stores {
  contacts: ContactStore;
  nicknames: NicknameStore;
}

/** How somebody relates to another from now on. */
export interface ContactChange {
  uid: Uid;
  target_uid: Uid;
  status: ContactStatus;
}

/** What it holds in memory too. */
export type Change = { kind: 'contact.changed'; contact: ContactChange };

/** A unit of work as this feature sees it. */
export type Tx = UnitView<Stores, Change>;
export type RunUnit = RunUnitOf<Stores, Change>;
