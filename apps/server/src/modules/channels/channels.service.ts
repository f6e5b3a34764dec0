import { type Channel, type Gid, ProblemError, type Timestamp, type Uid } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Unit } from '../../platform/unit-of-work.ts';
import type { ChannelContext } from './channel-context.ts';
import { enter, remember, requireKnownUsers, requireManaged } from './channel-membership.ts';
import { announce, belonging } from './channel-news.ts';
import { viewOfOutsiders } from './channel-views.ts';
import { type ChannelChanges, own, type RunUnit, type StoredChannel } from './channels.store.ts';

export interface ChannelParts extends ChannelContext {
  transact: RunUnit;
  clock: Pick<Clock, 'now'>;
}

export interface ChannelDraft {
  name: string;
  description: string;
  members: readonly Uid[];
  is_public: boolean;
}

/** Both names of the extended settings mean the same. */
export type ChannelUpdate = {
  [K in Exclude<keyof ChannelChanges, 'is_public' | 'avatar_updated_at' | 'owner' | 'ext_setting'>]?:
    | ChannelChanges[K]
    | undefined;
} & { owner?: Uid | undefined; ext_setting?: string | undefined; ext_settings?: string | undefined };

/** Only the given fields, under the names they are stored by. @throws ProblemError `channel.nothing_to_update` */
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
  const { transact, directory, views, news, settings, clock, close } = parts;

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
    // A public channel has no member list: everyone belongs to it.
    const uids = is_public ? [] : [...new Set([viewer.uid, ...members])];
    const since_mid = await tx.channels.lastMid();
    const entered = await enter(tx, channel, { uids, since_mid });
    if (is_public) announce(tx, { to: 'everyone' }, { type: 'joined_group', group: views.of(entered, viewer.uid) });
    else news.showTo(tx, entered, uids, since_mid);
    return { gid: channel.gid, created_at };
  }

  return {
    /** In a unit of work, whoever requests it. */
    create,

    /** What the caller can read, ascending by gid. */
    listChannels: ({ uid }: Viewer, isPublicOnly: boolean): Channel[] =>
      (isPublicOnly ? directory.publicChannels() : directory.channelsOf(uid)).map((channel) => views.of(channel, uid)),

    /** Outsiders of a private channel see its name and picture. @throws ProblemError `channel.not_found` */
    getChannel({ uid }: Viewer, gid: Gid): Channel {
      const channel = directory.get(gid);
      if (!channel) throw new ProblemError('channel.not_found');
      return directory.canSee(gid, uid) ? views.of(channel, uid) : viewOfOutsiders(channel);
    },

    /** @throws ProblemError `channel.forbidden`, `channel.public_has_no_members`, `user.unknown_member` */
    async createChannel(viewer: Viewer, draft: ChannelDraft): Promise<{ gid: Gid; created_at: Timestamp }> {
      const isForAdmins = draft.is_public || settings.get('common').only_admin_can_create_group;
      if (isForAdmins && !viewer.is_admin) throw new ProblemError('channel.forbidden');
      if (draft.is_public && draft.members.length > 0) throw new ProblemError('channel.public_has_no_members');
      return transact((tx) => create(tx, viewer, draft));
    },

    /**
     * Handing a channel over leaves the former owner an ordinary member.
     * @throws ProblemError `channel.nothing_to_update`, `channel.not_found`, `channel.forbidden`,
     * `channel.owner_no_member`
     */
    async updateChannel(viewer: Viewer, gid: Gid, update: ChannelUpdate): Promise<void> {
      const given = requireSome(update);
      await transact(async (tx) => {
        const before = await requireManaged(tx, viewer, gid);
        if (given.owner !== undefined) requireOwnable(before, given.owner);
        await tx.channels.update(gid, given);
        const channel = await remember(tx, gid);
        const { ext_setting } = given;
        news.changed(tx, gid, belonging(channel), { ...given, ...(ext_setting && { ext_settings: ext_setting }) });
        // People who see only the owner in the member list now see somebody else there.
        if (given.owner !== undefined && views.isDiscreet(channel)) news.showTo(tx, channel, channel.members);
      });
    },

    /** @throws ProblemError `channel.not_found`, `channel.forbidden` */
    deleteChannel: (viewer: Viewer, gid: Gid): Promise<void> =>
      transact(async (tx) => close(tx, await requireManaged(tx, viewer, gid))),
  };
}
