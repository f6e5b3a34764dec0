import { kindOf, type MessageKind } from '@loquat/contract';

/** What the server does with messages of a kind. */
export interface MessageTraits {
  /** What its content names by a path: it holds that as long as it is there. */
  holds: 'file' | 'forward' | null;
  /** What search finds it by: what it says, or what its file is called. */
  foundBy: 'content' | 'name' | null;
  /** What goes into a forward of it: itself, or the messages that it forwards. */
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

/** The one place that tells kinds of messages apart on the server. */
export const traitsOf = (content_type: string): MessageTraits => traits[kindOf(content_type)];
