import type { Gid, Mid, Uid } from '@loquat/contract';
import * as z from 'zod/mini';
import type { Changes } from '../../platform/db/change-feed.ts';
import type { Audience, Visibility } from '../../platform/events/audience.ts';
import type { Change, Membership, StoredChannel, Stores } from './channels.store.ts';

/** A channel as a node of the version before sends it, which knows of no announcements. */
const ToldChannel = z.looseObject({ channel: z.looseObject({ announced_at: z.optional(z.nullable(z.int())) }) });

/** Permissions that a shared channel gives its members, besides membership. */
export type MemberSwitch = 'show_email' | 'dm_to_member' | 'add_friend';

/** All channels and their members, in memory, as last committed. Inside a unit of work, use the stores. */
export class ChannelDirectory implements Visibility {
  readonly #channels = new Map<Gid, StoredChannel>();
  /** Private channels of each user, with the mid after which they receive messages. */
  readonly #joined = new Map<Uid, Map<Gid, Mid>>();

  /** For each private channel, the mid after which all members receive messages. */
  readonly #heardByAll = new Map<Gid, Mid>();

  /** For each switch, whether no channel restricts it; cleared by every change. */
  readonly #openFor = new Map<MemberSwitch, boolean>();
  readonly #publicGids = new Set<Gid>();

  get(gid: Gid): StoredChannel | undefined {
    return this.#channels.get(gid);
  }

  count(): number {
    return this.#channels.size;
  }

