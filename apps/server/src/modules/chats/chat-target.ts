import { type ChatTarget, type Gid, ProblemError, type ProblemCode, type Uid } from '@loquat/contract';
import type { Unit } from '../../platform/unit-of-work.ts';
import { isChannel } from '../channels/channels.access.ts';
import { type CachedUser, findPerson } from '../users/users.access.ts';

/** A unique key for each chat. */
export const targetKey = (target: ChatTarget): string => ('uid' in target ? `u${target.uid}` : `g${target.gid}`);

/** Keeps only the last of several entries for a chat. */
export const lastOfEach = <T extends { target: ChatTarget }>(items: readonly T[]): T[] => [
  ...new Map(items.map((item) => [targetKey(item.target), item])).values(),
];

/** Merges entries of users and of channels into one list. */
export const withTargets = <U extends { uid: Uid }, G extends { gid: Gid }>(
  users: readonly U[],
  groups: readonly G[],
) => [
  ...users.map(({ uid, ...rest }) => ({ target: { uid } as ChatTarget, ...rest })),
  ...groups.map(({ gid, ...rest }) => ({ target: { gid } as ChatTarget, ...rest })),
];

/** The entries of users, in the form of the wire. */
export const inUsers = <T extends object>(items: readonly (T & { target: ChatTarget })[]) =>
  items.flatMap(({ target, ...rest }) => ('uid' in target ? [{ uid: target.uid, ...rest }] : []));

/** The entries of channels, in the form of the wire. */
export const inChannels = <T extends object>(items: readonly (T & { target: ChatTarget })[]) =>
  items.flatMap(({ target, ...rest }) => ('gid' in target ? [{ gid: target.gid, ...rest }] : []));

/** How unknown chats are recognised and refused. */
interface Knowledge {
  /** Whether the caller may know that a user exists. */
  isKnown: (user: CachedUser) => boolean;
  code: ProblemCode;
}

/** Checked in the unit itself: a user deleted a moment ago must get no setting. @throws ProblemError `code` */
export async function requireKnownTargets(
  unit: Unit,
  targets: readonly ChatTarget[],
  { isKnown, code }: Knowledge,
): Promise<void> {
  async function isThere(target: ChatTarget): Promise<boolean> {
    if ('gid' in target) return isChannel(unit, target.gid);
    const person = await findPerson(unit, target.uid);
    return person !== null && isKnown(person);
  }
  for (const target of targets) if (!(await isThere(target))) throw new ProblemError(code);
}
