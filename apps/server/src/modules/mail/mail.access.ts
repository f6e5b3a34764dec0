import type { Timestamp } from '@loquat/contract';
import type { Unit } from '../../platform/unit-of-work.ts';

/** What every mail contains. */
interface Addressed {
  /** A mail address. */
  to: string;
  /** The reader's, as BCP 47. */
  language: string;
}

/** What mails with a link contain. */
interface WithLink extends Addressed {
  url: string;
  /** When the link stops working, in milliseconds since the epoch: a mail not sent by then is never sent. */
  expires_at: Timestamp;
}

/** A chat with unread messages. */
export interface UnreadChat {
  kind: 'channel' | 'direct';
  /** Of the channel or the other person. */
  name: string;
  count: number;
  /** Names of those who wrote in a channel, latest first. */
  senders: readonly string[];
}

/** What somebody missed. */
interface UnreadDigest extends Addressed {
  kind: 'unread_digest';
  /** Number of messages, in all chats. */
  count: number;
  /** The newest first. */
  chats: readonly UnreadChat[];
  /** Number of chats besides those. */
  more_chats: number;
  /** The address of the app; empty if it is not set. */
  url: string;
}

/** A sign-in on a device that was new to the account. */
export interface SignInOnDevice {
  /** As the list of devices names it; may be empty. */
  name: string;
  network_address: string | null;
  signed_in_at: Timestamp;
}

/** Somebody signed in to the reader's account where nobody had before. */
interface NewDevices extends Addressed {
  kind: 'new_devices';
  devices: readonly SignInOnDevice[];
  /** Number of devices besides those. */
  more_devices: number;
  /** The reader's, IANA. */
  time_zone: string;
  /** The address of their list of devices; empty if that of the app is not set. */
  url: string;
  /** A mail not sent by then is never sent. */
  expires_at: Timestamp;
}

/** A mail, by its contents; the words come from the templates in the reader's language. */
export type Letter =
  /** `is_new`: nobody has an account with this address yet. */
  | ({ kind: 'sign_in_link'; is_new: boolean } & WithLink)
  | ({ kind: 'registration_link' } & WithLink)
  /** To somebody who has registered. */
  | ({ kind: 'address_proof' } & WithLink)
  | ({ kind: 'invitation'; inviter: string; channel?: string } & WithLink)
  /** Somebody else has turned off the second factor of this person. */
  | ({ kind: 'second_factor_reset' } & WithLink)
  | UnreadDigest
  | NewDevices;

/** The outgoing mail of the server. */
export interface Mail {
  /** Whether administrators have turned mail on and configured a server. */
  isOn(): boolean;
  /**
   * Queues a mail, in the unit of work; it is sent after the commit, with retries. While mail is off nothing happens.
   * If somebody requested it, count it with `limits.mailByRecipient` and `limits.mailByAddress` first.
   */
  post(unit: Unit, letter: Letter): Promise<void>;
}
