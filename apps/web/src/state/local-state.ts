import { untilPause } from '../lib/browser/idle.ts';
import { openCache } from './cache-db-idb.ts';
import { createMemoryCache } from './cache-db-memory.ts';
import type { CacheDb } from './cache-db.ts';
import { entryCache } from './entry-cache.ts';
import { featureStates, type Restored } from './feature-state.ts';
import { isReplaying } from './replay.ts';

/** A change after a quiet time is soon on the device: a page that is left may not get as far as writing it. */
const WRITE_DELAY_MS = 250;
/** From one write to the next, so that a busy stream is not a busy disk. */
const WRITE_INTERVAL_MS = 1_000;
let wroteAt = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;
let stopWatching: () => void = () => {};
/** What features have read only in part. Until they have all of it nothing is written that would say what there is. */
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

/** Writes all that changed. In the middle of a replay only entries: its end decides what they cover. */
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
 * The disk is full, or the database was deleted under us. What is stored is whole but old: a reload goes on from there.
 * Until then this page remembers by itself, and what it no longer holds comes from the server.
 */
async function loseDevice(queued: ReturnType<typeof entryCache.take>): Promise<void> {
  entryCache.db.close();
  entryCache.db = createMemoryCache();
  for (const { device } of featureStates()) device?.lost?.();
  await entryCache.db.write({ values: {}, ...queued });
}

/** What is said meanwhile goes with it; a key must not wait for it. */
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

/** What the device holds of a user: the states that are kept as a whole, and what features read on their own. */
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
 * Brings back what this device remembers of a user, before the first paint, and keeps it up to date from then on. What the
 * first paint does without `completeLocalState` brings. Gives up with false when `isWanted` no longer holds.
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

/** Brings the rest into memory. To be waited for before the stream goes on where it ends. */
export async function completeLocalState(): Promise<void> {
  const mine = unfinished;
  if (!mine) return;
  const shows = await Promise.all(mine.map(async (part) => part?.rest?.()));
  if (unfinished !== mine) return;
  unfinished = undefined;
  for (const show of shows) show?.();
  scheduleWrite();
}

/** Writes a last time: from now on another tab writes, and what this one knows grows old. */
export function leaveLocalState(): void {
  stopWatching();
  void flushLocalState();
}

/** Forgets the user in memory; what is on the device stays. */
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
  // The page that is left or reloaded right after a change has not waited for the pause. Unit tests have no page.
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
