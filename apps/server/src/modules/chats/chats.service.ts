import {
  AUTO_DELETES_MAX,
  type AutoDeleteChanges,
  type ChatTarget,
  type Gid,
  type Mid,
  type MuteChanges,
  MUTES_MAX,
  PINNED_CHATS_MAX,
  type ProblemCode,
  ProblemError,
  type Uid,
} from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { ChannelDirectory } from '../channels/channels.access.ts';
import { isKnownTo, type VisitorHosts } from '../users/users.access.ts';
import type { Mute } from './chat-settings.store.ts';
import { inChannels, inUsers, lastOfEach, requireKnownTargets, targetKey, withTargets } from './chat-target.ts';
import type { RunUnit, Tx } from './chats.store.ts';
import { tellAllDevices, tellOtherDevices } from './settings-changed.ts';

const SECOND_MS = 1_000;

export interface ChatParts {
  transact: RunUnit;
  channels: Pick<ChannelDirectory, 'canSee'>;
  hosts: Pick<VisitorHosts, 'isAnsweredBy'>;
  clock: Pick<Clock, 'now'>;
}

export interface ReadMarkers {
  users: readonly { uid: Uid; mid: Mid | 0 }[];
  groups: readonly { gid: Gid; mid: Mid | 0 }[];
}

type Targeted = { target: ChatTarget };

/** A valid read marker. */
const isSet = <M extends { mid: Mid | 0 }>(marker: M): marker is M & { mid: Mid } => marker.mid !== 0;

async function keep<T>(items: readonly T[], isKept: (item: T) => Promise<boolean>): Promise<T[]> {
  const kept: T[] = [];
  for (const item of items) if (await isKept(item)) kept.push(item);
  return kept;
}

/**
 * A user has no settings for a chat with themselves. Visitors of a widget have settings only for their host, and must
 * not learn of other users. @throws ProblemError `chat.unknown_target`
 */
function requireOthers({ uid, visitor_host: host }: Viewer, items: readonly Targeted[]): void {
  const isOwn = ({ target }: Targeted) => 'uid' in target && target.uid === uid;
  const isHost = ({ target }: Targeted) => 'uid' in target && target.uid === host;
  if (items.some(isOwn)) throw new ProblemError('chat.unknown_target');
  if (host !== undefined && !items.every(isHost)) throw new ProblemError('chat.unknown_target');
}

/** @throws ProblemError `chat.too_many_settings` */
function requireAtMost(most: number, settings: readonly unknown[]): void {
  if (settings.length > most) throw new ProblemError('chat.too_many_settings');
}

const targetsOf = (items: readonly Targeted[]) => items.map(({ target }) => target);

/** Chats to mute and to unmute: a chat in both lists ends up unmuted. */
function sortMutes({ add_users, add_groups, remove_users, remove_groups }: MuteChanges, now: number) {
  const asked = withTargets(
    remove_users.map((uid) => ({ uid })),
    remove_groups.map((gid) => ({ gid })),
  );
  const removed = lastOfEach(asked);
  const isRemoved = new Set(removed.map(({ target }) => targetKey(target)));
  const mutes = lastOfEach(withTargets(add_users, add_groups)).map(({ target, expired_in }): Mute => {
    return { target, expired_at: expired_in === undefined ? null : now + expired_in * SECOND_MS };
  });
  return { mutes, removed, lasting: mutes.filter(({ target }) => !isRemoved.has(targetKey(target))) };
}

export type ChatService = ReturnType<typeof createChatService>;

