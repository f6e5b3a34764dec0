import { kindOf, type MessageKind } from '@loquat/contract';

/** How the server treats messages of a kind. */
export interface MessageTraits {
  /** What the path in its content refers to: the message retains that for as long as it exists. */
  holds: 'file' | 'forward' | null;
  /** The text by which search finds it: its content, or the name of its file. */
  foundBy: 'content' | 'name' | null;
  /** What a forward copies: the message itself, or the messages that it forwards. */
  forwarded: 'itself' | 'its_messages' | null;
}

const text: MessageTraits = { holds: null, foundBy: 'content', forwarded: 'itself' };
const file: MessageTraits = { holds: 'file', foundBy: 'name', forwarded: 'itself' };

const traits: Readonly<Record<MessageKind | 'unknown', MessageTraits>> = {
  text,
  markdown: text,
  file,
  voice: file,
  forward: { holds: 'forward', foundBy: null, forwarded: 'its_messages' },
  unknown: { holds: null, foundBy: null, forwarded: null },
};

/** The only place on the server that distinguishes kinds of messages. */
export const traitsOf = (content_type: string): MessageTraits => traits[kindOf(content_type)];
