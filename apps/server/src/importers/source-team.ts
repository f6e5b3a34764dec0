/** A team of another product, in a form that all importers share. Ids are those of the source product. */
export interface SourceTeam {
  /** The product's name for operators. */
  product: string;
  /** Name of the source server; null if it has none. */
  name: string | null;
  users: readonly SourceUser[];
  channels: readonly SourceChannel[];
  /** In any order, possibly repeated. The same input gives the same messages in the same order. */
  messages: AsyncIterable<SourceMessage>;
  /** The author of a message who is not in `users`; null: unknown. */
  formerUser(id: string): SourceUser | null;
  /**
   * @returns null if the source product has deleted it
   */
  openFile(file: SourceFile): Promise<AsyncIterable<Uint8Array> | null>;
}

export interface SourceUser {
  id: string;
  name: string;
  email: string | null;
  isBot: boolean;
  isAdmin: boolean;
  /** `frozen`: may not sign in until an administrator allows it. */
  status: 'normal' | 'frozen' | 'deleted';
  /** In plain text, as the source product stored it; null if there is none. */
  password: string | null;
  /** Milliseconds since the epoch; null if unknown. */
  createdAt: number | null;
  avatar: SourceFile | null;
}

export interface SourceChannel {
  id: string;
  name: string;
  description: string;
  isPublic: boolean;
  /** Only its owner and administrators may write. */
  isReadOnly: boolean;
  owner: string | null;
  members: readonly string[];
  createdAt: number | null;
  avatar: SourceFile | null;
}

/** A file of the source product, opened by `openFile`. */
export interface SourceFile {
  /** The reference by which `openFile` finds it. */
  ref: string;
  name: string;
  /** Empty if unknown. */
  contentType: string;
}

export interface SourceMessage {
  id: string;
  /** Of several messages with one id, the highest version counts, or the last of equal ones. */
  version: number;
  /** Milliseconds since the epoch. */
  at: number;
  from: string;
  /** A channel, or the other party of a direct message. */
  to: { channel: string } | { user: string };
  /** Markdown if `isMarkdown`. Mentions are in the form of `mentionOf`. */
  text: string;
  isMarkdown: boolean;
  replyTo: string | null;
  reactions: readonly { emoji: string; user: string }[];
  files: readonly SourceFile[];
  /** Milliseconds since the epoch; null if it was never edited. */
  editedAt: number | null;
  /** When it expires, in milliseconds since the epoch; null: never. */
  expiresAt: number | null;
  /** Who pinned it, and when; null if it is not pinned. */
  pin: { user: string; at: number } | null;
}

/** Longest text of an old message, in characters; the rest is left out. Every product has a lower limit. */
export const OLD_TEXT_MAX_LENGTH = 500_000;

const MENTION_START = '\u{F0000}';
const MENTION_END = '\u{F0001}';
const MENTION_LABEL = '\u{F0004}';

/**
 * The form of a mention in an `SourceMessage`, with private-use characters that have no meaning in texts.
 * @param label the source product's label, if any: shown if the user is unknown
 */
export const mentionOf = (user: string, label = ''): string =>
  `${MENTION_START}${user}${MENTION_LABEL}${label}${MENTION_END}`;

/** Replaces all mentions in a text. */
export const replaceMentions = (text: string, replacement: (user: string, label: string) => string): string =>
  text.replace(
    /\u{F0000}([^\u{F0000}\u{F0001}\u{F0004}]*)\u{F0004}([^\u{F0000}\u{F0001}\u{F0004}]*)\u{F0001}/gu,
    (_found, user: string, label: string) => replacement(user, label),
  );

/** A text of the source product without the characters that mark a mention. */
export const withoutMentionSigns = (text: string): string => text.replace(/[\u{F0000}\u{F0001}\u{F0004}]/gu, '');
