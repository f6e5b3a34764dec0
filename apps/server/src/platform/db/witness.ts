import { AsyncLocalStorage } from 'node:async_hooks';

/** Accompanies the units of work that somebody runs, and may write in them. */
export interface Witness {
  /**
   * At the end of each unit, inside of it, with the changes that it recorded: what this writes is committed or undone
   * together with the unit.
   */
  conclude(tx: object, changes: readonly unknown[]): Promise<void>;
  /** A unit that was concluded is on disk. */
  committed(): void;
}

const present = new AsyncLocalStorage<Witness>();

/** Lets a witness accompany every unit of work that `work` runs. */
export const withWitness = <T>(witness: Witness, work: () => Promise<T>): Promise<T> => present.run(witness, work);

/** Who accompanies the units of whoever asks. */
export const presentWitness = (): Witness | undefined => present.getStore();

/** Runs a function without anybody to accompany its units of work. */
export const unaccompanied = (run: () => void): void => present.exit(run);
