import type { NotificationServiceId, ServiceFailure, ServiceKind, Timestamp, Uid } from '@loquat/contract';
import { columnsOf } from '../../platform/db/columns.ts';
import type { Connection } from '../../platform/db/connection.ts';
import { statement } from '../../platform/db/statement.ts';
import type { RunUnit as RunUnitOf, UnitView } from '../../platform/unit-of-work.ts';
import { notificationServicesTable, type ServiceFilters } from './notification-services.table.ts';

/** What a user saves of a service. */
export interface ServiceFields {
  kind: ServiceKind;
  name: string;
  is_enabled: boolean;
  /** The configuration, encrypted. */
  sealed_config: string;
  filters: ServiceFilters;
}

/** How the last deliveries went. */
export interface ServiceState {
  failure: ServiceFailure | null;
  /** Messages in a row that the service refused for good, and when it refused the first of them. */
  refusals: number;
  refused_since: Timestamp | null;
}

/** A notification service of a user. */
export interface StoredService extends ServiceFields, ServiceState {
  id: NotificationServiceId;
  uid: Uid;
  created_at: Timestamp;
  updated_at: Timestamp;
  last_sent_at: Timestamp | null;
}

/** One version of a service: what is found out about it does not count for a later one. */
export type ServiceVersion = Pick<StoredService, 'id' | 'updated_at'>;

export interface NotificationServiceStore {
  /** Ascending by id. */
  listOf(uid: Uid): Promise<StoredService[]>;
  find(uid: Uid, id: NotificationServiceId): Promise<StoredService | null>;
  /** All enabled ones, of users in any order. */
  listEnabled(): Promise<Pick<StoredService, 'uid' | 'filters'>[]>;
  /** Users with a service of each kind; kinds without any are missing. */
  countUsers(): Promise<{ kind: ServiceKind; users: number }[]>;
  insert(uid: Uid, fields: ServiceFields, now: Timestamp): Promise<StoredService>;
  /** Also forgets failures. Null: the user has no service with this id. */
  update(uid: Uid, id: NotificationServiceId, fields: ServiceFields, now: Timestamp): Promise<StoredService | null>;
  /** False: the user has no service with this id. */
  delete(uid: Uid, id: NotificationServiceId): Promise<boolean>;
  /** Forgets failures. */
  saveSent(version: ServiceVersion, at: Timestamp): Promise<void>;
  saveState(version: ServiceVersion, state: ServiceState & { is_enabled: boolean }): Promise<void>;
}

/** This feature's stores. */
export interface Stores {
  notificationServices: NotificationServiceStore;
}

/** The services of a user changed; `reach`: whom they reach now. */
export interface Change {
  kind: 'notification_services.changed';
  uid: Uid;
  reach: Reach | null;
}

/** What the enabled services of a user do; null in a change: they have none. */
export interface Reach {
  /** One of them also gets messages while the user is active. */
  when_active: boolean;
}

/** A unit of work as this feature sees it. */
export type Tx = UnitView<Stores, Change>;
export type RunUnit = RunUnitOf<Stores, Change>;

interface OfUser {
  uid: Uid;
}
type ById = OfUser & { id: NotificationServiceId };
type Row = Omit<StoredService, 'filters' | 'failure'> & { filters: string; failure: string | null };
type FieldsRow = Omit<ServiceFields, 'filters'> & { filters: string; now: Timestamp };

