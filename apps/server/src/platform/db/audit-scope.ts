import { AsyncLocalStorage } from 'node:async_hooks';

/** The units of work of one audited action; may write in them. */
export interface AuditScope {
  /**
   * Called at the end of each unit, inside its transaction, with the recorded changes: rows written here are committed
   * or undone together with the unit.
   */
  conclude(tx: object, changes: readonly unknown[]): Promise<void>;
  /** Called when a concluded unit is on disk. */
  committed(): void;
}

const present = new AsyncLocalStorage<AuditScope>();

/** Runs `work`; every unit of work in it belongs to the scope. */
export const inAuditScope = <T>(auditScope: AuditScope, work: () => Promise<T>): Promise<T> =>
  present.run(auditScope, work);

/** The audit scope of the current async context. */
export const currentAuditScope = (): AuditScope | undefined => present.getStore();

/** Runs a function outside of any audit scope. */
export const outsideAuditScopes = (run: () => void): void => present.exit(run);
