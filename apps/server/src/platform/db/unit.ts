import type { AuditScope } from './audit-scope.ts';
import { UnitEndedError } from './transact-errors.ts';

const SOURCE_SHOWN = 160;

/** The effects that a unit of work can request; they happen only after the unit is on disk. */
export interface UnitEffects<A, C> {
  /** Publishes a change to the rest of the server. */
  announce(announcement: A): void;
  /**
   * Records a change of data that is also held in memory; memory is updated before the unit's announcements are sent.
   */
  record(change: C): void;
}

/** The requested effects of a unit, in order. */
export interface RequestedEffects {
  readonly changes: readonly unknown[];
  readonly announcements: readonly unknown[];
}

export interface UnitDependencies<S extends object, A, C> {
  stores: S;
  apply: (change: C) => void;
  publish: (announcement: A) => void;
  /** Receives errors thrown by changes and announcements: the unit stays committed. Must not throw. */
  report: (error: unknown) => void;
}

/** One queued unit of work, as the group sees it, without the types of its value and announcements. */
export interface QueuedUnit {
  /** For error messages: the function's name, or the beginning of its source. */
  label(): string;
  /** Runs the work and keeps its value; after `end`, every use of the `tx` throws `UnitEndedError`. */
  run(): Promise<void>;
  end(): void;
  /** The changes and announcements to apply after the commit. */
  readonly effects: RequestedEffects;
  /** Committed: applies changes, then publishes announcements, then resolves. */
  succeed(): void;
  /** Rolled back or never committed. */
  fail(error: unknown): void;
}

interface UnitParts<S extends object, A, C, T> {
  work: (tx: S & UnitEffects<A, C>) => Promise<T>;
  auditScope: AuditScope | undefined;
  resolve: (value: T) => void;
  reject: (error: unknown) => void;
}

const labelOf = (work: (tx: never) => unknown) =>
  work.name || String(work).replaceAll(/\s+/g, ' ').slice(0, SOURCE_SHOWN);

/** The effects that a unit requests until it has ended. */
interface Effects<A, C> {
  announcements: A[];
  changes: C[];
  isOpen: boolean;
}

/** The class of `tx`: it collects effects, and exposes the stores by getters of a subclass. */
class View<A, C> implements UnitEffects<A, C> {
  readonly #effects: Effects<A, C>;

  constructor(effects: Effects<A, C>) {
    this.#effects = effects;
  }

  announce(announcement: A): void {
    this.requireOpen();
    this.#effects.announcements.push(announcement);
  }

  record(change: C): void {
    this.requireOpen();
    this.#effects.changes.push(change);
  }

  /** Prevents work that outlives its unit from writing outside of one. */
  requireOpen(): void {
    if (!this.#effects.isOpen) throw new UnitEndedError();
  }
}

type ViewOf<S extends object, A, C> = new (effects: Effects<A, C>) => View<A, C> & S;

/** Subclasses by stores: created once, because units are created by the thousand. */
const views = new WeakMap<object, unknown>();

function viewOf<S extends object, A, C>(stores: S): ViewOf<S, A, C> {
  const known = views.get(stores);
  if (known !== undefined) return known as ViewOf<S, A, C>;
  class StoresView extends View<A, C> {}
  for (const [name, store] of Object.entries(stores)) {
    Object.defineProperty(StoresView.prototype, name, {
      get(this: View<A, C>) {
        this.requireOpen();
        return store;
      },
    });
  }
  views.set(stores, StoresView);
  return StoresView as ViewOf<S, A, C>;
}

class WorkUnit<S extends object, A, C, T> implements QueuedUnit {
  readonly #dependencies: UnitDependencies<S, A, C>;
  readonly #parts: UnitParts<S, A, C, T>;
  readonly #effects: Effects<A, C> = { announcements: [], changes: [], isOpen: true };
  #answer: { value: T } | undefined;

  constructor(dependencies: UnitDependencies<S, A, C>, parts: UnitParts<S, A, C, T>) {
    this.#dependencies = dependencies;
    this.#parts = parts;
  }

  label(): string {
    return labelOf(this.#parts.work);
  }

  async run(): Promise<void> {
    const tx = new (viewOf<S, A, C>(this.#dependencies.stores))(this.#effects);
    const value = await this.#parts.work(tx);
    if (this.#parts.auditScope) await this.#parts.auditScope.conclude(tx, this.#effects.changes);
    this.#answer = { value };
  }

  end(): void {
    this.#effects.isOpen = false;
  }

  get effects(): RequestedEffects {
    return this.#effects;
  }

  succeed(): void {
    const { apply, publish } = this.#dependencies;
    for (const change of this.#effects.changes) this.#attempt(apply, change);
    for (const announcement of this.#effects.announcements) this.#attempt(publish, announcement);
    this.#parts.auditScope?.committed();
    if (this.#answer) this.#parts.resolve(this.#answer.value);
  }

  fail(error: unknown): void {
    this.#parts.reject(error);
  }

  #attempt<E>(effect: (of: E) => void, of: E): void {
    try {
      effect(of);
    } catch (error) {
      this.#dependencies.report(error);
    }
  }
}

export const createUnit = <S extends object, A, C, T>(
  dependencies: UnitDependencies<S, A, C>,
  parts: UnitParts<S, A, C, T>,
): QueuedUnit => new WorkUnit(dependencies, parts);
