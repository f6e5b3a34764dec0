import { type RunUnit as RunUnitOf, type UnitView, viewOf } from '../../platform/unit-of-work.ts';
import type { SessionStore } from './auth.store.ts';
import type { SessionChange } from './session-registry.ts';
import type { SignInLinkStore } from './links/sign-in-links.store.ts';

/** What this feature stores. */
export interface Stores {
  sessions: SessionStore;
  signInLinks: SignInLinkStore;
}

export type Change = SessionChange;

/** A unit of work as this feature sees it. */
export type Tx = UnitView<Stores, Change>;
export type RunUnit = RunUnitOf<Stores, Change>;
export const own = viewOf<Stores, Change>();
