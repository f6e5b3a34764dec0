import type * as z from 'zod/mini';

/** A change recorded by a unit of work: plain data, so that another process could follow it. */
export interface Recorded {
  kind: string;
}

/** The effect in memory of each kind of change. Must not throw. */
export type ChangeHandlers<C extends Recorded> = {
  readonly [K in C['kind']]?: (change: Extract<C, { kind: K }>) => void;
};

/**
 * How to read a change from another node, by kind. During an upgrade that node may run the previous version, whose
 * changes lack later fields: each of these has a default here. Unknown fields stay.
 */
export type ChangeFormats<C extends Recorded> = { readonly [K in C['kind']]?: z.ZodMiniType };

/** Delivers the changes of units of work to the in-memory state. */
export interface ChangeFeed<C extends Recorded> {
  /** Subscribes from now on; earlier subscribers are called first. */
  follow(handlers: ChangeHandlers<C>, formats?: ChangeFormats<C>): void;
  apply(change: C): void;
  /** Applies a change from another node. @throws if it does not fit its format */
  applyReceived(change: Recorded): void;
}

/** Where in-memory state subscribes to changes. */
export type Changes<C extends Recorded> = Pick<ChangeFeed<C>, 'follow'>;

export function createChangeFeed<C extends Recorded>(): ChangeFeed<C> {
  const followers = new Map<string, ((change: never) => void)[]>();
  const formats = new Map<string, z.ZodMiniType>();
  function apply(change: Recorded): void {
    for (const handler of followers.get(change.kind) ?? []) handler(change as never);
  }
  return {
    follow(handlers, given = {}) {
      for (const [kind, format] of Object.entries<z.ZodMiniType | undefined>(given)) {
        if (format) formats.set(kind, format);
      }
      for (const [kind, handler] of Object.entries<((change: never) => void) | undefined>(handlers)) {
        if (handler) followers.set(kind, [...(followers.get(kind) ?? []), handler]);
      }
    },
    apply,
    applyReceived(change) {
      apply((formats.get(change.kind)?.parse(change) ?? change) as Recorded);
    },
  };
}
