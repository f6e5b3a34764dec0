import { textsIn } from '../words.ts';

type Part = Readonly<Record<string, unknown>>;

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value);
const partsOf = (value: unknown): Part[] => (Array.isArray(value) ? value.filter(isPart) : []);
const stringOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** The leaves of rich text are not escaped; all other texts are. */
const escape = (text: string): string => text.replace(/[&<>]/g, (sign) => ENTITIES[sign]!);

const MARKS = { bold: '*', italic: '_', strike: '~', code: '`' } as const;

/** Marks exclude the whitespace around a text. */
function styled(text: string, style: unknown): string {
  if (!isPart(style) || text.trim() === '') return text;
  const [, before = '', core = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  const marks = Object.entries(MARKS).flatMap(([name, mark]) => (style[name] === true ? [mark] : []));
  return `${before}${marks.join('')}${core}${marks.toReversed().join('')}${after}`;
}

function leafText(leaf: Part): string {
  const [url, text] = [escape(stringOf(leaf['url'])), escape(stringOf(leaf['text']))];
  switch (leaf['type']) {
    case 'link':
      return text === '' ? `<${url}>` : `<${url}|${text}>`;
    case 'user':
      return `<@${stringOf(leaf['user_id'])}>`;
    case 'channel':
      return `<#${stringOf(leaf['channel_id'])}>`;
    case 'usergroup':
      return `<!subteam^${stringOf(leaf['usergroup_id'])}>`;
    case 'broadcast':
      return `<!${stringOf(leaf['range'])}>`;
    case 'emoji':
      return `:${stringOf(leaf['name'])}:`;
    case 'date':
      return `<!date^${stringOf(leaf['timestamp'])}^|${escape(stringOf(leaf['fallback']))}>`;
    case 'color':
      return escape(stringOf(leaf['value']));
    default:
      return styled(text, leaf['style']);
  }
}

const lineOf = (element: Part): string => partsOf(element['elements']).map(leafText).join('');

const BULLETS = ['•', '◦', '▪'];

function listText(list: Part): string {
  const indent = Number(list['indent']) || 0;
  const first = (Number(list['offset']) || 0) + 1;
  const bullet = BULLETS[Math.min(indent, BULLETS.length - 1)]!;
  const marks = (place: number) => (list['style'] === 'ordered' ? `${first + place}.` : bullet);
  return partsOf(list['elements'])
    .map((item, place) => `${marks(place)} ${lineOf(item)}`)
    .join('\n');
}

function richText(element: Part): string {
  switch (element['type']) {
    case 'rich_text_list':
      return listText(element);
    case 'rich_text_preformatted':
      return `\`\`\`${lineOf(element)}\`\`\``;
    case 'rich_text_quote':
      return lineOf(element).replace(/^/gm, '&gt; ');
    default:
      return lineOf(element);
  }
}

/** The text of an object such as `{"type": "mrkdwn", "text": "…"}`. */
const textOf = (value: unknown): string => (isPart(value) ? stringOf(value['text']) : stringOf(value));

const richTexts = (block: Part): string => partsOf(block['elements']).map(richText).join('\n');

/** Buttons do nothing here, but their link is worth keeping. */
function buttonText(button: Part): string {
  const [address, label] = [stringOf(button['url']), textOf(button['text'])];
  return address === '' ? '' : `<${address}|${label}>`;
}

const cellText = (cell: unknown): string => {
  if (!isPart(cell)) return '';
  return cell['type'] === 'rich_text' ? richTexts(cell) : textOf(cell);
};

const rowsText = (rows: unknown): string =>
  (Array.isArray(rows) ? rows : [])
    .map((row: unknown) => (Array.isArray(row) ? row : []).map(cellText).join(' · '))
    .join('\n');

function imageText(block: Part): string[] {
  const address = stringOf(block['image_url']);
  return [textOf(block['title']), stringOf(block['alt_text']), address === '' ? '' : `<${address}>`];
}

/** Lines of a block of an app. */
function blockLines(block: Part): string[] {
  switch (block['type']) {
    case 'rich_text':
      return [richTexts(block)];
    case 'section':
      return [textOf(block['text']), ...partsOf(block['fields']).map(textOf), ...accessoryLines(block['accessory'])];
    case 'context':
      return [partsOf(block['elements']).map(contextText).filter(Boolean).join(' · ')];
    case 'image':
      return imageText(block);
    case 'actions':
      return partsOf(block['elements']).map(buttonText);
    case 'table':
      return [rowsText(block['rows'])];
    case 'video':
      return [...textsIn(block), stringOf(block['title_url'])];
    case 'divider':
      return [];
    default:
      return [...textsIn(block)];
  }
}

const contextText = (element: Part): string =>
  element['type'] === 'image' ? stringOf(element['alt_text']) : textOf(element);

function accessoryLines(accessory: unknown): string[] {
  if (!isPart(accessory)) return [];
  return accessory['type'] === 'image' ? imageText(accessory) : [buttonText(accessory)];
}

/** The text of a message's blocks, in Slack's markup (mrkdwn). Menus, and buttons without a link, have none. */
export const blocksText = (blocks: readonly unknown[]): string =>
  blocks
    .filter(isPart)
    .flatMap(blockLines)
    .filter((line) => line.trim() !== '')
    .join('\n');
