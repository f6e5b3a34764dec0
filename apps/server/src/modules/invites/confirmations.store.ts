import type { Gid, Timestamp } from '@loquat/contract';

/** A registration that waits for the one step that is left: its name. */
export interface Confirmation {
  /** SHA-256 of the code inside the token, in hex. */
  code_hash: string;
  /** The invite it takes a use of; null where everyone may sign up. */
  invite_hash: string | null;
  /** Private channel that whoever registers joins. */
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
  /** Answers whether it was there. */
  delete(code_hash: string): Promise<boolean>;
  deleteExpired(now: Timestamp): Promise<void>;
}
