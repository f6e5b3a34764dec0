import { callNoticeOf } from './call-notice.ts';
import type { Timestamp, Uid } from '../ids.ts';
import { isNotice, type MessageProperties, saysAssigned } from '../chat/message-properties.ts';
import type { ChatTarget } from '../chat/messages.ts';
import type { NotificationLevel, NotificationSettings, QuietHours } from './notification-settings.ts';

/** Why somebody is notified of a message; `message`: they want all of its channel. */
export type NotifyReason = 'mention' | 'reply' | 'keyword' | 'direct' | 'call' | 'message';

/** A new message, as far as it decides who is notified of it. */
export interface NotifyingMessage {
  from_uid: Uid;
  /** Of a direct message, to whom it was sent. */
  target: ChatTarget;
  content_type: string;
  content: string;
  properties: MessageProperties | null;
  /** Who wrote what it answers; null: nobody. */
  answered_uid: Uid | null;
}

/** Somebody who can see the message, as they are at that moment. */
export interface NotifiedPerson {
  uid: Uid;
  is_bot: boolean;
  is_guest: boolean;
  settings: NotificationSettings;
  /** They muted the chat. */
  has_muted: boolean;
  /** They blocked its author. */
  has_blocked: boolean;
}

/** Keywords are looked for in the beginning of a message: so many characters. */
const SEARCHED_LENGTH = 4_096;
/** More zones than there are; a limit for names in odd spellings. */
const CLOCKS_MAX = 1_000;
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(time_zone: string): Intl.DateTimeFormat {
  const known = clocks.get(time_zone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en', {
    timeZone: time_zone,
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
  });
  if (clocks.size < CLOCKS_MAX) clocks.set(time_zone, clock);
  return clock;
}

/** `HH:MM` of a moment; undefined if this machine does not know the zone. */
function timeOfDay(time_zone: string, now: Timestamp): string | undefined {
  try {
    return clockOf(time_zone).format(now);
  } catch {
    return undefined;
  }
}

/** Whether it is quiet at `now`: from `from` on, up to `to`. If both are the same, it never is. */
export function isQuietAt({ enabled, from, to, time_zone }: QuietHours, now: Timestamp): boolean {
  if (!enabled) return false;
  const time = timeOfDay(time_zone, now);
  if (time === undefined) return false;
  return from <= to ? from <= time && time < to : from <= time || time < to;
}

const isUndisturbed = ({ quiet_hours, do_not_disturb_until }: NotificationSettings, now: Timestamp): boolean =>
  now < do_not_disturb_until || isQuietAt(quiet_hours, now);

/** A letter or digit of a script that puts spaces between words. */
const IN_WORD = /^[\p{L}\p{N}_]$/u;
const WITHOUT_SPACES = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}]$/u;
const isInWord = (character: string): boolean => IN_WORD.test(character) && !WITHOUT_SPACES.test(character);

/** Whether a word would go on over the border between two characters. */
const isWithinWord = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && isInWord(one) && isInWord(other);

/** Whether a text contains a keyword as a word or phrase of its own; both in lower case. */
function containsWord(text: string, keyword: string): boolean {
  for (let at = text.indexOf(keyword); at >= 0; at = text.indexOf(keyword, at + 1)) {
    const end = at + keyword.length;
    if (!isWithinWord(text[at - 1], text[at]) && !isWithinWord(text[end - 1], text[end])) return true;
  }
  return false;
}

function hasKeyword({ content_type, content }: NotifyingMessage, keywords: readonly string[]): boolean {
  if (keywords.length === 0 || !content_type.startsWith('text/')) return false;
  const text = content.slice(0, SEARCHED_LENGTH).toLowerCase();
  return keywords.some((keyword) => containsWord(text, keyword.toLowerCase()));
}

/** Whether a message mentions somebody by name. */
function mentions({ properties }: Pick<NotifyingMessage, 'properties'>, uid: Uid): boolean {
  const mentioned = properties?.['mentions'];
  return Array.isArray(mentioned) && mentioned.includes(uid);
}

const isTo = ({ target }: NotifyingMessage, uid: Uid): boolean => 'uid' in target && target.uid === uid;

/** What a message means to somebody, whatever they want to be notified of. */
function reasonFor(message: NotifyingMessage, { uid, settings }: NotifiedPerson): NotifyReason | null {
  const call = callNoticeOf(message.properties);
  if (call) return call.outcome === 'missed' && isTo(message, uid) ? 'call' : null;
  if (saysAssigned(message.properties)) return isTo(message, uid) ? 'direct' : null;
  if (isNotice(message.properties)) return null;
  if (mentions(message, uid)) return 'mention';
  if (message.answered_uid === uid) return 'reply';
  if (hasKeyword(message, settings.keywords)) return 'keyword';
  return isTo(message, uid) ? 'direct' : 'message';
}

/**
 * What somebody wants of a chat: by its own level, or by the one for everything, in which case `mentions` includes all
 * direct messages.
 */
export function levelFor(
  { level, chats }: NotificationSettings,
  chat: { gid: number } | { uid: number },
): NotificationLevel {
  const isChat = ({ target }: { target: ChatTarget }) =>
    'gid' in chat ? 'gid' in target && target.gid === chat.gid : 'uid' in target && target.uid === chat.uid;
  return chats.find(isChat)?.level ?? (level === 'mentions' && 'uid' in chat ? 'all' : level);
}

function isWanted(reason: NotifyReason, level: NotificationLevel): boolean {
  if (level !== 'mentions') return level === 'all';
  return reason === 'mention' || reason === 'reply' || reason === 'keyword';
}

/** Whether a message notifies somebody at `now`, and why; null: it does not. Servers and browsers decide alike. */
export function whyNotify(message: NotifyingMessage, person: NotifiedPerson, now: Timestamp): NotifyReason | null {
  const { uid, settings } = person;
  if (message.from_uid === uid || person.is_bot || person.is_guest) return null;
  if (person.has_blocked || person.has_muted || isUndisturbed(settings, now)) return null;
  const reason = reasonFor(message, person);
  const { from_uid, target } = message;
  return reason && isWanted(reason, levelFor(settings, 'gid' in target ? target : { uid: from_uid })) ? reason : null;
}
