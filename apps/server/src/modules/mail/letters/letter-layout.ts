import { escapeHtml } from './escape.ts';
import type { LetterWords } from './letter-texts.ts';
import { HEAD, STYLES } from './letter-look.ts';

/** One line of a list of chats. */
export interface ChatLine {
  name: string;
  count: number;
  /** Empty: nothing to say besides the name. */
  detail: string;
}

/** The contents of a mail before layout; all of it plain text. */
export interface LetterContent extends LetterWords {
  lang: string;
  organization: string;
  /** Empty: there is no link. */
  url: string;
  openLink: string;
  footer: string;
  chats: readonly ChatLine[];
  /** Below the chats; empty if all are listed. */
  more: string;
}

const chatHtml = ({ name, count, detail }: ChatLine) => {
  const senders = detail && `<br><span class="muted" style="${STYLES.senders}">${escapeHtml(detail)}</span>`;
  return `<tr><td class="text line" style="${STYLES.chat}"><strong>${escapeHtml(name)}</strong>${senders}</td><td class="line" style="${STYLES.count}"><span style="${STYLES.badge}">${count}</span></td></tr>`;
};

function listHtml({ chats, more }: LetterContent): string {
  if (chats.length === 0) return '';
  const rest = more && `<tr><td class="muted line" colspan="2" style="${STYLES.chat}">${escapeHtml(more)}</td></tr>`;
  return `<table style="${STYLES.list}">${chats.map(chatHtml).join('')}${rest}</table>`;
}

function linkHtml({ url, button, openLink }: LetterContent): string {
  if (url === '') return '';
  const address = escapeHtml(url);
  return `<a href="${address}" style="${STYLES.button}">${escapeHtml(button)}</a>
<p class="muted" style="${STYLES.bare}">${escapeHtml(openLink)}<br><a class="link" href="${address}" style="${STYLES.link}">${address}</a></p>`;
}

/** The mail as HTML: tables and inline styles, no pictures, nothing fetched from anywhere. */
export function htmlOf(content: LetterContent): string {
  const { lang, organization, title, paragraphs, notes, footer } = content;
  const block = (tag: string, name: string, style: string) => (text: string) =>
    `<${tag} class="${name}" style="${style}">${escapeHtml(text)}</${tag}>`;
  const inside = [
    `<span style="${STYLES.fruit}"></span> <span class="muted" style="${STYLES.brand}">${escapeHtml(organization)}</span>`,
    block('h1', 'text', STYLES.title)(title),
    ...paragraphs.map(block('p', 'text', STYLES.paragraph)),
    listHtml(content),
    linkHtml(content),
    ...notes.map(block('p', 'muted', STYLES.note)),
  ];
  const sheet = `<div class="sheet line" style="${STYLES.sheet}"><div style="${STYLES.inside}">${inside.join('\n')}</div></div>`;
  const foot = block('p', 'muted', STYLES.footer)(footer);
  return `<!doctype html>
<html lang="${lang}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>${HEAD}</head>
<body class="canvas" style="${STYLES.body}">
<div class="canvas" style="${STYLES.canvas}">
${sheet}
${foot}
</div>
</body>
</html>
`;
}

const chatText = ({ name, count, detail }: ChatLine) => `- ${name}: ${count}${detail && `, ${detail}`}`;

/** The mail for readers who want no HTML. */
export function textOf({ title, paragraphs, chats, more, url, button, notes, footer }: LetterContent): string {
  const list = [...chats.map(chatText), ...(more ? [more] : [])].join('\n');
  const link = url && `${button}:\n${url}`;
  return [title, ...paragraphs, list, link, ...notes, `-- \n${footer}`].filter(Boolean).join('\n\n');
}
