import type { Gid } from '@loquat/contract';
import { type RunUnit as RunUnitOf, type UnitView, viewOf } from '../../platform/unit-of-work.ts';
import type { ChannelStore, Membership, StoredChannel } from './channels.store.ts';

/** What this feature stores. */
export interface Stores {
  channels: ChannelStore;
}

/** What it also holds in memory. */
export type Change =
  /** `entered` lists the new members. */
  | { kind: 'channel.changed'; channel: StoredChannel; entered?: readonly Membership[] }
  | { kind: 'channel.deleted'; gid: Gid };

/** A unit of work as this feature sees it. */
export type Tx = UnitView<Stores, Change>;
export type RunUnit = RunUnitOf<Stores, Change>;
export const own = viewOf<Stores, Change>();
