/** What happens in memory for each kind of change. Must not throw. */
export type ChangeHandlers<C extends { kind: string }> = {
  readonly [K in C['kind']]?: (change: Extract<C, { kind: K }>) => void;
};

/** Takes what units of work changed to whoever holds it in memory. */
export interface ChangeFeed<C extends { kind: string }> {
  /** From now on; the earlier ones come first. */
  follow(handlers: ChangeHandlers<C>): void;
  apply(change: C): void;
}

export function createChangeFeed<C extends { kind: string }>(): ChangeFeed<C> {
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
