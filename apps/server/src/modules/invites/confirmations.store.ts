import type { Gid, Timestamp } from '@loquat/contract';

/** A registration with one step left: its name. */
export interface Confirmation {
  /** SHA-256 of the code inside the token, in hex. */
  code_hash: string;
  /** The invitation it uses; null if everyone may sign up. */
  invite_hash: string | null;
  /** The private channel that the new user joins. */
  gid: Gid | null;
  /** In lower case. */
  email: string;
  /** Null: no password was given. */
  password_hash: string | null;
  /** The token was mailed and told to nobody else: whoever has it has the mailbox. */
  is_mailed: boolean;
  expires_at: Timestamp;
}

export interface ConfirmationStore {
  find(code_hash: string): Promise<Confirmation | null>;
  insert(confirmation: Confirmation): Promise<void>;
  /** Returns whether it existed. */
  delete(code_hash: string): Promise<boolean>;
  deleteExpired(now: Timestamp): Promise<void>;
}
