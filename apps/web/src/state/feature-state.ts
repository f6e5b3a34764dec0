import type { EventOf, EventType, ServerEvent } from '@loquat/contract';
import type { StoreApi } from 'zustand/vanilla';
import type { CacheDb, CacheWrite } from './cache-db.ts';

/** What handlers need besides state and event. */
export interface EventContext {
  myUid: number;
  /** Milliseconds since the epoch. */
  now: number;
}

/** Pure, idempotent state changes of one feature, by event. Returning the same object means no change. */
export type Handlers<S, T extends EventType> = {
  readonly [K in T]: (state: S, event: EventOf<K>, context: EventContext) => S;
};

/** Side effects of an event, run right after it has changed the state of its feature. */
export type Effects<S> = {
  readonly [K in EventType]?: (event: EventOf<K>, change: { readonly before: S; readonly after: S }) => void;
};

/** How a state is stored on the device. */
export interface Kept<S> {
  /** The part of the state that is written: a JSON value. */
  save(state: S): unknown;
  /** The state restored from a saved value; undefined = there was none. */
  restore(state: S, saved: unknown): S;
}

/** The stored data of a returning user on this device. */
export interface Device {
  /** Names the stored data of this user on this server, for local storage. */
  scope: string;
  db: CacheDb;
  /** The saved values of `kept`, by feature name. */
  saved: Readonly<Record<string, unknown>>;
}

/** The data that a feature has read from the device itself. */
export interface Restored {
  /** Puts the data into the stores; called before the first paint, when all `kept` states are restored. */
  show(): void;
  /** Reads data that the first paint does not need, before the stream opens. The returned function is called then. */
  rest?(): Promise<() => void>;
}

/** The data that a feature stores on the device besides `kept`. */
export interface DeviceHooks {
  /** A user returns: reads their data. */
  open?(device: Device): Restored | Promise<Restored>;
  /** Entries have been written to the device, or removed from it. */
  written?(change: Omit<CacheWrite, 'values'>): void;
  /** The device accepts no more writes: from now on, the page keeps everything in memory. */
  lost?(): void;
  /** The page is being closed, reloaded or hidden. */
  leave?(): void;
  /** The user has signed out: clears memory. Called before the store is emptied. */
  close?(): void;
}

/** Where a stream resumes. */
export interface StreamStart {
  after_mid: number;
  users_version: number;
}

/** The part of the message log that a stream repeated before it was ready. */
export interface Replay {
  /** Where the stream resumed. */
  afterMid: number;
  /** Its first entry, undefined = it had none. */
  firstMid: number | undefined;
  /** It reached its limit, or may have: entries between `afterMid` and `firstMid` are missing. */
  isCapped: boolean;
  /** Whether it was completed; otherwise the next replay is about to begin. */
  isComplete: boolean;
}

/** The hooks of a feature into the stream besides its event handlers. */
export interface StreamHooks {
  /** A stream is about to be opened: returns the part of its start that this feature knows. */
  resume?(): Partial<StreamStart>;
  /** Whether an event changes the chat on the screen, and so should not wait. */
  isInView?(event: ServerEvent): boolean;
  /** Takes consecutive entries of the message log. */
  entries?(entries: readonly EventOf<'chat'>[]): void;
  /** A replay has ended. */
  replayed?(replay: Replay): void;
  /** The stream is ready: requests data that it does not repeat, and continues work that waited for it. */
  ready?(): void;
}

/** Live state of a feature, as connection, stream and device storage need it. */
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
  /** Subscribes for as long as this tab is the user's active one. Returns functions that unsubscribe. */
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
  // Each store is only used with its own handlers.
  feature as unknown as ListedState<T>;

/** Events that the stream itself handles; see `live-session.ts`. */
type StreamEvent = 'ready' | 'heartbeat' | 'kick';
type Unhandled<L extends readonly ListedState[]> = Exclude<EventType, StreamEvent | NonNullable<L[number]['handled']>>;

/** The list of all features. A list that leaves an event of the contract unhandled does not compile. */
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
