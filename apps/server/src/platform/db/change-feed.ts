/** A change that units of work record: plain data, so that another process could follow it. */
export interface Recorded {
  kind: string;
}

/** What happens in memory for each kind of change. Must not throw. */
export type ChangeHandlers<C extends Recorded> = {
  readonly [K in C['kind']]?: (change: Extract<C, { kind: K }>) => void;
};

/** Takes what units of work changed to whoever holds it in memory. */
export interface ChangeFeed<C extends Recorded> {
  /** From now on; the earlier ones come first. */
  follow(handlers: ChangeHandlers<C>): void;
  apply(change: C): void;
}

/** Where whoever holds something in memory follows what changed. */
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
