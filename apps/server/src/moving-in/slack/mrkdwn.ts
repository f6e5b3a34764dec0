import { withEmoji } from '../emoji-names.ts';
import { mentionOf, withoutMentionSigns } from '../old-team.ts';

/** What a text may refer to. */
export interface SlackNames {
  isUser(id: string): boolean;
  channelName(id: string): string | null;
}

export interface ConvertedText {
  text: string;
  /** It has formatting, and is to be read as Markdown. */
  isMarkdown: boolean;
}

/** A piece of text in both ways; they differ where Markdown would read something into it. */
interface Piece {
  plain: string;
  markdown: string;
  isFormatted: boolean;
}

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };
const unescape = (text: string): string => text.replace(/&(?:amp|lt|gt);/g, (entity) => ENTITIES[entity]!);

/** Blocks and spans of code, in which nothing else has a meaning. */
const CODE = /(```[\s\S]*?```|`[^`\n]+`)/;
const WEB_ADDRESS = /^(?:https?|mailto|tel):/i;

const same = (text: string): Piece => ({ plain: text, markdown: text, isFormatted: false });

const HEX = 16;
/** These would end the address of a link. */
const percentEncoded = (address: string): string =>
  address.replace(/[()\s]/g, (sign) => `%${sign.charCodeAt(0).toString(HEX).padStart(2, '0')}`);

function linkOf(address: string, label: string | undefined): Piece {
  const target = unescape(address);
  const shown = label === undefined ? target : unescape(label);
  // Anything else would become a link that does something.
  if (!WEB_ADDRESS.test(target)) return same(shown);
  if (shown === target || shown === target.replace(/^(?:mailto|tel):/i, '')) return same(shown);
  const text = `[${shown.replace(/[[\]\\]/g, '\\$&')}](${percentEncoded(target)})`;
  return { plain: text, markdown: text, isFormatted: true };
}

/** What stands between `<` and `>`. */
function reference(inside: string, names: SlackNames): Piece {
  const bar = inside.indexOf('|');
  const target = bar < 0 ? inside : inside.slice(0, bar);
  const label = bar < 0 ? '' : inside.slice(bar + 1);
  const shown = label === '' ? undefined : unescape(label);
  const id = target.slice(1);
  if (target.startsWith('@')) return same(names.isUser(id) ? mentionOf(id) : `@${shown ?? id}`);
  if (target.startsWith('#')) return same(`#${names.channelName(id) ?? shown ?? id}`);
  if (!target.startsWith('!')) return linkOf(target, shown);
  const command = id.split('^', 1)[0]!;
  if (command === 'date') return same(shown ?? '');
  return same(`@${(shown ?? command).replace(/^@/, '')}`);
}

function codeOf(text: string): Piece {
  // Addresses in code are marked as such, too.
  const inside = unescape(text.replace(/<([^<>|]+)(?:\|[^<>]*)?>/g, '$1'));
  const code = inside.startsWith('```') ? inside.replace(/^```\n?/, '```\n').replace(/\n?```$/, '\n```') : inside;
  return { plain: code, markdown: code, isFormatted: true };
}

/** Doubled, they are emphasis in Markdown, and nothing in Slack. */
const doubled = (signs: string): Piece => ({
  plain: signs,
  markdown: signs.replace(/./gs, '\\$&'),
  isFormatted: false,
});

const PLACE = /\u{F0002}(\d+)\u{F0003}/gu;
const withoutPlaces = (text: string): string => withoutMentionSigns(text).replace(/[\u{F0002}\u{F0003}]/gu, '');

const OPENING = '(^|[\\s([{"\'.,:;!?>*~_-])';
const CLOSING = '(?=$|[\\s)\\]}"\'.,:;!?<*~_-])';
const marked = (mark: string) =>
  new RegExp(`${OPENING}${mark}([^\\s${mark}](?:[^\\n${mark}]*[^\\s${mark}])?)${mark}${CLOSING}`, 'g');
const BOLD = marked('\\*');
const STRUCK = marked('~');
const ITALIC = marked('_');

/** At the beginning of a line these mean something in Markdown and nothing in Slack, and so does `](` anywhere. */
const escaped = (text: string): string =>
  text.replace(/^([ \t]*)(?=#{1,6}\s|\||={3,}|-{3,}|\+\s)/gm, '$1\\').replaceAll('](', ']\\(');

/** A text as Slack writes it (mrkdwn), in plain text or, if it has formatting, in Markdown. */
export function convertMrkdwn(mrkdwn: string, names: SlackNames): ConvertedText {
  const pieces: Piece[] = [];
  /** Stands for a piece while the text around it is converted. */
  const placeOf = (piece: Piece): string => `\u{F0002}${pieces.push(piece) - 1}\u{F0003}`;
  const withPlaces = withoutPlaces(mrkdwn)
    .split(CODE)
    .map((part, place) => (place % 2 === 1 ? placeOf(codeOf(part)) : part))
    .join('')
    .replace(/<([^<>]*)>/g, (_found, inside: string) => placeOf(reference(inside, names)))
    .replace(/\*{2,}|_{2,}|~{2,}/g, (signs) => placeOf(doubled(signs)));
  const prose = withEmoji(unescape(withPlaces));
  const emphasised = prose.replace(BOLD, '$1**$2**').replace(STRUCK, '$1~~$2~~');
  const isMarkdown =
    emphasised !== prose ||
    prose.search(ITALIC) >= 0 ||
    /^>/m.test(prose) ||
    pieces.some(({ isFormatted }) => isFormatted);
  const text = isMarkdown ? escaped(emphasised) : prose;
  const filled = text.replace(
    PLACE,
    (_found, place: string) => pieces[Number(place)]![isMarkdown ? 'markdown' : 'plain'],
  );
  return { text: isMarkdown ? onOwnLines(filled) : filled, isMarkdown };
}

/** A block of code begins and ends a line in Markdown. */
const onOwnLines = (text: string): string =>
  text
    .replace(/([^\n])(```\n[\s\S]*?\n```)/g, '$1\n$2')
    .replace(/(\n```)(?=[^\n`])/g, (fence, _all, place: number, whole: string) => {
      const before = whole.slice(0, place).split('```').length - 1;
      return before % 2 === 1 ? `${fence}\n` : fence;
    });
