/** What moves in from another product, in words that all of them share. Ids are those of the old product. */
export interface OldTeam {
  /** As operators know it. */
  product: string;
  /** Of the old server; null if it has none. */
  name: string | null;
  users: readonly OldUser[];
  channels: readonly OldChannel[];
  /** In any order, each as often as the old product has it. The same input gives the same messages in the same order. */
  messages: AsyncIterable<OldMessage>;
  /** What is known about somebody whom `users` does not list and who wrote a message; null: nothing. */
  formerUser(id: string): OldUser | null;
  /** @returns null if the old product does not have it any more */
  openFile(file: OldFile): Promise<AsyncIterable<Uint8Array> | null>;
}

export interface OldUser {
  id: string;
  name: string;
  email: string | null;
  isBot: boolean;
  isAdmin: boolean;
  /** `frozen`: may not sign in until an administrator allows it. */
  status: 'normal' | 'frozen' | 'deleted';
  /** In plain text, as the old product kept it; null if there is none. */
  password: string | null;
  /** Milliseconds since the epoch; null if the old product does not say. */
  createdAt: number | null;
  avatar: OldFile | null;
}

export interface OldChannel {
  id: string;
  name: string;
  description: string;
  isPublic: boolean;
  /** Only its owner and administrators may write. */
  isReadOnly: boolean;
  owner: string | null;
  members: readonly string[];
  createdAt: number | null;
  avatar: OldFile | null;
}

/** A file that the old product kept, opened by `openFile`. */
export interface OldFile {
  /** Whatever `openFile` needs to find it. */
  ref: string;
  name: string;
  /** Empty if unknown. */
  contentType: string;
}

export interface OldMessage {
  id: string;
  /** Of several with one id, the highest counts, or the last of equal ones. */
  version: number;
  /** Milliseconds since the epoch. */
  at: number;
  from: string;
  /** A channel, or the other person of a direct message. */
  to: { channel: string } | { user: string };
  /** Markdown if `isMarkdown`. Mentions are as `mentionOf` writes them. */
  text: string;
  isMarkdown: boolean;
  replyTo: string | null;
  reactions: readonly { emoji: string; user: string }[];
  files: readonly OldFile[];
  /** Milliseconds since the epoch; null if it was never edited. */
  editedAt: number | null;
  /** When it disappears, in milliseconds since the epoch; null: never. */
  expiresAt: number | null;
  /** Who pinned it, and when; null if nobody did. */
  pin: { user: string; at: number } | null;
}

/** Longest text of an old message that is read, in characters; what follows is left out. No product takes as much. */
export const OLD_TEXT_MAX_LENGTH = 500_000;

const MENTION_START = '\u{F0000}';
const MENTION_END = '\u{F0001}';

/** How an `OldMessage` mentions somebody. These characters are private: no text means anything by them. */
export const mentionOf = (user: string): string => `${MENTION_START}${user}${MENTION_END}`;

/** Replaces all mentions in a text. */
export const replaceMentions = (text: string, replacement: (user: string) => string): string =>
  text.replace(/\u{F0000}([^\u{F0000}\u{F0001}]*)\u{F0001}/gu, (_found, user: string) => replacement(user));

/** A text of the old product that cannot contain our sign for a mention. */
export const withoutMentionSigns = (text: string): string => text.replace(/[\u{F0000}\u{F0001}]/gu, '');
