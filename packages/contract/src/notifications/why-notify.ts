import { isNotice, type MessageProperties, saysAssigned } from '../chat/message-properties.ts';
import type { ChatTarget } from '../chat/messages.ts';
import type { Timestamp, Uid } from '../ids.ts';
import { callNoticeOf } from './call-notice.ts';
import { createKeywordSearch } from './keyword-search.ts';
import type { NotificationLevel, NotificationSettings, QuietHours } from './notification-settings.ts';

/** Why a message notifies a user; `message`: they want all messages of its channel. */
export type NotifyReason = 'mention' | 'reply' | 'keyword' | 'direct' | 'call' | 'message';

/** A new message, as far as it decides who is notified of it. */
export interface NotifyingMessage {
  from_uid: Uid;
  /** Recipient of a direct message. */
  target: ChatTarget;
  content_type: string;
  content: string;
  properties: MessageProperties | null;
  /** Author of the message that it replies to; null: no reply. */
  answered_uid: Uid | null;
}

/** A user who can see the message, with their current settings. */
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

/** Keywords are searched only in this many characters at the beginning of a message. */
const SEARCHED_LENGTH = 4_096;
/** More than there are time zones; bounds the cache for names in odd spellings. */
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

const NO_KEYWORDS = { find: () => false };

/** The facts of a message that are read once, however many users it may notify. */
interface MessageFacts {
  keywords: { find(keywords: readonly string[]): boolean };
  mentioned: ReadonlySet<unknown>;
}

const factsByMessage = new WeakMap<NotifyingMessage, MessageFacts>();

function factsOf(message: NotifyingMessage): MessageFacts {
  const known = factsByMessage.get(message);
  if (known) return known;
  const { content, content_type, properties } = message;
  const mentions = properties?.['mentions'];
  const facts = {
    keywords: content_type.startsWith('text/') ? createKeywordSearch(content.slice(0, SEARCHED_LENGTH)) : NO_KEYWORDS,
    mentioned: new Set(Array.isArray(mentions) ? mentions : []),
  };
  factsByMessage.set(message, facts);
  return facts;
}

const isTo = ({ target }: NotifyingMessage, uid: Uid): boolean => 'uid' in target && target.uid === uid;

/** Why a message concerns a user, whatever their notification level. */
function reasonFor(message: NotifyingMessage, { uid, settings }: NotifiedPerson): NotifyReason | null {
  const call = callNoticeOf(message.properties);
  if (call) return call.outcome === 'missed' && isTo(message, uid) ? 'call' : null;
  if (saysAssigned(message.properties)) return isTo(message, uid) ? 'direct' : null;
  if (isNotice(message.properties)) return null;
  const { mentioned, keywords } = factsOf(message);
  if (mentioned.has(uid)) return 'mention';
  if (message.answered_uid === uid) return 'reply';
  if (keywords.find(settings.keywords)) return 'keyword';
  return isTo(message, uid) ? 'direct' : 'message';
}

/** A user's level in a chat: the chat's own or the general one, whose `mentions` includes all direct messages. */
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

/** Why a message notifies a user at `now`; null: it does not. Server and browsers use the same rule. */
export function whyNotify(message: NotifyingMessage, person: NotifiedPerson, now: Timestamp): NotifyReason | null {
  const { uid, settings } = person;
  if (message.from_uid === uid || person.is_bot || person.is_guest) return null;
  if (person.has_blocked || person.has_muted || isUndisturbed(settings, now)) return null;
  const reason = reasonFor(message, person);
  const { from_uid, target } = message;
  return reason && isWanted(reason, levelFor(settings, 'gid' in target ? target : { uid: from_uid })) ? reason : null;
}
