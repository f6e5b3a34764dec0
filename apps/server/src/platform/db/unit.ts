import { UnitEndedError } from './transact-errors.ts';

const SOURCE_SHOWN = 160;

/** What a unit of work can request besides its stores; all of it happens only once the unit is on disk. */
export interface UnitEffects<A, C> {
  /** Tells the rest of the server what changed. */
  announce(announcement: A): void;
  /** Records a change of data that is also held in memory, which follows before the unit's announcements go out. */
  record(change: C): void;
}

export interface UnitDependencies<S extends object, A, C> {
  stores: S;
  apply: (change: C) => void;
  publish: (announcement: A) => void;
  /** Receives errors thrown by changes and announcements: the unit is committed all the same. Must not throw itself. */
  report: (error: unknown) => void;
}

/** One queued unit of work, as the group sees it: the types of its value and announcements stay inside. */
export interface QueuedUnit {
  /** For error messages: the function's name, or the beginning of its source. */
  label(): string;
  /** Runs the work and keeps its value; after `end`, every use of the `tx` throws `UnitEndedError`. */
  run(): Promise<void>;
  end(): void;
  /** Committed: applies changes, then publishes announcements, then resolves. */
  succeed(): void;
  /** Rolled back or never committed. */
  fail(error: unknown): void;
}

interface UnitParts<S extends object, A, C, T> extends UnitDependencies<S, A, C> {
  work: (tx: S & UnitEffects<A, C>) => Promise<T>;
  resolve: (value: T) => void;
  reject: (error: unknown) => void;
}

const labelOf = (work: (tx: never) => unknown) =>
  work.name || String(work).replaceAll(/\s+/g, ' ').slice(0, SOURCE_SHOWN);

type View = { requireOpen: () => void };

/** Prototypes of views by the stores they show: made once, because units are made by the thousand. */
const prototypes = new WeakMap<object, object>();

function prototypeOf(stores: object): object {
  const known = prototypes.get(stores);
  if (known) return known;
  const prototype = Object.create(null);
  for (const [name, store] of Object.entries(stores)) {
    Object.defineProperty(prototype, name, {
      get(this: View) {
        this.requireOpen();
        return store;
      },
    });
  }
  prototypes.set(stores, prototype);
  return prototype;
}

/** A view of the stores that closes with its unit, so that work that outlives the unit cannot write outside of one. */
const openStores = <S extends object>(stores: S, requireOpen: () => void): S =>
  Object.assign(Object.create(prototypeOf(stores)), { requireOpen });

export function createUnit<S extends object, A, C, T>(parts: UnitParts<S, A, C, T>): QueuedUnit {
  const { stores, apply, publish, report, work, resolve, reject } = parts;
  const changes: C[] = [];
  const announcements: A[] = [];
  let isOpen = true;
  let answer: { value: T } | undefined;

  const requireOpen = () => {
    if (!isOpen) throw new UnitEndedError();
  };
  const collect =
    <E>(list: E[]) =>
    (entry: E) => {
      requireOpen();
      list.push(entry);
    };
  const attempt = (effect: () => void) => {
    try {
      effect();
    } catch (error) {
      report(error);
    }
  };

  return {
    label: () => labelOf(work),
    async run() {
      const collectors = { announce: collect(announcements), record: collect(changes) };
      answer = { value: await work(Object.assign(openStores(stores, requireOpen), collectors)) };
    },
    end: () => void (isOpen = false),
    succeed() {
      for (const change of changes) attempt(() => apply(change));
      for (const announcement of announcements) attempt(() => publish(announcement));
      if (answer) resolve(answer.value);
    },
    fail: reject,
  };
}
