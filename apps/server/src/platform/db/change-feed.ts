/** A change recorded by a unit of work: plain data, so that another process could follow it. */
export interface Recorded {
  kind: string;
}

/** The effect in memory of each kind of change. Must not throw. */
export type ChangeHandlers<C extends Recorded> = {
  readonly [K in C['kind']]?: (change: Extract<C, { kind: K }>) => void;
};

/** Delivers the changes of units of work to whatever holds the data in memory. */
export interface ChangeFeed<C extends Recorded> {
  /** Follows from now on; earlier followers are called first. */
  follow(handlers: ChangeHandlers<C>): void;
  apply(change: C): void;
}

/** Where in-memory state subscribes to changes. */
export type Changes<C extends Recorded> = Pick<ChangeFeed<C>, 'follow'>;

export function createChangeFeed<C extends Recorded>(): ChangeFeed<C> {
  const followers = new Map<string, ((change: never) => void)[]>();
  return {
    follow(handlers) {
      for (const [kind, handler] of Object.entries<((change: never) => void) | undefined>(handlers)) {
        if (handler) followers.set(kind, [...(followers.get(kind) ?? []), handler]);
      }
    },
    apply(change) {
      for (const handler of followers.get(change.kind) ?? []) handler(change as never);
    },
  };
}
