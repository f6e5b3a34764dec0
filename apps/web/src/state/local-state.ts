import { untilPause } from '../lib/browser/idle.ts';
import { openCache } from './cache-db-idb.ts';
import { createMemoryCache } from './cache-db-memory.ts';
import type { CacheDb } from './cache-db.ts';
import { entryCache } from './entry-cache.ts';
import { featureStates, type Restored } from './feature-state.ts';
import { isReplaying } from './replay.ts';

/** A change after a quiet time is written soon: a page that is closed may not get to write it. */
const WRITE_DELAY_MS = 250;
/** The minimum time between two writes, so that a busy stream does not keep the disk busy. */
const WRITE_INTERVAL_MS = 1_000;
let wroteAt = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;
let stopWatching: () => void = () => {};
/** Data that features have read only in part. Until all is read, no dependent data is written. */
let unfinished: readonly (Restored | undefined)[] | undefined;
/** The states that are on the device already, by name. */
const written = new Map<string, unknown>();

function changedValues(): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { name, store, kept } of featureStates()) {
    const state = store.getState();
    if (!kept || written.get(name) === state) continue;
    written.set(name, state);
    values[name] = kept === 'whole' ? state : kept.save(state);
  }
  return values;
}

/** Writes all changes. During a replay it writes only entries: the end of the replay decides what they cover. */
export async function flushLocalState(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  wroteAt = performance.now();
  const values = isReplaying() || unfinished ? {} : changedValues();
  const queued = entryCache.take();
  const { db } = entryCache;
  await db.write({ values, ...queued }).catch(async () => {
    // The user may have changed meanwhile.
    if (db === entryCache.db) await loseDevice(queued);
  });
  for (const { device } of featureStates()) device?.written?.(queued);
}

/**
 * The disk is full, or the database was deleted. The stored data is complete but old: a reload resumes from it. Until
 * then this page keeps everything in memory, and loads missing data from the server.
 */
async function loseDevice(queued: ReturnType<typeof entryCache.take>): Promise<void> {
  entryCache.db.close();
  entryCache.db = createMemoryCache();
  for (const { device } of featureStates()) device?.lost?.();
  await entryCache.db.write({ values: {}, ...queued });
}

/** Writes in an idle moment, so that no key waits for it. Messages that arrive meanwhile are included. */
async function flushInPause(mine: typeof timer): Promise<void> {
  await untilPause();
  if (timer === mine) await flushLocalState();
}

function scheduleWrite(): void {
  if (timer !== undefined) return;
  const waitMs = Math.max(WRITE_DELAY_MS, wroteAt + WRITE_INTERVAL_MS - performance.now());
  const mine = setTimeout(() => void flushInPause(mine), waitMs);
  timer = mine;
}

/** The stored data of a user: the states that are kept as a whole, and data that features read themselves. */
async function readDevice(scope: string, db: CacheDb) {
  const names = featureStates().flatMap(({ name, kept }) => (kept ? [name] : []));
  const values = await Promise.all(names.map(async (name) => [name, await db.readValue(name)] as const));
  const saved = Object.fromEntries(values);
  const restored = await Promise.all(featureStates().map(async ({ device }) => device?.open?.({ scope, db, saved })));
  return { saved, restored };
}

function restoreStates(saved: Readonly<Record<string, unknown>>): void {
  for (const { name, store, empty, kept } of featureStates()) {
    if (!kept) continue;
    const state = store.getState();
    const value = saved[name];
    const restored = kept === 'whole' ? { ...state, ...empty, ...(value as object) } : kept.restore(state, value);
    store.setState(restored, true);
  }
}

/**
 * Restores the stored data of a user before the first paint, and keeps it up to date from then on. Data that the first
 * paint does not need is left to `completeLocalState`. Returns false as soon as `isWanted` no longer holds.
 */
export async function openLocalState(scope: string, isWanted: () => boolean, open = openCache): Promise<boolean> {
  const db = await open(scope);
  const found = isWanted() ? await readDevice(scope, db) : undefined;
  if (!isWanted() || !found) {
    db.close();
    return false;
  }
  restoreStates(found.saved);
  entryCache.db = db;
  entryCache.flush = flushLocalState;
  stopWatching = watchStates();
  unfinished = found.restored;
  for (const part of found.restored) part?.show();
  return true;
}

/** Reads the rest into memory. Await it before the stream resumes where it ends. */
export async function completeLocalState(): Promise<void> {
  const mine = unfinished;
  if (!mine) return;
  const shows = await Promise.all(mine.map(async (part) => part?.rest?.()));
  if (unfinished !== mine) return;
  unfinished = undefined;
  for (const show of shows) show?.();
  scheduleWrite();
}

/** Writes one last time: from now on another tab writes, and this tab's state becomes stale. */
export function leaveLocalState(): void {
  stopWatching();
  void flushLocalState();
}

/** Clears the user's data from memory; stored data stays. */
export function closeLocalState(): void {
  stopWatching();
  unfinished = undefined;
  written.clear();
  clearTimeout(timer);
  timer = undefined;
  entryCache.db.close();
  entryCache.db = createMemoryCache();
  entryCache.take();
  for (const { device } of featureStates()) device?.close?.();
  for (const { store, empty } of featureStates()) if (empty) store.setState(empty, true);
}

function watchStates(): () => void {
  // A page that is closed or reloaded right after a change has not waited for the pause. Unit tests have no page.
  const handlePageHide = (): void => {
    void flushLocalState();
    for (const { device } of featureStates()) device?.leave?.();
  };
  globalThis.addEventListener?.('pagehide', handlePageHide);
  const stops = featureStates().flatMap(({ store, kept, watch }) => [
    ...(watch?.() ?? []),
    ...(kept ? [store.subscribe(scheduleWrite)] : []),
  ]);
  return () => {
    for (const stop of stops) stop();
    globalThis.removeEventListener?.('pagehide', handlePageHide);
  };
}
