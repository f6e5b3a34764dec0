import { Parser } from 'htmlparser2';
import { charsetIn } from './charset-label.ts';

/** The parts of a page's head for previews; URLs as written in the page. */
export interface PageHead {
  /** Name and content of each `meta`, in order; the title element is included as `title`. */
  metas: [name: string, content: string][];
  charset: string | undefined;
  base: string | undefined;
  icon: string | undefined;
  oembed: string | undefined;
  /** The target of an immediate redirect by `refresh`. */
  refresh: string | undefined;
}

export interface HeadParser {
  readonly head: PageHead;
  /** The head has ended: the rest need not be read. */
  readonly isDone: boolean;
  write(text: string): void;
}

type Attributes = Readonly<Record<string, string | undefined>>;

const MAX_METAS = 300;
const MAX_CONTENT_LENGTH = 4_096;
// Heads are flat; deeply nested tags would slow the parser down.
const MAX_DEPTH = 64;
/** Pages that reload themselves later are not redirects. */
const REFRESH_MAX_SECONDS = 10;

/** The target of an immediate redirect: `0; url=/there`. */
function refreshTarget(content: string): string | undefined {
  const match = /^\s*(\d{1,4})(?:\.\d*)?\s*[;,]\s*(?:url\s*=\s*)?(.+)$/is.exec(content);
  if (!match || Number(match[1]) > REFRESH_MAX_SECONDS) return undefined;
  return match[2]!.trim().replaceAll(/^["']|["']$/g, '');
}

function takeHttpEquiv(head: PageHead, kind: string, content: string): void {
  if (kind === 'refresh') head.refresh ??= refreshTarget(content);
  if (kind === 'content-type') head.charset ??= charsetIn(content);
}

function takeMeta(head: PageHead, { property, name, content = '', charset, 'http-equiv': equiv }: Attributes): void {
  if (charset) head.charset ??= charset;
  if (equiv) takeHttpEquiv(head, equiv.toLowerCase(), content);
  const key = (property ?? name)?.trim().toLowerCase();
  if (key && head.metas.length < MAX_METAS) head.metas.push([key, content.slice(0, MAX_CONTENT_LENGTH)]);
}

function takeLink(head: PageHead, { rel = '', type = '', href }: Attributes): void {
  if (!href) return;
  const relations = rel.toLowerCase().split(/\s+/);
  if (relations.includes('icon')) head.icon ??= href;
  if (relations.includes('alternate') && type.toLowerCase() === 'application/json+oembed') head.oembed ??= href;
}

const emptyHead = (): PageHead => ({
  metas: [],
  charset: undefined,
  base: undefined,
  icon: undefined,
  oembed: undefined,
  refresh: undefined,
});

/** Parses a page as it arrives, up to the end of its head. */
export function createHeadParser(): HeadParser {
  const head = emptyHead();
  let depth = 0;
  /** The element whose content is text or ignored: a title, or content for browsers without scripts. */
  let inside: 'title' | 'noscript' | 'svg' | undefined;
  let title = '';
  let isDone = false;

  function finish(): void {
    isDone = true;
    parser.pause();
  }

  function open(name: string, attributes: Attributes): void {
    if (isDone) return;
    depth += 1;
    if (name === 'body' || depth > MAX_DEPTH) return finish();
    if (inside) return;
    if (name === 'title' || name === 'noscript' || name === 'svg') inside = name;
    if (name === 'meta') takeMeta(head, attributes);
    if (name === 'link') takeLink(head, attributes);
    if (name === 'base') head.base ??= attributes['href'];
  }

  function close(name: string): void {
    if (isDone) return;
    depth -= 1;
    if (name === 'head') finish();
    if (name !== inside) return;
    inside = undefined;
    if (name !== 'title') return;
    takeMeta(head, { name: 'title', content: title });
    title = '';
  }

  function readTitle(text: string): void {
    if (inside === 'title' && title.length < MAX_CONTENT_LENGTH) title += text;
  }

  const parser = new Parser({ onopentag: open, onclosetag: close, ontext: readTitle });
  return {
    head,
    get isDone() {
      return isDone;
    },
    write: (text) => void (isDone || parser.write(text)),
  };
}

/** The head of a page, even if incomplete. */
export function parseHead(html: string): PageHead {
  const parser = createHeadParser();
  parser.write(html);
  return parser.head;
}
