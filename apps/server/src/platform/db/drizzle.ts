import { createRequire } from 'node:module';

export type { Column, Table } from 'drizzle-orm';
export type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
export type { MigrationMeta } from 'drizzle-orm/migrator';

// Loaded as CommonJS on purpose: for each of its hundreds of ES modules, Node reads the package's 180 kB manifest
// again, which costs 0.3 s and 200 MB at every start.
const require = createRequire(import.meta.url);
const core = require('drizzle-orm') as typeof import('drizzle-orm');
const sqliteCore = require('drizzle-orm/sqlite-core') as typeof import('drizzle-orm/sqlite-core');
const betterSqlite3 = require('drizzle-orm/better-sqlite3') as typeof import('drizzle-orm/better-sqlite3');
const migrator = require('drizzle-orm/migrator') as typeof import('drizzle-orm/migrator');

export const { getTableColumns, getTableName, sql } = core;
export const { foreignKey, index, integer, primaryKey, sqliteTable, sqliteView, text, uniqueIndex } = sqliteCore;
export const { drizzle } = betterSqlite3;
export const { readMigrationFiles } = migrator;