/** Each user's settings for their own chats. */
export function createChatService({ transact, channels, hosts, clock }: ChatParts) {
  const knownTo = (viewer: Viewer, code: ProblemCode) => ({ isKnown: isKnownTo(hosts, viewer), code });
  async function requireTargets(tx: Tx, viewer: Viewer, items: readonly Targeted[]): Promise<void> {
    requireOthers(viewer, items);
    await requireKnownTargets(tx, targetsOf(items), knownTo(viewer, 'chat.unknown_target'));
  }

  return {
    /**
     * Markers that are not newer are ignored; a request that names the caller or an unknown user is refused as a whole.
     * @throws ProblemError `chat.unknown_target`
     */
    updateReadMarkers: (viewer: Viewer, { users, groups }: ReadMarkers): Promise<void> =>
      transact(async (tx) => {
        const markers = withTargets(users, groups);
        await requireTargets(tx, viewer, lastOfEach(markers));
        const moved = await keep(markers.filter(isSet), (marker) => tx.readMarkers.advance(viewer.uid, marker));
        for (const { target, mid } of moved) tx.record({ kind: 'read_marker.moved', uid: viewer.uid, target, mid });
        tellOtherDevices(tx, viewer, { read_index_users: inUsers(moved), read_index_groups: inChannels(moved) });
      }),

    /** Mutes, then unmutes. @throws ProblemError `chat.unknown_target`, `chat.too_many_settings` */
    updateMutes: (viewer: Viewer, changes: MuteChanges): Promise<void> =>
      transact(async (tx) => {
        const { mutes, removed, lasting } = sortMutes(changes, clock.now());
        requireOthers(viewer, mutes);
        await requireKnownTargets(tx, targetsOf([...mutes, ...removed]), knownTo(viewer, 'chat.unknown_target'));
        const { uid } = viewer;
        for (const mute of lasting) await tx.mutes.save(uid, mute);
        for (const { target } of removed) await tx.mutes.delete(uid, target);
        if (lasting.length > 0) requireAtMost(MUTES_MAX, await tx.mutes.list(uid, clock.now()));
        for (const mute of lasting) tx.record({ kind: 'mute.set', uid, mute });
        for (const { target } of removed) tx.record({ kind: 'mute.removed', uid, target });
        tellOtherDevices(tx, viewer, {
          add_mute_users: inUsers(lasting),
          add_mute_groups: inChannels(lasting),
          remove_mute_users: inUsers(removed).map(({ uid }) => uid),
          remove_mute_groups: inChannels(removed).map(({ gid }) => gid),
        });
      }),

    /** Zero seconds turn it off. @throws ProblemError `chat.unknown_target`, `chat.too_many_settings` */
    updateAutoDelete: (viewer: Viewer, { users, groups }: AutoDeleteChanges): Promise<void> =>
      transact(async (tx) => {
        const changed = lastOfEach(withTargets(users, groups));
        await requireTargets(tx, viewer, changed);
        for (const autoDelete of changed) await tx.autoDeletes.save(viewer.uid, autoDelete);
        const isAdding = changed.some(({ expires_in }) => expires_in > 0);
        if (isAdding) requireAtMost(AUTO_DELETES_MAX, await tx.autoDeletes.list(viewer.uid));
        for (const autoDelete of changed) tx.record({ kind: 'auto_delete.changed', uid: viewer.uid, autoDelete });
        tellOtherDevices(tx, viewer, {
          burn_after_reading_users: inUsers(changed),
          burn_after_reading_groups: inChannels(changed),
        });
      }),

    /**
     * Notes to oneself can be pinned; a channel can be pinned only by users who see it. @throws ProblemError
     * `chat.not_found`, `chat.too_many_settings`
     */
    pinChat: (viewer: Viewer, target: ChatTarget): Promise<void> =>
      transact(async (tx) => {
        if ('gid' in target && !channels.canSee(target.gid, viewer.uid)) throw new ProblemError('chat.not_found');
        await requireKnownTargets(tx, [target], knownTo(viewer, 'chat.not_found'));
        const pin = { target, updated_at: clock.now() };
        if (!(await tx.pinnedChats.insert(viewer.uid, pin))) return;
        requireAtMost(PINNED_CHATS_MAX, await tx.pinnedChats.list(viewer.uid));
        tellAllDevices(tx, viewer, { add_pin_chats: [pin] });
      }),

    /** @throws ProblemError `chat.not_found` */
    unpinChat: (viewer: Viewer, target: ChatTarget): Promise<void> =>
      transact(async (tx) => {
        await requireKnownTargets(tx, [target], knownTo(viewer, 'chat.not_found'));
        const wasPinned = await tx.pinnedChats.delete(viewer.uid, target);
        if (wasPinned) tellAllDevices(tx, viewer, { remove_pin_chats: [target] });
      }),
  };
}
