import { albumHeightOf } from '../content/media/media-box.ts';
import { attachedHeightOf } from '../content/message-kinds.ts';
import { findMessage } from '../log/messages.selectors.ts';
import { type FeedRowModel, messagesOf } from './feed-rows.ts';

const LINE_PX = 22.5;
const CHARACTERS_PER_LINE = 90;
const PADDING_PX = 6;
const HEAD_PX = 30;
const REPLY_PX = 24;
const REACTIONS_PX = 36;
const DAY_PX = 39;
const UNREAD_PX = 33;
const START_PX = 139;
/** Counting further lines would not change the estimate for a row that fits on the screen. */
const MOST_LINES = 40;

/** Estimated height of a row that was never rendered, px: a closer estimate needs less correction while scrolling. */
export function estimateRow(row: FeedRowModel | undefined): number {
  if (!row || row.kind === 'day') return DAY_PX;
  if (row.kind === 'unread') return UNREAD_PX;
  if (row.kind === 'start') return START_PX;
  const message = findMessage(messagesOf(row)[0]?.mid ?? 0);
  const reply = message?.reply_mid === undefined ? 0 : REPLY_PX;
  const around = PADDING_PX + (row.isContinued ? 0 : HEAD_PX) + reply;
  // Reactions to its images are on top of them.
  if (row.kind === 'album') return albumHeightOf(row.images.length) + around;
  const reactions = message && Object.keys(message.reactions).length > 0 ? REACTIONS_PX : 0;
  const attached = message && attachedHeightOf(message);
  if (attached !== undefined) return attached + around + reactions;
  const content = message?.content ?? '';
  const wrapped = Math.ceil(content.length / CHARACTERS_PER_LINE);
  const broken = content.length < 4_000 ? content.split('\n').length : MOST_LINES;
  const lines = Math.min(MOST_LINES, Math.max(1, wrapped, broken));
  return Math.round(lines * LINE_PX) + around + reactions;
}
