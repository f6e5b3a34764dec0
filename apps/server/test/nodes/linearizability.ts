/** Times of request and answer; `until` is Infinity if no answer tells the outcome. */
interface Asked {
  from: number;
  until: number;
}

/** `unknown`: it may have been executed or not, at any time since the request. */
export type MemberChange = Asked & {
  kind: 'add' | 'remove';
  uid: number;
  outcome: 'done' | 'unchanged' | 'unknown';
};
/** A number is the answered mid. Texts are unique. */
export type Send = Asked & { kind: 'send'; by: number; text: string; outcome: number | 'refused' | 'unknown' };
/** The text of the newest message; null if there is none. */
export type Read = Asked & { kind: 'read'; by: number; outcome: { newest: string | null } | 'refused' };
export type Operation = MemberChange | Send | Read;

/** The state of a channel if all operations run sequentially. */
interface ChannelState {
  members: ReadonlySet<number>;
  newest: string | null;
  /** The highest answered mid. */
  mid: number;
}

/** The channel after an operation; undefined if it could not have had this outcome. */
function after(state: ChannelState, operation: Operation): ChannelState | undefined {
  if ('uid' in operation) return changed(state, operation);
  const isMember = state.members.has(operation.by);
  if (operation.outcome === 'refused') return isMember ? undefined : state;
  if (!isMember) return undefined;
  if (operation.kind === 'read') return operation.outcome.newest === state.newest ? state : undefined;
  const { text, outcome } = operation;
  if (outcome === 'unknown') return { ...state, newest: text };
  return outcome > state.mid ? { ...state, newest: text, mid: outcome } : undefined;
}

function changed(state: ChannelState, { kind, uid, outcome }: MemberChange): ChannelState | undefined {
  const isChanged = state.members.has(uid) === (kind === 'remove');
  if (outcome !== 'unknown' && isChanged !== (outcome === 'done')) return undefined;
  const members = new Set(state.members);
  if (kind === 'add') members.add(uid);
  else members.delete(uid);
  return { ...state, members };
}

const keyOf = (done: bigint, { members, newest, mid }: ChannelState) =>
  `${done.toString(36)} ${[...members].toSorted((one, other) => one - other).join(',')} ${newest} ${mid}`;

/** Removes sends with an unknown outcome that no read has seen: they may as well not have been executed. */
function withoutUnseen(history: readonly Operation[]): Operation[] {
  const seen = new Set(history.flatMap(({ outcome }) => (typeof outcome === 'object' ? [outcome.newest] : [])));
  return history.filter((it) => it.kind !== 'send' || it.outcome !== 'unknown' || seen.has(it.text));
}

/**
 * Checks whether the operations on one channel are linearizable: whether each can have run at one moment between its
 * request and its answer. This is the search of Wing and Gong, which never visits a state twice after the same
 * operations (Lowe). Returns null if so, else the operations of which none can follow the longest order found.
 */
export function findViolation(recorded: readonly Operation[], members: readonly number[]): readonly Operation[] | null {
  const history = withoutUnseen(recorded).toSorted((one, other) => one.until - other.until || one.from - other.from);
  const known = history.filter(({ until }) => until !== Infinity).length;
  const visited = new Set<string>();
  let [longest, stuck]: [number, readonly Operation[]] = [-1, []];

  /** Operations that were requested before all outstanding answers may be next; those with an answer come first. */
  function candidates(done: bigint): number[] {
    const left = [...history.keys()].filter((index) => !(done & (1n << BigInt(index))));
    const first = Math.min(...left.map((index) => history[index]?.until ?? Infinity));
    return left.filter((index) => (history[index]?.from ?? Infinity) <= first);
  }

  /** `count`: operations with an answer so far. */
  function canContinue(state: ChannelState, done: bigint, count: number): boolean {
    if (count === known) return true;
    const key = keyOf(done, state);
    if (visited.has(key)) return false;
    visited.add(key);
    const nexts = candidates(done);
    for (const index of nexts) {
      const operation = history[index];
      const next = operation && after(state, operation);
      if (!next) continue;
      const isAnswered = operation.until !== Infinity;
      if (canContinue(next, done | (1n << BigInt(index)), count + (isAnswered ? 1 : 0))) return true;
    }
    if (count > longest) [longest, stuck] = [count, nexts.flatMap((index) => history[index] ?? [])];
    return false;
  }

  return canContinue({ members: new Set(members), newest: null, mid: 0 }, 0n, 0) ? null : stuck;
}
