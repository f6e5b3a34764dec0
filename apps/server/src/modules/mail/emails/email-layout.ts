import type { EmailWords } from './email-texts.ts';
import { escapeHtml } from './escape.ts';
/** The product's colours (tokens.css of the web app) in a form that mail programs understand: light, then dark. */
const COLOURS = {
  canvas: ['#f4f0e9', '#0a0f0c'],
  sheet: ['#ffffff', '#151b17'],
  line: ['#e6e2d8', '#282e2a'],
  text: ['#1b231c', '#ecebe5'],
  muted: ['#52564c', '#b7b9b1'],
  link: ['#1e5e3a', '#91d5a7'],
} as const;

/** The colours of the primary action, in both themes. */
const ACCENT = { background: '#f5a623', text: '#321d0a' } as const;

const FONTS = "Figtree, -apple-system, 'Segoe UI', Roboto, 'Hiragino Sans', 'Noto Sans CJK SC', sans-serif";

const darkRules = (Object.entries(COLOURS) as [string, readonly [string, string]][])
  .map(([name, [, dark]]) => {
    const isGround = name === 'canvas' || name === 'sheet';
    const property = name === 'line' ? 'border-color' : isGround ? 'background-color' : 'color';
    return `.${name}{${property}:${dark} !important}`;
  })
  .join('');

/** Mail programs without style sheets show the light colours, which are set on each element. */
const HEAD = `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${darkRules}}</style>`;

/** Inline styles by role of the element. */
const STYLES = {
  body: `margin:0;padding:0;background-color:${COLOURS.canvas[0]};font-family:${FONTS}`,
  canvas: `padding:32px 16px;background-color:${COLOURS.canvas[0]}`,
  sheet: `max-width:520px;margin:0 auto;border:1px solid ${COLOURS.line[0]};border-radius:16px;background-color:${COLOURS.sheet[0]}`,
  inside: 'padding:28px 32px',
  fruit: `display:inline-block;width:14px;height:13px;border-radius:50% 50% 50% 3px;background-color:${ACCENT.background}`,
  brand: `font-size:14px;line-height:20px;font-weight:600;color:${COLOURS.muted[0]}`,
  title: `margin:20px 0 12px;font-size:24px;line-height:30px;font-weight:700;letter-spacing:-0.02em;color:${COLOURS.text[0]}`,
  paragraph: `margin:0 0 20px;font-size:15px;line-height:23px;color:${COLOURS.text[0]}`,
  list: `width:100%;margin:0 0 24px;border-collapse:collapse`,
  chat: `padding:10px 0;border-top:1px solid ${COLOURS.line[0]};font-size:15px;line-height:21px;color:${COLOURS.text[0]}`,
  senders: `font-size:13px;line-height:19px;color:${COLOURS.muted[0]}`,
  count: `padding:10px 0;border-top:1px solid ${COLOURS.line[0]};text-align:right;vertical-align:top`,
  badge: `display:inline-block;min-width:14px;padding:1px 7px;border-radius:11px;font-size:12px;line-height:19px;font-weight:700;text-align:center;background-color:${ACCENT.background};color:${ACCENT.text}`,
  button: `display:inline-block;padding:12px 22px;border-radius:10px;font-size:15px;line-height:20px;font-weight:600;text-decoration:none;background-color:${ACCENT.background};color:${ACCENT.text}`,
  bare: `margin:20px 0 0;font-size:13px;line-height:19px;word-break:break-all;color:${COLOURS.muted[0]}`,
  link: `color:${COLOURS.link[0]}`,
  note: `margin:12px 0 0;font-size:13px;line-height:19px;color:${COLOURS.muted[0]}`,
  footer: `max-width:520px;margin:16px auto 0;font-size:12px;line-height:18px;text-align:center;color:${COLOURS.muted[0]}`,
} as const;

/** One line of a list of chats. */
export interface ChatLine {
  name: string;
  count: number;
  /** Empty: only the name is shown. */
  detail: string;
}

/** The contents of an email before layout; all plain text. */
export interface EmailContent extends EmailWords {
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

function listHtml({ chats, more }: EmailContent): string {
  if (chats.length === 0) return '';
  const rest = more && `<tr><td class="muted line" colspan="2" style="${STYLES.chat}">${escapeHtml(more)}</td></tr>`;
  return `<table style="${STYLES.list}">${chats.map(chatHtml).join('')}${rest}</table>`;
}

function linkHtml({ url, button, openLink }: EmailContent): string {
  if (url === '') return '';
  const address = escapeHtml(url);
  return `<a href="${address}" style="${STYLES.button}">${escapeHtml(button)}</a>
<p class="muted" style="${STYLES.bare}">${escapeHtml(openLink)}<br><a class="link" href="${address}" style="${STYLES.link}">${address}</a></p>`;
}

/** The email as HTML: tables and inline styles, no pictures, no external resources. */
export function htmlOf(content: EmailContent): string {
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

/** The email as plain text. */
export function textOf({ title, paragraphs, chats, more, url, button, notes, footer }: EmailContent): string {
  const list = [...chats.map(chatText), ...(more ? [more] : [])].join('\n');
  const link = url && `${button}:\n${url}`;
  return [title, ...paragraphs, list, link, ...notes, `-- \n${footer}`].filter(Boolean).join('\n\n');
}
