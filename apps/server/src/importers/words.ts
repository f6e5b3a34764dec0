import { countLostWords, wordsOf } from '../archive/words.ts';
import { withEmoji } from './emoji-names.ts';
import type { LeftOutList, LeftOutReason } from './left-out-list.ts';

/** Whether a text contains all words of another one. */
export const covers = (text: string, other: string): boolean => countLostWords(withEmoji(other), withEmoji(text)) === 0;

/** Fields in which other products store visible texts. */
const TEXT_FIELDS: ReadonlySet<string> = new Set([
  'text',
  'message',
  'comment',
  'title',
  'subtitle',
  'value',
  'pretext',
  'fallback',
  'footer',
  'description',
  'author_name',
  'author_subname',
  'alt_text',
  'alt_txt',
  'label',
  'hint',
  'card',
  'content',
  'body',
  'header',
]);
const DEPTH_MAX = 30;

/** The position of a value: Mattermost's buttons and menus have their texts in names. */
interface Position {
  field: string;
  parent: string;
  depth: number;
}

const isText = ({ field, parent }: Position): boolean =>
  TEXT_FIELDS.has(field) || (field === 'name' && parent === 'actions');

/** All texts in a value of another product, at any depth. */
export function* textsIn(value: unknown, at: Position = { field: '', parent: '', depth: 0 }): Generator<string> {
  if (at.depth > DEPTH_MAX) return;
  if (isText(at) && (typeof value === 'string' || typeof value === 'number')) yield String(value);
  if (typeof value !== 'object' || value === null) return;
  const depth = at.depth + 1;
  if (Array.isArray(value)) for (const part of value) yield* textsIn(part, { ...at, depth });
  else for (const [field, part] of Object.entries(value)) yield* textsIn(part, { field, parent: at.field, depth });
}

/** A message in the source product, and as imported. */
interface Comparison {
  source: string;
  target: string;
  /** Its place in the source product. */
  place: string;
}

const NO_PLACE = { what: 'words of a message', why: 'they are in buttons, menus or parts that have no place here' };

/** Counts the words of a message and reports lost ones. */
export function compareWords(
  leftOut: LeftOutList,
  { source, target, place }: Comparison,
  reason: LeftOutReason = NO_PLACE,
): void {
  const written = withEmoji(source);
  leftOut.countSource(wordsOf(written).size);
  const lost = countLostWords(written, withEmoji(target));
  if (lost > 0) leftOut.add(reason, place, lost);
}

/** Reports data that is not imported, with the words of all its texts. */
export function leaveOutWhole(
  leftOut: LeftOutList,
  reason: LeftOutReason,
  { value, place }: { value: unknown; place: string },
): void {
  const { size } = wordsOf(withEmoji([...textsIn(value)].join('\n')));
  leftOut.countSource(size);
  leftOut.add(reason, place, size);
}
