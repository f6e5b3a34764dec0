import type { Uid } from '@loquat/contract';
import { type RunUnit as RunUnitOf, type UnitView, viewOf } from '../../platform/unit-of-work.ts';
import type { WebhookStore } from './webhooks.store.ts';

/** What this feature stores. */
export interface Stores {
  webhooks: WebhookStore;
}

/** What it also holds in memory, or must be woken by. */
export type Change =
  /** An empty address stands for none. */
  { kind: 'webhook.changed'; uid: Uid; url: string } | { kind: 'webhook_delivery.added' };

/** A unit of work as this feature sees it. */
export type Tx = UnitView<Stores, Change>;
export type RunUnit = RunUnitOf<Stores, Change>;
export const own = viewOf<Stores, Change>();
