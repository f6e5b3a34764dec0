import type { EventOf, EventType, ServerEvent } from '@loquat/contract';
import type { StoreApi } from 'zustand/vanilla';
import type { CacheDb, CacheWrite } from './cache-db.ts';

/** What handlers need besides state and event. */
export interface EventContext {
  myUid: number;
  /** Milliseconds since the epoch. */
  now: number;
}

/** Pure, idempotent state changes of one feature, by event. Returning the same object means nothing changed. */
export type Handlers<S, T extends EventType> = {
  readonly [K in T]: (state: S, event: EventOf<K>, context: EventContext) => S;
};

/** What an event does besides changing the state of its feature, right after it has. */
export type Effects<S> = {
  readonly [K in EventType]?: (event: EventOf<K>, change: { readonly before: S; readonly after: S }) => void;
};

/** How a state is kept on the device. */
export interface Kept<S> {
  /** What of the state is written: a JSON value. */
  save(state: S): unknown;
  /** The state restored from what was saved; undefined = nothing was. */
  restore(state: S, saved: unknown): S;
}

/** What this device stores for the returning user. */
export interface Device {
  /** Names what is kept for this user on this server, for local storage. */
  scope: string;
  db: CacheDb;
  /** What `kept` saved, by feature name. */
  saved: Readonly<Record<string, unknown>>;
}

/** What a feature has read from the device itself. */
export interface Restored {
  /** Puts it into the stores; called before the first paint, when all `kept` states are back. */
  show(): void;
  /** Reads what the first paint does not need, before the stream opens. The function it resolves to is called then. */
  rest?(): Promise<() => void>;
}

/** What a feature keeps on the device besides `kept`. */
export interface DeviceHooks {
  /** A user returns: reads their data. */
  open?(device: Device): Restored | Promise<Restored>;
  /** Entries have been written to the device, or removed from it. */
  written?(change: Omit<CacheWrite, 'values'>): void;
  /** The device accepts no more writes: from now on, the page keeps everything in memory. */
  lost?(): void;
  /** The page is being closed, reloaded or put aside. */
  leave?(): void;
  /** The user is gone: clears memory. Called before the store is emptied. */
  close?(): void;
}

/** Where a stream resumes. */
export interface StreamStart {
  after_mid: number;
  users_version: number;
}

/** What a stream repeated of the message log before it was ready. */
export interface Replay {
  /** Where it resumed. */
  afterMid: number;
  /** Its first entry, undefined = it had none. */
  firstMid: number | undefined;
  /** It reached its limit, or may have: what is between `afterMid` and `firstMid` was left out. */
  isCapped: boolean;
  /** Whether it was completed; otherwise the next one is about to begin. */
  isComplete: boolean;
}

/** What a feature does with the stream besides handling its events. */
export interface StreamHooks {
  /** A stream is about to be opened: says what part of its start is known here. */
  resume?(): Partial<StreamStart>;
  /** Whether an event changes what the user is reading, and so should not wait. */
  isInView?(event: ServerEvent): boolean;
  /** Takes entries of the message log that follow each other. */
  entries?(entries: readonly EventOf<'chat'>[]): void;
  /** A replay has ended. */
  replayed?(replay: Replay): void;
  /** The stream is ready: requests what it does not repeat, and continues what waited for it. */
  ready?(): void;
}

/** Live state of a feature: all that connection, stream and device storage need to know about it. */
export interface FeatureState<S, T extends EventType> {
  /** Also names it on the device. */
  name: string;
  store: StoreApi<S>;
  /** The content of the store without a user; absent if the state does not belong to a user. */
  empty?: S;
  on: Handlers<S, T>;
  effects?: Effects<S>;
  /** `whole`: the state is written as it is. Absent: it is forgotten with the page. */
  kept?: 'whole' | Kept<S>;
  /** Follows something for as long as this tab is the active one of a user. Returns what stops it. */
  watch?(): (() => void)[];
  device?: DeviceHooks;
  stream?: StreamHooks;
}

/** A feature's state as an entry of the list, whatever its type. */
export interface ListedState<T extends EventType = EventType> {
  readonly name: string;
  readonly store: StoreApi<object>;
  readonly empty?: object;
  readonly on: { readonly [K in EventType]?: (state: object, event: ServerEvent, context: EventContext) => object };
  readonly effects?: {
    readonly [K in EventType]?: (event: ServerEvent, change: { before: object; after: object }) => void;
  };
  readonly kept?: 'whole' | Kept<object>;
  readonly watch?: () => (() => void)[];
  readonly device?: DeviceHooks;
  readonly stream?: StreamHooks;
  /** The events it handles; for the compiler only. */
  readonly handled?: T;
}

/** Registers a feature's state with the state layer; it then goes into the list of `app/boot/feature-states.ts`. */
export const defineFeatureState = <S extends object, T extends EventType>(
  feature: FeatureState<S, T>,
): ListedState<T> =>
  // Each store only ever meets its own handlers.
  feature as unknown as ListedState<T>;

/** Events that the stream itself handles; see `live-session.ts`. */
type StreamEvent = 'ready' | 'heartbeat' | 'kick';
type Unhandled<L extends readonly ListedState[]> = Exclude<EventType, StreamEvent | NonNullable<L[number]['handled']>>;

/** The list of all features. One that leaves an event of the contract unhandled does not compile. */
export const allFeatureStates = <const L extends readonly ListedState[]>(
  states: L & ([Unhandled<L>] extends [never] ? unknown : { unhandled: Unhandled<L> }),
): L => states;

let states: readonly ListedState[] = [];

/** Sets the list of feature states. An event reaches features in the order of the list. */
export function setFeatureStates(list: readonly ListedState[]): void {
  states = list;
}

/** The registered feature states; empty before the live part of the app has started. */
export const featureStates = (): readonly ListedState[] => states;
