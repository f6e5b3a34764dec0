import type { Channel, Gid, ProblemCode, Uid } from '@loquat/contract';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Unit } from '../../platform/unit-of-work.ts';
import type { CachedUser, NewUser } from '../users/users.access.ts';
import type { Confirmation } from './confirmations.store.ts';
import type { Invitation } from './magic-tokens.ts';

export type { Invitation, MagicTokens } from './magic-tokens.ts';

/** A registration that still lacks a name. */
export interface ConfirmedRegistration extends Omit<Confirmation, 'invite_hash' | 'gid'> {
  /** The invitation it uses; null if none was needed. */
  invitation: Invitation | null;
}

/** Registration by invitation. */
export interface Invitations {
  /** Null for any other token, and for one that was forged or has expired. */
  read(token: string): Invitation | null;
  /** Whether it has uses left and its creator still has an active account. */
  isUsable(invitation: Invitation): Promise<boolean>;
  /** Takes one use and returns its creator; null if none is left or its creator is deleted or frozen. */
  take(unit: Unit, invitation: Invitation): Promise<Uid | null>;
}

/** The problems for users who may not register: sign-up and sign-in have different ones. */
export interface Refusals {
  /** There is no invitation, and the server is invitation-only. */
  required: ProblemCode;
  /** It is forged, expired, or of another kind. */
  invalid: ProblemCode;
}

/** Creation of new accounts, for every method of verification. */
export interface Newcomers {
  /** The invitation of a token, if one is required or given. @throws ProblemError one of the refusals */
  requireInvitation(token: string | undefined, refusals: Refusals): Invitation | null;
  /**
   * Creates the account under a free name similar to the requested one, takes a use of the invitation and joins its
   * channel. @throws ProblemError `refusals.invalid` if it is used up, `user.email_conflict`, `user.name_conflict`,
   * `license.user_limit`
   */
  create(unit: Unit, newcomer: NewUser, invitation: Invitation | null, refusals: Refusals): Promise<CachedUser>;
}

/** Registrations that still lack a name. */
export interface Confirmations {
  /** Null for any other token, and for one that was forged, has expired, or was used. */
  find(token: string): Promise<ConfirmedRegistration | null>;
  /** Uses it up; returns whether it still existed. */
  take(unit: Unit, registration: ConfirmedRegistration): Promise<boolean>;
}

/** An invite into a private channel, and its creator. */
export interface ChannelInvite {
  gid: Gid;
  maker: Uid;
}

/** The channel operations that invitations need. */
export interface ChannelInvites {
  /**
   * Without `gid`: to the server.
   * @throws ProblemError `channel.not_found`; `channel.forbidden` for users who are neither administrator nor, in a
   * private channel, member, and for all but administrators if only they may invite
   */
  requireInviter(viewer: Viewer, gid: Gid | undefined): void;
  /** @throws ProblemError as above, and `channel.forbidden` for a public channel */
  requirePrivateInviter(viewer: Viewer, gid: Gid): void;
  /** Undefined if the channel does not exist. */
  nameOf(gid: Gid): string | undefined;
  /** Whether this is a private channel to which this user could invite now. Answered from memory. */
  isHonoured(gid: Gid, maker: Uid): boolean;
  /**
   * Adds a new account to a private channel. Does nothing if the channel is deleted, public by now, or its creator lost
   * access.
   */
  join(unit: Unit, uid: Uid, invite: ChannelInvite): Promise<void>;
  /** The same for an existing account. @throws ProblemError `invite.unusable`, `channel.joined_already` */
  enter(unit: Unit, uid: Uid, invite: ChannelInvite): Promise<Channel>;
}
