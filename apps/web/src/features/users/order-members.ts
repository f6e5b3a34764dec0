import type { User } from '@loquat/contract';
import type { MemberGroup, Role } from './users.selectors.ts';

export type MemberListRow =
  | { kind: 'heading'; key: string; role: Role; count: number }
  | { kind: 'member'; key: number; uid: number };

export interface MemberListView {
  byId: Readonly<Record<number, User>>;
  online: Readonly<Record<number, boolean>>;
  /** Part of a name, any case; empty = everyone. */
  filter: string;
}

/** Rows of a member list: a heading with the count of its group, then who is online, then the others. */
export function orderMembers(groups: readonly MemberGroup[], view: MemberListView): MemberListRow[] {
  const wanted = view.filter.trim().toLocaleLowerCase();
  const isWanted = (uid: number) => !wanted || (view.byId[uid]?.name.toLocaleLowerCase().includes(wanted) ?? false);
  // A bot has no presence, so it never counts as absent.
  const isAbsent = (uid: number) => Number(!view.byId[uid]?.is_bot && !view.online[uid]);
  return groups.flatMap(({ role, uids }): MemberListRow[] => {
    const shown = uids.filter(isWanted).toSorted((a, b) => isAbsent(a) - isAbsent(b));
    if (shown.length === 0) return [];
    const members = shown.map((uid) => ({ kind: 'member', key: uid, uid }) as const);
    return [{ kind: 'heading', key: role, role, count: shown.length }, ...members];
  });
}
