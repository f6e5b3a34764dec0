import type { Timestamp } from '@loquat/contract';
import type { Unit } from '../../platform/unit-of-work.ts';

/** What every letter says. */
interface Addressed {
  /** A mail address. */
  to: string;
  /** The reader's, as BCP 47. */
  language: string;
}

/** What letters with a link say. */
interface WithLink extends Addressed {
  url: string;
  /** When the link stops working, in milliseconds since the epoch: a letter that has not left by then never does. */
  expires_at: Timestamp;
}

/** A chat with messages that nobody has seen. */
export interface UnreadChat {
  kind: 'channel' | 'direct';
  /** Of the channel, or of the other person. */
  name: string;
  count: number;
  /** Names of those who wrote in a channel, latest first. */
  senders: readonly string[];
}

/** What somebody missed. */
interface UnreadDigest extends Addressed {
  kind: 'unread_digest';
  /** Of messages, in all chats. */
  count: number;
  /** The newest first. */
  chats: readonly UnreadChat[];
  /** How many chats there are beside those. */
  more_chats: number;
  /** Where the app is; empty when nobody has said so. */
  url: string;
}

/** A letter, by what it says; words come from the templates in the reader's language. */
export type Letter =
  /** `is_new`: nobody has an account with this address yet. */
  | ({ kind: 'sign_in_link'; is_new: boolean } & WithLink)
  | ({ kind: 'registration_link' } & WithLink)
  /** To somebody who has registered. */
  | ({ kind: 'address_proof' } & WithLink)
  | ({ kind: 'invitation'; inviter: string; channel?: string } & WithLink)
  | UnreadDigest;

/** The post office of the server. */
export interface Mail {
  /** Whether administrators switched mail on and gave a server. */
  isOn(): boolean;
  /**
   * Puts a letter on its way, in the unit of work; it leaves after the commit, with retries. While mail is off nothing
   * happens. Count it with `limits.mailByRecipient` and `limits.mailByAddress` first when somebody asked for it.
   */
  post(unit: Unit, letter: Letter): Promise<void>;
}
