import { type Channel, type Gid, ProblemError, type Timestamp, type Uid } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Unit } from '../../platform/unit-of-work.ts';
import type { UserDirectory } from '../users/users.access.ts';
import type { ChannelContext } from './channel-context.ts';
import { announce, belonging } from './channel-events.ts';
import type { ChannelLimits } from './channel-limits.ts';
import { enter, remember, requireKnownUsers, requireManaged } from './channel-membership.ts';
import { viewOfOutsiders } from './channel-views.ts';
import { type ChannelChanges, own, type RunUnit, type StoredChannel, type Tx } from './channels.store.ts';

export interface ChannelParts extends ChannelContext {
  transact: RunUnit;
  clock: Pick<Clock, 'now'>;
  users: Pick<UserDirectory, 'get'>;
  limits: ChannelLimits;
}

export interface ChannelDraft {
  name: string;
  description: string;
  members: readonly Uid[];
  is_public: boolean;
}

/** Clients may use either name of the extended settings. */
export type ChannelUpdate = {
  [K in Exclude<keyof ChannelChanges, 'is_public' | 'avatar_updated_at' | 'owner' | 'ext_setting'>]?:
    | ChannelChanges[K]
    | undefined;
} & { owner?: Uid | undefined; ext_setting?: string | undefined; ext_settings?: string | undefined };

/** Only the given fields, under their stored names. @throws ProblemError `channel.nothing_to_update` */
function requireSome({ ext_settings, ...change }: ChannelUpdate) {
  const all = { ...change, ext_setting: change.ext_setting ?? ext_settings };
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length === 0) throw new ProblemError('channel.nothing_to_update');
  return given as { [K in keyof typeof all]?: Exclude<(typeof all)[K], undefined> };
}

function requireOwnable({ is_public, members }: StoredChannel, owner: Uid): void {
  if (is_public) throw new ProblemError('channel.forbidden');
  if (!members.includes(owner)) throw new ProblemError('channel.owner_no_member');
}

export type ChannelService = ReturnType<typeof createChannelService>;

/** Channels: making, finding, changing and deleting them. */
export function createChannelService(parts: ChannelParts) {
  const { transact, directory, views, events, settings, clock, close, users, limits } = parts;

  async function create(
    unit: Unit,
    viewer: Pick<Viewer, 'uid'>,
    { name, description, members, is_public }: ChannelDraft,
  ) {
    const tx = own(unit);
    await requireKnownUsers(tx, members);
    const created_at = clock.now();
    const owner = is_public ? null : viewer.uid;
    const channel = await tx.channels.insert({ name, description, is_public, owner, created_at });
    // A public channel has no member list: all users belong to it.
    const uids = is_public ? [] : [...new Set([viewer.uid, ...members])];
    const since_mid = await tx.channels.lastMid();
    const entered = await enter(tx, channel, { uids, since_mid });
    if (is_public) announce(tx, { to: 'everyone' }, { type: 'joined_group', group: views.of(entered, viewer.uid) });
    else events.showTo(tx, entered, uids, since_mid);
    return { gid: channel.gid, created_at };
  }

  /** The owner of a channel after a change, as far as limits depend on them; null for public channels. */
  function ownerOf({ owner }: StoredChannel) {
    return owner === null ? null : { uid: owner, is_admin: users.get(owner)?.is_admin ?? false };
  }

  async function requireOwnerRoom(tx: Tx, before: StoredChannel, channel: StoredChannel): Promise<void> {
    const owner = ownerOf(channel);
    if (owner === null) return;
    limits.requireTextRoom(owner, channel);
    if (owner.uid !== before.owner) await limits.requireOwnable(tx, owner);
  }

  return {
    /** For a unit of work of another feature. */
    create,

    /** The channels that the caller can read, ascending by gid. */
    listChannels: ({ uid }: Viewer, isPublicOnly: boolean): Channel[] =>
      views.list(isPublicOnly ? directory.publicChannels() : directory.channelsOf(uid), uid),

    /** Outsiders of a private channel see its name and picture. @throws ProblemError `channel.not_found` */
    getChannel({ uid }: Viewer, gid: Gid): Channel {
      const channel = directory.get(gid);
      if (!channel) throw new ProblemError('channel.not_found');
      return directory.canSee(gid, uid) ? views.of(channel, uid) : viewOfOutsiders(channel);
    },

    /**
     * @throws ProblemError `channel.forbidden`, `channel.public_has_no_members`, `user.unknown_member`,
     * `channel.too_many`
     */
    async createChannel(viewer: Viewer, draft: ChannelDraft): Promise<{ gid: Gid; created_at: Timestamp }> {
      const isForAdmins = draft.is_public || settings.get('common').only_admin_can_create_group;
      if (isForAdmins && !viewer.is_admin) throw new ProblemError('channel.forbidden');
      if (draft.is_public && draft.members.length > 0) throw new ProblemError('channel.public_has_no_members');
      limits.takeCreation(viewer);
      limits.takeMembers(viewer, draft.members);
      if (!draft.is_public) limits.requireTextRoom(viewer, { ...draft, ext_setting: null });
      return transact(async (tx) => {
        const created = await create(tx, viewer, draft);
        if (!draft.is_public) await limits.requireOwnable(tx, viewer);
        return created;
      });
    },

    /**
     * A channel with a new owner keeps the former owner as an ordinary member.
     * @throws ProblemError `channel.nothing_to_update`, `channel.not_found`, `channel.forbidden`,
     * `channel.owner_no_member`, `channel.too_many`
     */
    async updateChannel(viewer: Viewer, gid: Gid, update: ChannelUpdate): Promise<void> {
      const given = requireSome(update);
      await transact(async (tx) => {
        const before = await requireManaged(tx, viewer, gid);
        if (given.owner !== undefined) requireOwnable(before, given.owner);
        await tx.channels.update(gid, given);
        const channel = await remember(tx, gid);
        await requireOwnerRoom(tx, before, channel);
        const { ext_setting } = given;
        events.changed(tx, gid, belonging(channel), { ...given, ...(ext_setting && { ext_settings: ext_setting }) });
        // Members who see only the owner in the member list now see another user there.
        if (given.owner !== undefined && views.isDiscreet(channel)) events.showTo(tx, channel, channel.members);
      });
    },

    /** @throws ProblemError `channel.not_found`, `channel.forbidden` */
    deleteChannel: (viewer: Viewer, gid: Gid): Promise<void> =>
      transact(async (tx) => close(tx, await requireManaged(tx, viewer, gid))),
  };
}