const SERVICE = columnsOf(notificationServicesTable);
const LIST_OF = statement<OfUser, Row>(`SELECT ${SERVICE} FROM notification_services WHERE uid = @uid ORDER BY id`);
const FIND = statement<ById, Row>(`SELECT ${SERVICE} FROM notification_services WHERE uid = @uid AND id = @id`);
const LIST_ENABLED = statement<object, Pick<Row, 'uid' | 'filters'>>(
  'SELECT uid, filters FROM notification_services WHERE is_enabled',
);
const COUNT_USERS = statement<object, { kind: ServiceKind; users: number }>(
  'SELECT kind, count(DISTINCT uid) AS users FROM notification_services GROUP BY kind ORDER BY kind',
);
const INSERT = statement<OfUser & FieldsRow, Row>(`INSERT INTO notification_services
    (uid, kind, name, is_enabled, sealed_config, filters, created_at, updated_at)
  VALUES (@uid, @kind, @name, @is_enabled, @sealed_config, @filters, @now, @now) RETURNING ${SERVICE}`);
// The version rises even if two changes come in the same millisecond.
const UPDATE = statement<ById & FieldsRow, Row>(`UPDATE notification_services SET kind = @kind, name = @name,
    is_enabled = @is_enabled, sealed_config = @sealed_config, filters = @filters, failure = NULL, refusals = 0,
    refused_since = NULL, updated_at = CASE WHEN updated_at < @now THEN @now ELSE updated_at + 1 END
  WHERE uid = @uid AND id = @id RETURNING ${SERVICE}`);
const DELETE = statement<ById>('DELETE FROM notification_services WHERE uid = @uid AND id = @id');
const SAVE_SENT = statement<ServiceVersion & { at: Timestamp }>(`UPDATE notification_services SET last_sent_at = @at,
    failure = NULL, refusals = 0, refused_since = NULL WHERE id = @id AND updated_at = @updated_at`);
const SAVE_STATE = statement<
  ServiceVersion & Omit<ServiceState, 'failure'> & { failure: string | null; is_enabled: boolean }
>(`UPDATE notification_services SET failure = @failure, refusals = @refusals, refused_since = @refused_since,
    is_enabled = @is_enabled WHERE id = @id AND updated_at = @updated_at`);

const toService = (row: Row): StoredService => ({
  ...row,
  filters: JSON.parse(row.filters) as ServiceFilters,
  failure: row.failure === null ? null : (JSON.parse(row.failure) as ServiceFailure),
});

const toRow = ({ kind, name, is_enabled, sealed_config, filters }: ServiceFields, now: Timestamp): FieldsRow => ({
  kind,
  name,
  is_enabled,
  sealed_config,
  filters: JSON.stringify(filters),
  now,
});

export const createNotificationServiceStore = (db: Connection): NotificationServiceStore => ({
  listOf: async (uid) => (await db.all(LIST_OF, { uid })).map(toService),
  async find(uid, id) {
    const row = await db.get(FIND, { uid, id });
    return row ? toService(row) : null;
  },
  listEnabled: async () =>
    (await db.all(LIST_ENABLED, {})).map(({ uid, filters }) => ({
      uid,
      filters: JSON.parse(filters) as ServiceFilters,
    })),
  countUsers: () => db.all(COUNT_USERS, {}),
  async insert(uid, fields, now) {
    const row = await db.get(INSERT, { uid, ...toRow(fields, now) });
    if (!row) throw new Error('A notification service was not inserted.');
    return toService(row);
  },
  async update(uid, id, fields, now) {
    const row = await db.get(UPDATE, { uid, id, ...toRow(fields, now) });
    return row ? toService(row) : null;
  },
  delete: async (uid, id) => (await db.run(DELETE, { uid, id })) > 0,
  saveSent: async ({ id, updated_at }, at) => void (await db.run(SAVE_SENT, { id, updated_at, at })),
  async saveState({ id, updated_at }, { failure, refusals, refused_since, is_enabled }) {
    const text = failure && JSON.stringify(failure);
    await db.run(SAVE_STATE, { id, updated_at, failure: text, refusals, refused_since, is_enabled });
  },
});

/** What the enabled services of one user reach. */
export function reachOf(enabled: readonly Pick<StoredService, 'filters'>[]): Reach | null {
  if (enabled.length === 0) return null;
  return { when_active: enabled.some(({ filters }) => !filters.skip_when_online) };
}
