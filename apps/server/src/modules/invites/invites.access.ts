import type { Channel, Gid, ProblemCode, Uid } from '@loquat/contract';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Unit } from '../../platform/unit-of-work.ts';
import type { CachedUser, NewUser } from '../users/users.access.ts';
import type { Confirmation } from './confirmations.store.ts';
import type { Invitation } from './magic-tokens.ts';

export type { Invitation, MagicTokens } from './magic-tokens.ts';

/** A registration that lacks only a name. */
export interface ConfirmedRegistration extends Omit<Confirmation, 'invite_hash' | 'gid'> {
  /** The invitation it uses; null if none was needed. */
  invitation: Invitation | null;
}

/** Registration by invitation. */
export interface Invitations {
  /** Null for anything that is not a registration token, was forged, or has expired. */
  read(token: string): Invitation | null;
  /** Whether it has uses left and its maker still has an active account. */
  isUsable(invitation: Invitation): Promise<boolean>;
  /** Takes one use and returns its maker; null if none is left or its maker is deleted or frozen. */
  take(unit: Unit, invitation: Invitation): Promise<Uid | null>;
}

/** The problems for people who may not come in: sign-up and sign-in have different ones. */
export interface Refusals {
  /** There is none, and the server is by invitation only. */
  required: ProblemCode;
  /** It is forged, expired, or of another kind. */
  invalid: ProblemCode;
}

/** People who come to the server on their own, however they verify who they are. */
export interface Newcomers {
  /** The invitation that a token stands for, if one is required or given. @throws ProblemError one of the refusals */
  requireInvitation(token: string | undefined, refusals: Refusals): Invitation | null;
  /**
   * Makes the account, under a free name like the one requested, takes a use of the invitation and joins its channel.
   * @throws ProblemError `refusals.invalid` if it is used up, `user.email_conflict`, `user.name_conflict`,
   * `license.user_limit`
   */
  create(unit: Unit, newcomer: NewUser, invitation: Invitation | null, refusals: Refusals): Promise<CachedUser>;
}

/** Registrations that lack only a name. */
export interface Confirmations {
  /** Null for anything that is not one, was forged, has expired, or was used. */
  find(token: string): Promise<ConfirmedRegistration | null>;
  /** Uses it up; returns whether it still existed. */
  take(unit: Unit, registration: ConfirmedRegistration): Promise<boolean>;
}

/** An invite into a private channel, and who made it. */
export interface ChannelInvite {
  gid: Gid;
  maker: Uid;
}

/** What invitations need to know about channels. */
export interface ChannelInvites {
  /**
   * Without `gid`: to the server.
   * @throws ProblemError `channel.not_found`; `channel.forbidden` for those who are neither administrator nor, in a
   * private channel, member, and for all but administrators if only they may invite
   */
  requireInviter(viewer: Viewer, gid: Gid | undefined): void;
  /** @throws ProblemError as above, and `channel.forbidden` for a public channel */
  requirePrivateInviter(viewer: Viewer, gid: Gid): void;
  /** Undefined if there is no such channel. */
  nameOf(gid: Gid): string | undefined;
  /** Whether this is a private channel into which this person could invite now. Answered from memory. */
  isHonoured(gid: Gid, maker: Uid): boolean;
  /**
   * Adds a new account to a private channel. A channel that is deleted, public by now or no longer the maker's is no
   * error.
   */
  join(unit: Unit, uid: Uid, invite: ChannelInvite): Promise<void>;
  /** Likewise for somebody who has an account. @throws ProblemError `invite.unusable`, `channel.joined_already` */
  enter(unit: Unit, uid: Uid, invite: ChannelInvite): Promise<Channel>;
}
