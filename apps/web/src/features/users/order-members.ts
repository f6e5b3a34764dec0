import type { User } from '@loquat/contract';
import { matchesPerson } from './match-person.ts';
import type { MemberGroup, Role } from './users.selectors.ts';

export type MemberListRow =
  | { kind: 'heading'; key: string; role: Role; count: number }
  | { kind: 'member'; key: number; uid: number };

export interface MemberListView {
  byId: Readonly<Record<number, User>>;
  /** The reader's nicknames, by uid. */
  nicknames: Readonly<Record<number, string>>;
  /** Online states by uid; null if the server does not show them. */
  online: Readonly<Record<number, boolean>> | null;
  /** Part of a name, nickname or address; empty = all users. */
  filter: string;
}

/** Rows of a member list: a heading with the count of its group, then online members, then the others. */
export function orderMembers(groups: readonly MemberGroup[], view: MemberListView): MemberListRow[] {
  const { byId, nicknames, online } = view;
  const isWanted = (uid: number) =>
    matchesPerson({ name: byId[uid]?.name ?? '', nickname: nicknames[uid], email: byId[uid]?.email }, view.filter);
  // A bot has no presence, so it never counts as offline.
  const isAbsent = (uid: number) => Number(online !== null && !byId[uid]?.is_bot && !online[uid]);
  return groups.flatMap(({ role, uids }): MemberListRow[] => {
    const shown = uids.filter(isWanted).toSorted((a, b) => isAbsent(a) - isAbsent(b));
    if (shown.length === 0) return [];
    const members = shown.map((uid) => ({ kind: 'member', key: uid, uid }) as const);
    return [{ kind: 'heading', key: role, role, count: shown.length }, ...members];
  });
}
