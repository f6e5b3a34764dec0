import type { Gid, Timestamp, Uid } from '@loquat/contract';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Tx } from '../../stores.ts';

/** What a genuine, unexpired registration token says. Whether it has uses left is decided when one is taken. */
export interface Invitation {
  /** SHA-256 of the token's code, in hex. */
  code_hash: string;
  /** The address and password in it were confirmed by their owner. */
  is_confirmed: boolean;
  expires_at: Timestamp;
  /** Private channel that whoever registers joins. */
  gid?: Gid | undefined;
  email?: string | undefined;
  password_hash?: string | undefined;
}

/** Registration by invitation. */
export interface Invitations {
  /** Null for anything that is no registration token, was forged, or has expired. */
  read(token: string): Invitation | null;
  /** Takes one use. @throws ProblemError `invite.invalid` when none is left or its maker is gone or frozen */
  take(tx: Tx, invitation: Invitation): Promise<void>;
}

/** What invitations need to know of channels. */
export interface ChannelInvites {
  /** @throws ProblemError `channel.not_found`; `channel.forbidden` on a private one for neither member nor administrator */
  requireInviter(viewer: Viewer, gid: Gid): void;
  /** Makes a new account a member of a private channel. A channel that is gone, or public by now, is no error. */
  join(tx: Tx, uid: Uid, gid: Gid): Promise<void>;
}
