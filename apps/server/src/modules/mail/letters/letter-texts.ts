/** What a letter says, as plain text: whatever people chose as names stands in it as it is. */
export interface LetterWords {
  subject: string;
  title: string;
  paragraphs: readonly string[];
  /** What the button does. */
  button: string;
  /** Small print below it. */
  notes: readonly string[];
}

/** The letters of one language. Names are one line each; durations are written out, such as "15 minutes". */
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
  unreadDigest(values: { organization: string; count: number }): LetterWords;
  /** Who wrote in a chat: names joined the way the language does it. */
  from(names: string): string;
  /** Chats beside those that are listed. */
  moreChats(count: number): string;
  /** Stands in front of the link, for clients that show no button. */
  openLink: string;
  /** The last line of every letter. */
  footer(organization: string): string;
}
