import { type ChatTarget, type Gid, ProblemError, type ProblemCode, type Uid } from '@loquat/contract';
import type { Unit } from '../../platform/unit-of-work.ts';
import { isChannel } from '../channels/channels.access.ts';
import { findPerson } from '../users/users.access.ts';

/** A key for each chat. */
export const targetKey = (target: ChatTarget): string => ('uid' in target ? `u${target.uid}` : `g${target.gid}`);

/** Of several entries for a chat, only the last. */
export const lastOfEach = <T extends { target: ChatTarget }>(items: readonly T[]): T[] => [
  ...new Map(items.map((item) => [targetKey(item.target), item])).values(),
];

/** Entries of users and of channels in one list. */
export const withTargets = <U extends { uid: Uid }, G extends { gid: Gid }>(
  users: readonly U[],
  groups: readonly G[],
) => [
  ...users.map(({ uid, ...rest }) => ({ target: { uid } as ChatTarget, ...rest })),
  ...groups.map(({ gid, ...rest }) => ({ target: { gid } as ChatTarget, ...rest })),
];

/** Those of users, as the wire lists them. */
export const inUsers = <T extends object>(items: readonly (T & { target: ChatTarget })[]) =>
  items.flatMap(({ target, ...rest }) => ('uid' in target ? [{ uid: target.uid, ...rest }] : []));

/** Those of channels, as the wire lists them. */
export const inChannels = <T extends object>(items: readonly (T & { target: ChatTarget })[]) =>
  items.flatMap(({ target, ...rest }) => ('gid' in target ? [{ gid: target.gid, ...rest }] : []));

const isKnown = async (unit: Unit, target: ChatTarget): Promise<boolean> =>
  'gid' in target ? isChannel(unit, target.gid) : (await findPerson(unit, target.uid)) !== null;

/** Checked in the unit itself: nothing may be set for somebody deleted a moment ago. @throws ProblemError `code` */
export async function requireKnownTargets(
  unit: Unit,
  targets: readonly ChatTarget[],
  code: ProblemCode,
): Promise<void> {
  for (const target of targets) if (!(await isKnown(unit, target))) throw new ProblemError(code);
}
