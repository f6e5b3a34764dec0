import type { Channel, Gid, Uid } from '@loquat/contract';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Tx } from '../../stores.ts';
import type { Confirmation } from './confirmations.store.ts';

export type { MagicTokens } from './magic-tokens.ts';
export type { Newcomers } from './newcomers.ts';

/** What a genuine, unexpired registration token says. Whether it has uses left is decided when one is taken. */
export interface Invitation {
  /** SHA-256 of the token's code, in hex. */
  code_hash: string;
  /** Private channel that whoever registers joins. */
  gid?: Gid | undefined;
}

/** A registration that lacks only a name. */
export interface ConfirmedRegistration extends Omit<Confirmation, 'invite_hash' | 'gid'> {
  /** The invitation it takes a use of; null where none was needed. */
  invitation: Invitation | null;
}

/** What a genuine, unexpired token of a private channel says. */
export interface Joining {
  /** SHA-256 of the token's code, in hex. */
  code_hash: string;
  gid: Gid;
}

/** Registration by invitation. */
export interface Invitations {
  /** Null for anything that is no registration token, was forged, or has expired. */
  read(token: string): Invitation | null;
  /** Whether it has uses left, and whoever made it is still welcome. */
  isUsable(invitation: Invitation): Promise<boolean>;
  /** Takes one use and answers who made it; null when none is left or its maker is gone or frozen. */
  take(tx: Tx, invitation: Invitation): Promise<Uid | null>;
}

/** Registrations that lack only a name. */
export interface Confirmations {
  /** Null for anything that is none, was forged, has expired, or was used. */
  find(token: string): Promise<ConfirmedRegistration | null>;
  /** Uses it up; answers whether it was still there. */
  take(tx: Tx, registration: ConfirmedRegistration): Promise<boolean>;
}

/** An invite into a private channel, and who made it. */
export interface ChannelInvite {
  gid: Gid;
  maker: Uid;
}

/** What invitations need to know of channels. */
export interface ChannelInvites {
  /**
   * Without `gid`: to the server.
   * @throws ProblemError `channel.not_found`; `channel.forbidden` for who is neither administrator nor, in a private
   * channel, member, and for all but administrators when only they may invite
   */
  requireInviter(viewer: Viewer, gid: Gid | undefined): void;
  /** @throws ProblemError as above, and `channel.forbidden` for a public channel */
  requirePrivateInviter(viewer: Viewer, gid: Gid): void;
  /** Undefined when there is no such channel. */
  nameOf(gid: Gid): string | undefined;
  /** Whether the channel is a private one into which this person could invite now. Answered from memory. */
  isHonoured(gid: Gid, maker: Uid): boolean;
  /** Makes a new account a member of a private channel. A channel that is gone, public by now or no longer the maker's is no error. */
  join(tx: Tx, uid: Uid, invite: ChannelInvite): Promise<void>;
  /** The same for somebody who has an account. @throws ProblemError `invite.unusable`, `channel.joined_already` */
  enter(tx: Tx, uid: Uid, invite: ChannelInvite): Promise<Channel>;
}
