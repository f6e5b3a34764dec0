import type { SqliteConnection } from './platform/db/sqlite.ts';
import type { Transact, UnitEffects } from './platform/db/transact.ts';
import type { BusMessage } from './platform/events/bus.ts';

/** Every store, by feature. Inside a unit of work they write; outside they read what is committed. */
export interface Stores {}

/** What a unit of work may touch. Nothing else may be awaited inside. */
export type Tx = Stores & UnitEffects<BusMessage>;

/** Runs a unit of work: everything it writes is on disk before its promise resolves and its events leave. */
export type RunUnit = Transact<Stores, BusMessage>;

/** The SQLite adapters of all stores over one connection. */
export const createSqliteStores = (_db: SqliteConnection): Stores => ({});
