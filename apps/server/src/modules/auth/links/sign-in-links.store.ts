import type { Timestamp, Uid } from '@loquat/contract';

/** A link that signs in whoever has a mailbox. */
export interface SignInLink {
  /** SHA-256 of the code inside the token, in hex. */
  code_hash: string;
  /** The mailbox it was sent to, in lower case. */
  email: string;
  /** Who had this address then; null if nobody did, and the link makes an account. */
  uid: Uid | null;
  /** For a new account. */
  language: string;
  expires_at: Timestamp;
}

export interface SignInLinkStore {
  find(code_hash: string): Promise<SignInLink | null>;
  /** Replaces the link sent to this mailbox before. */
  save(link: SignInLink): Promise<void>;
  /** Removes and returns a link; null if there is none. */
  take(code_hash: string): Promise<SignInLink | null>;
  deleteExpired(now: Timestamp): Promise<void>;
}