  /** Private channels that a user owns. */
  ownedBy(uid: Uid): StoredChannel[] {
    return [...this.#channels.values()].filter(({ owner }) => owner === uid);
  }

  /** Number of private channels a user is in. */
  countJoined(uid: Uid): number {
    return this.#joined.get(uid)?.size ?? 0;
  }

  isPublic(gid: number): boolean {
    return this.#channels.get(gid as Gid)?.is_public ?? false;
  }

  memberUids(gid: number): readonly Uid[] {
    return this.#channels.get(gid as Gid)?.members ?? [];
  }

  isMember(gid: Gid, uid: Uid): boolean {
    return this.#joined.get(uid)?.has(gid) ?? false;
  }

  /**
   * Whether a user can read a channel: all users read public ones, only members read private ones, whatever their role.
   */
  canSee(gid: Gid, uid: Uid): boolean {
    return this.isPublic(gid) || this.isMember(gid, uid);
  }

  /** The channels that a user can read, ascending by gid. */
  channelsOf(uid: Uid): StoredChannel[] {
    return [...this.publicChannels(), ...this.#privateOf(uid)].sort((one, other) => one.gid - other.gid);
  }

  /** Ascending by gid. */
  publicChannels(): StoredChannel[] {
    const channels = [...this.#publicGids].map((gid) => this.#channels.get(gid)).filter((one) => one !== undefined);
    return channels.sort((one, other) => one.gid - other.gid);
  }

  /** Private channels of a user, each with the mid after which its messages were addressed to them. */
  joinedBy(uid: Uid): { gid: Gid; since_mid: Mid }[] {
    return [...(this.#joined.get(uid) ?? [])].map(([gid, since_mid]) => ({ gid, since_mid }));
  }

  /**
   * The audience of a channel message. A user who joined between its commit and its delivery is left out: replay would
   * not deliver it to them either.
   */
  audienceOf(gid: Gid, mid: Mid): Audience {
    const isHeardByAll = this.isPublic(gid) || mid > (this.#heardByAll.get(gid) ?? 0);
    if (isHeardByAll) return { to: 'channel', gid };
    const hears = (uid: Uid) => mid > (this.#joined.get(uid)?.get(gid) ?? Infinity);
    return { to: 'users', uids: this.memberUids(gid).filter(hears) };
  }

  /** Whether the switch restricts no user: a public channel has it on, or none has it off. */
  isOpenFor(what: MemberSwitch): boolean {
    const known = this.#openFor.get(what);
    if (known !== undefined) return known;
    const channels = [...this.#channels.values()];
    const isOpen = channels.some((channel) => channel.is_public && channel[what]) || channels.every((one) => one[what]);
    this.#openFor.set(what, isOpen);
    return isOpen;
  }

  /**
   * The users with whom a user shares a private channel that has the switch on, or that the user owns; users who share
   * no channel at all are not restricted. Reads the user's channels once, then answers for any number of others.
   */
  companionsOf(what: MemberSwitch, uid: Uid): (other: Uid) => boolean {
    const shared = this.#privateOf(uid);
    const met = new Set(shared.flatMap(({ members }) => members));
    const isLetting = (channel: StoredChannel) => channel[what] || channel.owner === uid;
    const open = new Set([
      ...shared.filter(isLetting).flatMap(({ members }) => members),
      ...shared.map(({ owner }) => owner),
    ]);
    const isMet = (other: Uid) => this.#publicGids.size > 0 || met.has(other);
    return (other) => open.has(other) || !isMet(other);
  }

  /** Inserts or replaces a channel; users who are no longer members are removed. `memberships` lists the new ones. */
  put(channel: StoredChannel, memberships: readonly Membership[] = []): void {
    const { gid } = channel;
    this.#openFor.clear();
    const present = new Set(channel.members);
    for (const uid of this.memberUids(gid)) if (!present.has(uid)) this.#leave(gid, uid);
    this.#channels.set(gid, channel);
    if (channel.is_public) this.#heardByAll.delete(gid);
    if (channel.is_public) this.#publicGids.add(gid);
    else this.#publicGids.delete(gid);
    for (const { uid, since_mid } of memberships) {
      this.#heardByAll.set(gid, Math.max(since_mid, this.#heardByAll.get(gid) ?? 0) as Mid);
      const joined = this.#joined.get(uid);
      if (joined) joined.set(gid, since_mid);
      else this.#joined.set(uid, new Map([[gid, since_mid]]));
    }
  }

  delete(gid: Gid): void {
    for (const uid of this.memberUids(gid)) this.#leave(gid, uid);
    this.#channels.delete(gid);
    this.#publicGids.delete(gid);
    this.#openFor.clear();
    this.#heardByAll.delete(gid);
  }

  #leave(gid: Gid, uid: Uid): void {
    const joined = this.#joined.get(uid);
    joined?.delete(gid);
    if (joined?.size === 0) this.#joined.delete(uid);
  }

  #privateOf(uid: Uid): StoredChannel[] {
    const gids = [...(this.#joined.get(uid)?.keys() ?? [])];
    return gids.map((gid) => this.#channels.get(gid)).filter((channel) => channel !== undefined);
  }
}

export interface ChannelDirectoryParts {
  reads: Pick<Stores, 'channels'>;
  changes: Changes<Change>;
}

/** Loads all channels. */
export async function loadChannelDirectory({ reads, changes }: ChannelDirectoryParts): Promise<ChannelDirectory> {
  const directory = new ChannelDirectory();
  const memberships = Map.groupBy(await reads.channels.listMemberships(), ({ gid }) => gid);
  for (const channel of await reads.channels.list()) directory.put(channel, memberships.get(channel.gid));
  type Told = Omit<StoredChannel, 'announced_at'> & Partial<Pick<StoredChannel, 'announced_at'>>;
  /** A node of the version before changed no announcement. */
  const completed = (told: Told): StoredChannel => ({
    ...told,
    announced_at: told.announced_at === undefined ? (directory.get(told.gid)?.announced_at ?? null) : told.announced_at,
  });
  changes.follow(
    {
      'channel.changed': ({ channel, entered }) => directory.put(completed(channel), entered),
      'channel.deleted': ({ gid }) => directory.delete(gid),
    },
    { 'channel.changed': ToldChannel },
  );
  return directory;
}
