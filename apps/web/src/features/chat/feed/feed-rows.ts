import { isTemporary } from '../log/messages.store.ts';

/** A message in a row. */
export interface RowMessage {
  mid: number;
  /** Stays the same when the server's id replaces the temporary one. */
  key: number;
}

/** The parts of a message that grouping needs. */
export interface RowSource extends RowMessage {
  from_uid: number;
  /** Milliseconds since the epoch. */
  created_at: number;
  /** An image that can share a row with others. */
  isImage?: boolean;
  /** The message it replies to is shown above it. */
  isReply?: boolean;
  /** A line of its own that belongs to no group. */
  isNotice?: boolean;
}

export type FeedRowModel =
  | { kind: 'start'; key: 'start' }
  | { kind: 'day'; key: string; at: number }
  | { kind: 'unread'; key: 'unread' }
  | ({ kind: 'message'; isContinued: boolean } & RowMessage)
  // The key of its first image: the row stays when images join.
  | { kind: 'album'; key: number; images: readonly RowMessage[]; isContinued: boolean };

export interface GroupingOptions {
  /** Nothing older exists: the feed begins with the start of the chat. */
  isComplete: boolean;
  /** Older messages exist but could not be loaded: shows the loaded ones although their look may change. */
  isBroken?: boolean;
  /** Key of the first message that is already on the screen: it stays there. */
  shownFrom?: number | null;
  /** The message after this one is the first unread one; null = no divider. */
  readMarker: number | null;
  /** Maps every moment of a day in the reader's calendar to the same number. */
  dayOf: (at: number) => number;
}

/** Messages of one sender within this time share a header. */
const GROUP_MS = 5 * 60_000;
/** Images that follow each other within this time share a row. */
const ALBUM_MS = 60_000;
const MOST_IN_ALBUM = 10;
/** A longer group is shown although its beginning is unknown, without a header. */
const LONGEST_HIDDEN_GROUP = 30;

/** The day in the device's calendar. */
export function localDayOf(at: number): number {
  const date = new Date(at);
  return (date.getFullYear() * 12 + date.getMonth()) * 31 + date.getDate();
}

/** The messages of a row. */
export function messagesOf(row: FeedRowModel | undefined): readonly RowMessage[] {
  if (row?.kind === 'message') return [{ mid: row.mid, key: row.key }];
  return row?.kind === 'album' ? row.images : [];
}

/**
 * The rows of a feed: day dividers, one divider before the first unread message, and messages, which have no header if
 * they continue a group. Images sent together share a row.
 *
 * While older messages are loading, the window begins in the middle of a group, and the look of its first rows depends
 * on messages that are not loaded yet. Those rows are left out until then: a row never changes its height because older
 * messages arrived, and the reader's position stays. But rows already on the screen never disappear, and no row waits
 * for messages that will not come.
 *
 * A chat without messages has no rows: its placeholder has a heading of its own.
 */
export function toFeedRows(messages: readonly RowSource[], options: GroupingOptions): FeedRowModel[] {
  const { isComplete, readMarker, dayOf } = options;
  const rows: FeedRowModel[] = isComplete && messages.length > 0 ? [{ kind: 'start', key: 'start' }] : [];
  const first = firstRow(messages, options);
  let isBelowMarker = first > 0 && readMarker !== null && (messages[first - 1]?.mid ?? 0) <= readMarker;
  if (isComplete) isBelowMarker = true;
  let previous = messages[first - 1];
  for (const message of messages.slice(first)) {
    const isNewDay = !previous || dayOf(previous.created_at) !== dayOf(message.created_at);
    const isFirstUnread = readMarker !== null && isBelowMarker && message.mid > readMarker;
    if (readMarker !== null) isBelowMarker = message.mid <= readMarker;
    if (isNewDay) rows.push({ kind: 'day', key: `day:${dayOf(message.created_at)}`, at: message.created_at });
    if (isFirstUnread) rows.push({ kind: 'unread', key: 'unread' });
    const isContinued = !isNewDay && !isFirstUnread && previous !== undefined && isSameGroup(previous, message);
    addMessage(rows, message, { isContinued, isBeside: isContinued && isBeside(previous, message) });
    previous = message;
  }
  return rows;
}

const isSameGroup = (previous: RowSource, message: RowSource): boolean =>
  previous.from_uid === message.from_uid &&
  !previous.isNotice &&
  !message.isNotice &&
  Math.abs(message.created_at - previous.created_at) < GROUP_MS;

/**
 * Whether an image belongs beside the one before it. A reply starts a new row: the message it replies to is shown above
 * it.
 */
function isBeside(previous: RowSource | undefined, message: RowSource): boolean {
  if (!previous?.isImage || !message.isImage || message.isReply) return false;
  return Math.abs(sentAt(message) - sentAt(previous)) <= ALBUM_MS;
}

/** The time of the sending device, if known: mixing two clocks would separate images while they are being sent. */
const sentAt = ({ key, created_at }: RowSource): number => (isTemporary(key) ? key : created_at);

interface Place {
  isContinued: boolean;
  isBeside: boolean;
}

function addMessage(rows: FeedRowModel[], { key, mid }: RowSource, { isContinued, isBeside: joins }: Place): void {
  const last = rows.at(-1);
  const beside = messagesOf(last);
  if (joins && last && 'isContinued' in last && beside.length < MOST_IN_ALBUM)
    rows[rows.length - 1] = {
      kind: 'album',
      key: last.key,
      images: [...beside, { key, mid }],
      isContinued: last.isContinued,
    };
  else rows.push({ kind: 'message', key, mid, isContinued });
}

/** Index of the first message that is shown. */
function firstRow(messages: readonly RowSource[], options: GroupingOptions): number {
  const { isComplete, isBroken = false, shownFrom = null, dayOf } = options;
  if (isComplete || isBroken) return 0;
  const known = firstKnownGroup(messages, dayOf);
  const shown = messages.slice(0, known).findIndex(({ key }) => key === shownFrom);
  return shown < 0 ? known : shown;
}

/**
 * Index of the first message whose row's look is known: the one that begins a group. In a very long group it is the
 * second one, which continues the group whatever precedes the first, or the one after the images it is beside.
 */
function firstKnownGroup(messages: readonly RowSource[], dayOf: (at: number) => number): number {
  for (let index = 1; index < Math.min(messages.length, LONGEST_HIDDEN_GROUP); index += 1) {
    const [previous, message] = [messages[index - 1], messages[index]];
    if (!previous || !message) break;
    if (!isSameGroup(previous, message) || dayOf(previous.created_at) !== dayOf(message.created_at)) return index;
  }
  if (messages.length <= LONGEST_HIDDEN_GROUP) return 0;
  return Math.max(
    1,
    messages.findIndex((message, index) => index > 0 && !isBeside(messages[index - 1], message)),
  );
}
