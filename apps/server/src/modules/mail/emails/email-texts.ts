import type { SignInMethodChange } from '@loquat/contract';

/** The texts of an email, as plain text; user-chosen names are included unchanged. */
export interface EmailWords {
  subject: string;
  title: string;
  paragraphs: readonly string[];
  /** The label of the button. */
  button: string;
  /** Small print below it. */
  notes: readonly string[];
}

/** The emails in one language. Names are one line each; durations are written out, such as "15 minutes". */
export interface EmailTexts {
  /** BCP 47. */
  lang: string;
  signInLink(values: { organization: string; duration: string; is_new: boolean }): EmailWords;
  registrationLink(values: { organization: string; duration: string }): EmailWords;
  addressProof(values: { organization: string; duration: string }): EmailWords;
  invitation(values: {
    organization: string;
    inviter: string;
    channel: string | undefined;
    duration: string;
  }): EmailWords;
  secondFactorReset(values: { organization: string }): EmailWords;
  /** `lines`: one for each change. */
  signInMethods(values: { organization: string; lines: readonly string[] }): EmailWords;
  /** One change; `what` is a `methodName`. */
  methodChange: Readonly<Record<SignInMethodChange['change'], (what: string) => string>>;
  /** `label` may be empty. */
  methodName(values: { kind: SignInMethodChange['kind']; label: string }): string;
  unreadDigest(values: { organization: string; count: number }): EmailWords;
  /** `lines`: the answers, with the names of their senders. */
  visitorAnswers(values: { organization: string; lines: readonly string[] }): EmailWords;
  /** `lines`: what the bot writes. */
  botMail(values: { organization: string; bot: string; subject: string; lines: readonly string[] }): EmailWords;
  /** `lines`: one for each device. */
  newDevices(values: { organization: string; lines: readonly string[]; more: number }): EmailWords;
  /** A device and when it signed in; `name` may be empty, and `address` is null if unknown. */
  newDevice(values: { name: string; when: string; address: string | null }): string;
  /** The senders in a chat: names joined by the rules of the language. */
  from(names: string): string;
  /** The number of chats that are not listed. */
  moreChats(count: number): string;
  /** Introduces the link, for mail programs that show no button. */
  openLink: string;
  /** The last line of every email. */
  footer(organization: string): string;
}
