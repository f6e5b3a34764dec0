import {
  CHANNELS_CREATED_PER_HOUR,
  CHANNELS_JOINED_MAX,
  CHANNELS_OWNED_MAX,
  CHANNELS_OWNED_MAX_BYTES,
  type Gid,
  MEMBERS_ADDED_PER_HOUR,
  ProblemError,
  type Uid,
} from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import { createRateLimit } from '../../platform/http/security/rate-limit.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { ChannelDirectory } from './channel-directory.ts';
import type { StoredChannel, Tx } from './channels.store.ts';

const HOUR_SECONDS = 3_600;

type Person = Pick<Viewer, 'uid' | 'is_admin'>;
type Texts = Pick<StoredChannel, 'name' | 'description' | 'ext_setting'>;

const roleOf = ({ is_admin }: Person) => (is_admin ? 'admin' : 'member');
const bytesOf = ({ name, description, ext_setting }: Texts): number =>
  [name, description, ext_setting].reduce((sum, text) => sum + Buffer.byteLength(text ?? ''), 0);

export interface ChannelLimitParts {
  directory: ChannelDirectory;
  clock: Clock;
  /** Whether rates are limited. */
  isOn: boolean;
}

/** Limits on how many channels a user creates, owns and adds others to: every stream of a member begins with them. */
export interface ChannelLimits {
  /** @throws RateLimitedError */
  takeCreation(viewer: Person): void;
  /** @throws RateLimitedError, ProblemError `channel.too_many` if one of them is in too many channels */
  takeMembers(viewer: Person, uids: readonly Uid[]): void;
  /**
   * Checks that a user can own one more channel. Counts those of this unit of work. @throws ProblemError
   * `channel.too_many`
   */
  requireOwnable(tx: Tx, owner: Person): Promise<void>;
  /**
   * Checks the total size of texts in the owner's channels; `gid` if the channel exists. @throws ProblemError
   * `channel.too_many`
   */
  requireTextRoom(owner: Person, channel: Texts & { gid?: Gid }): void;
}

export function createChannelLimits({ directory, clock, isOn }: ChannelLimitParts): ChannelLimits {
  const limitTo = (limit: number) => createRateLimit({ isOn, limit, windowSeconds: HOUR_SECONDS, clock });
  const creations = {
    member: limitTo(CHANNELS_CREATED_PER_HOUR.member),
    admin: limitTo(CHANNELS_CREATED_PER_HOUR.admin),
  };
  const additions = { member: limitTo(MEMBERS_ADDED_PER_HOUR.member), admin: limitTo(MEMBERS_ADDED_PER_HOUR.admin) };

  return {
    takeCreation: (viewer) => creations[roleOf(viewer)].take(String(viewer.uid)),
    takeMembers(viewer, uids) {
      const isFull = (uid: Uid) => directory.countJoined(uid) >= CHANNELS_JOINED_MAX;
      if (!viewer.is_admin && uids.some(isFull)) throw new ProblemError('channel.too_many');
      additions[roleOf(viewer)].take(String(viewer.uid), uids.length);
    },
    async requireOwnable(tx, owner) {
      // The new channel is already stored and counted.
      const count = await tx.channels.countOwnedBy(owner.uid);
      if (count > CHANNELS_OWNED_MAX[roleOf(owner)]) throw new ProblemError('channel.too_many');
    },
    requireTextRoom(owner, channel) {
      const others = directory.ownedBy(owner.uid).filter(({ gid }) => gid !== channel.gid);
      const bytes = [channel, ...others].reduce((sum, one) => sum + bytesOf(one), 0);
      if (bytes > CHANNELS_OWNED_MAX_BYTES[roleOf(owner)]) throw new ProblemError('channel.too_many');
    },
  };
}
