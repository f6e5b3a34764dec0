import type { NotificationSettings, Uid } from '@loquat/contract';
import type { RunUnit as RunUnitOf, UnitView } from '../../platform/unit-of-work.ts';

/** How people want to be notified, if they have chosen anything. Deleted with their account. */
export interface NotificationSettingsStore {
  list(): Promise<{ uid: Uid; settings: NotificationSettings }[]>;
  find(uid: Uid): Promise<NotificationSettings | null>;
  save(uid: Uid, settings: NotificationSettings): Promise<void>;
}

/** What this feature stores. */
export interface Stores {
  notificationSettings: NotificationSettingsStore;
}

/** What it also holds in memory. */
export type Change = { kind: 'notification_settings.changed'; uid: Uid; settings: NotificationSettings };

/** A unit of work as this feature sees it. */
export type Tx = UnitView<Stores, Change>;
export type RunUnit = RunUnitOf<Stores, Change>;
