import type { SignInMethodChange, Timestamp } from '@loquat/contract';
import type { Unit } from '../../platform/unit-of-work.ts';

/** Fields of every email. */
interface Addressed {
  /** An email address. */
  to: string;
  /** The reader's language, as BCP 47. */
  language: string;
}

/** Fields of emails with a link. */
interface WithLink extends Addressed {
  url: string;
  /** When the link expires, in milliseconds since the epoch: an email not sent by then is never sent. */
  expires_at: Timestamp;
}

/** A chat with unread messages. */
export interface UnreadChat {
  kind: 'channel' | 'direct';
  /** The name of the channel or of the other user. */
  name: string;
  count: number;
  /** Names of the senders in a channel, latest first. */
  senders: readonly string[];
}

/** Unread messages of a user. */
interface UnreadDigest extends Addressed {
  kind: 'unread_digest';
  /** Number of messages, in all chats. */
  count: number;
  /** The newest first. */
  chats: readonly UnreadChat[];
  /** Number of further chats. */
  more_chats: number;
  /** The URL of the app; empty if it is not configured. */
  url: string;
}

/** A sign-in on a device that was new to the account. */
export interface SignInOnDevice {
  /** The name in the device list; may be empty. */
  name: string;
  network_address: string | null;
  signed_in_at: Timestamp;
}

/** Sign-ins to the reader's account on devices that were new to it. */
interface NewDevices extends Addressed {
  kind: 'new_devices';
  devices: readonly SignInOnDevice[];
  /** Number of further devices. */
  more_devices: number;
  /** The reader's time zone, IANA. */
  time_zone: string;
  /** The URL of their device list; empty if the URL of the app is not configured. */
  url: string;
  /** An email not sent by then is never sent. */
  expires_at: Timestamp;
}

/** Sign-in methods of the reader's account were added, removed or changed. `url`: the page of their account. */
interface SignInMethodsChanged extends WithLink {
  kind: 'sign_in_methods';
  changes: readonly SignInMethodChange[];
}

/** Answers to a visitor of a website who has left it. Contains no text of the visitor. */
interface VisitorAnswers extends Addressed {
  kind: 'visitor_answers';
  answers: readonly { from: string; text: string }[];
  url: '';
}

/** What a bot writes to a member. The email names the bot, so that readers do not take it for one of the server. */
interface BotWrites extends Addressed {
  kind: 'bot_mail';
  /** The name of the bot. */
  bot: string;
  subject: string;
  text: string;
  url: '';
}

/** An email by its contents; the words come from the templates in the reader's language. */
export type Email =
  /** `is_new`: no account has this address yet. */
  | ({ kind: 'sign_in_link'; is_new: boolean } & WithLink)
  | ({ kind: 'registration_link' } & WithLink)
  /** To a newly registered user. */
  | ({ kind: 'address_proof' } & WithLink)
  | ({ kind: 'invitation'; inviter: string; channel?: string } & WithLink)
  /** An administrator or the operator has turned off the user's second factor. */
  | ({ kind: 'second_factor_reset' } & WithLink)
  | SignInMethodsChanged
  | UnreadDigest
  | VisitorAnswers
  | BotWrites
  | NewDevices;

/** The outgoing mail of the server. */
export interface Mail {
  /** Whether administrators have turned mail on and configured a server. */
  isOn(): boolean;
  /**
   * Queues an email in the unit of work; it is sent after the commit, with retries. Does nothing while mail is off. For
   * an email that a caller requested, count it with `limits.mailByRecipient` and `limits.mailByAddress` first.
   */
  post(unit: Unit, email: Email): Promise<void>;
}
