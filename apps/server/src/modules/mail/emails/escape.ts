import { oneLine } from '#platform/mail/one-line.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text escaped for HTML, attributes included. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!);

const WORD_JOINER = '\u2060';

/** A user-chosen name, on one line. Mail programs do not turn it into a link, even if it looks like an address. */
export const nameOf = (name: string): string =>
  oneLine(name).replaceAll(/(?<=\S)[.:/@](?=\S)/g, (sign) => `${WORD_JOINER}${sign}${WORD_JOINER}`);

/** Names without the joiners of `nameOf`: for places without links, where every character is shown. */
export const withoutJoiners = (text: string): string => text.replaceAll(WORD_JOINER, '');
