import { stripMarkdown } from './strip-markdown.ts';

const PREVIEW_MAX_CHARACTERS = 140;

/** One line of a message for the list of chats: names instead of uids, no markdown signs. */
export function previewText(
  message: { content: string; content_type: string },
  nameOf: (uid: number) => string | undefined,
): string {
  // Nobody sees more than a line, and patterns should not run over 64 kB for it.
  const head = message.content.slice(0, PREVIEW_MAX_CHARACTERS * 4);
  const plain = message.content_type === 'text/markdown' ? stripMarkdown(head) : head;
  const named = plain.replace(/(^| )@(\d+)(?= |$)/g, (text, before: string, uid: string) => {
    const name = nameOf(Number(uid));
    return name === undefined ? text : `${before}@${name}`;
  });
  return named.replace(/\s+/g, ' ').trim().slice(0, PREVIEW_MAX_CHARACTERS);
}
