/** Between angle brackets, a URL may contain all other characters. */
function targetOf(address: string): string {
  const target = address.replace(/[<>\r\n\\]/g, encodeURIComponent);
  return /[()\s]/.test(target) ? `<${target}>` : target;
}

/** A link in Markdown. */
export const linkTo = (label: string, address: string): string =>
  `[${label.replace(/[[\]\\`*_~]/g, '\\$&').replace(/[\r\n]+/g, ' ')}](${targetOf(address)})`;

/** Markdown syntax at the beginning of a line: headings, quotes, rules, tables and lists. */
const LINE_START = /^([ \t]*)(?=#{1,6}(?:\s|$)|>|\||=+\s*$|-+\s*$|\+\s|\*\s)/gm;
const NUMBERED = /^([ \t]*\d{1,9})(?=[.)](?:\s|$))/gm;
/** Four spaces at the beginning of a line are code in Markdown. */
const INDENTED = /^[ \t]{4,}/gm;
const NO_BREAK_SPACE = '\u00a0';

/** Escapes a text so that Markdown shows it unchanged. */
export const escapeMarkdown = (text: string): string =>
  text
    .replace(/[\\`[]/g, '\\$&')
    .replace(/(?<=\S)[*~]|[*~](?=\S)/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/<(?=[a-z/!?])|&(?=#?\w+;)/gi, '\\$&')
    .replace(INDENTED, (space) => NO_BREAK_SPACE.repeat(space.length))
    .replace(LINE_START, '$1\\')
    .replace(NUMBERED, '$1\\');
