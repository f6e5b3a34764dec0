import { Parser } from 'htmlparser2';

const UNSEEN = new Set(['script', 'style', 'head', 'template']);
const BLOCKS = new Set(['p', 'div', 'br', 'li', 'tr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote']);

/** The text of an HTML page, for the plain-text part of an email. */
export function textOfHtml(html: string): string {
  let text = '';
  let unseen = 0;
  const parser = new Parser({
    onopentagname: (name) => void (UNSEEN.has(name) && (unseen += 1)),
    ontext: (part) => void (unseen === 0 && (text += part)),
    onclosetag(name) {
      if (UNSEEN.has(name)) unseen -= 1;
      if (BLOCKS.has(name)) text += '\n';
    },
  });
  parser.end(html);
  return text.replaceAll(/\n{3,}/g, '\n\n').trim();
}
