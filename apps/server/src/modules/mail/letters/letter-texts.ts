/** The texts of a mail, as plain text: names that people chose are included unchanged. */
export interface LetterWords {
  subject: string;
  title: string;
  paragraphs: readonly string[];
  /** What the button does. */
  button: string;
  /** Small print below it. */
  notes: readonly string[];
}

/** The mails in one language. Names are one line each; durations are written out, such as "15 minutes". */
export interface LetterTexts {
  /** BCP 47. */
  lang: string;
  signInLink(values: { organization: string; duration: string; is_new: boolean }): LetterWords;
  registrationLink(values: { organization: string; duration: string }): LetterWords;
  addressProof(values: { organization: string; duration: string }): LetterWords;
  invitation(values: {
    organization: string;
    inviter: string;
    channel: string | undefined;
    duration: string;
  }): LetterWords;
  secondFactorReset(values: { organization: string }): LetterWords;
  unreadDigest(values: { organization: string; count: number }): LetterWords;
  /** `lines`: one for each device. */
  newDevices(values: { organization: string; lines: readonly string[]; more: number }): LetterWords;
  /** A device and when it signed in; `name` may be empty, and `address` is null if it is not known. */
  newDevice(values: { name: string; when: string; address: string | null }): string;
  /** Who wrote in a chat: names joined as the language does it. */
  from(names: string): string;
  /** Chats besides those listed. */
  moreChats(count: number): string;
  /** Precedes the link, for clients that show no button. */
  openLink: string;
  /** The last line of every mail. */
  footer(organization: string): string;
}
