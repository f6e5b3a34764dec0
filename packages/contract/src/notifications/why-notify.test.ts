import { describe, expect, test } from 'vitest';
import { ASSIGNED_PROPERTIES, JOINED_PROPERTIES } from '../chat/message-properties.ts';
import type { Gid, Uid } from '../ids.ts';
import { callProperties, type CallNotice } from './call-notice.ts';
import { DEFAULT_NOTIFICATION_SETTINGS, type NotificationSettings } from './notification-settings.ts';
import { isQuietAt, type NotifiedPerson, type NotifyingMessage, whyNotify } from './why-notify.ts';

const [ANN, BOB, CID] = [1, 2, 3] as Uid[] as [Uid, Uid, Uid];
const [TEAM, OTHER] = [7, 8] as Gid[] as [Gid, Gid];
const NOON = Date.UTC(2026, 5, 1, 12);

const said = (content: string, more: Partial<NotifyingMessage> = {}): NotifyingMessage => ({
  from_uid: ANN,
  target: { gid: TEAM },
  content_type: 'text/plain',
  content,
  properties: null,
  answered_uid: null,
  ...more,
});
const inChannel = said('hello');
const direct = said('hello', { target: { uid: BOB } });
const mention = said(' @2 hello', { properties: { mentions: [3, 2] } });
const answer = said('hello', { answered_uid: BOB });
const call: CallNotice = { started_at: 0, seconds: 0, video: false, users: [ANN], outcome: 'missed' };
const missed = said('📞', { target: { uid: BOB }, properties: callProperties(call) });
const assigned = said('🤝', { target: { uid: BOB }, properties: ASSIGNED_PROPERTIES });

const bob = (settings: Partial<NotificationSettings> = {}, more: Partial<NotifiedPerson> = {}): NotifiedPerson => ({
  uid: BOB,
  is_bot: false,
  is_guest: false,
  has_muted: false,
  has_blocked: false,
  settings: { ...DEFAULT_NOTIFICATION_SETTINGS, ...settings },
  ...more,
});
const quiet = (from: string, to: string, time_zone = 'UTC') => ({
  quiet_hours: { enabled: true, from, to, time_zone },
});

type Row = [what: string, message: NotifyingMessage, person: NotifiedPerson, reason: ReturnType<typeof whyNotify>];

const byLevel: Row[] = [
  ['all: in a channel', inChannel, bob(), 'message'],
  ['all: direct', direct, bob(), 'direct'],
  ['all: a mention', mention, bob(), 'mention'],
  ['all: an answer', answer, bob(), 'reply'],
  ['mentions: in a channel', inChannel, bob({ level: 'mentions' }), null],
  ['mentions: direct', direct, bob({ level: 'mentions' }), 'direct'],
  ['mentions: a mention', mention, bob({ level: 'mentions' }), 'mention'],
  ['mentions: an answer', answer, bob({ level: 'mentions' }), 'reply'],
  ['mentions: a missed call', missed, bob({ level: 'mentions' }), 'call'],
  ['all: a visitor who is theirs now', assigned, bob(), 'direct'],
  ['mentions: a visitor who is theirs now', assigned, bob({ level: 'mentions' }), 'direct'],
  ['nothing: a visitor who is theirs now', assigned, bob({ level: 'nothing' }), null],
  ['nothing: direct', direct, bob({ level: 'nothing' }), null],
  ['nothing: a mention', mention, bob({ level: 'nothing' }), null],
];
const byChat: Row[] = [
  [
    'all of this channel',
    inChannel,
    bob({ level: 'nothing', chats: [{ target: { gid: TEAM }, level: 'all' }] }),
    'message',
  ],
  ['all of another one', inChannel, bob({ level: 'nothing', chats: [{ target: { gid: OTHER }, level: 'all' }] }), null],
  ['nothing of this channel', mention, bob({ chats: [{ target: { gid: TEAM }, level: 'nothing' }] }), null],
  ['mentions in this channel', inChannel, bob({ chats: [{ target: { gid: TEAM }, level: 'mentions' }] }), null],
  ['nothing of this person', direct, bob({ chats: [{ target: { uid: ANN }, level: 'nothing' }] }), null],
  [
    'nothing of this person, in a channel',
    inChannel,
    bob({ chats: [{ target: { uid: ANN }, level: 'nothing' }] }),
    'message',
  ],
  ['mentions by this person', direct, bob({ chats: [{ target: { uid: ANN }, level: 'mentions' }] }), null],
  ['a muted chat', mention, bob({ chats: [{ target: { gid: TEAM }, level: 'all' }] }, { has_muted: true }), null],
];
const byPerson: Row[] = [
  ['their own', said('x', { from_uid: BOB }), bob(), null],
  ['a note to themselves', said('x', { from_uid: BOB, target: { uid: BOB } }), bob(), null],
  ['from somebody blocked', direct, bob({}, { has_blocked: true }), null],
  ['a guest', direct, bob({}, { is_guest: true }), null],
  ['a bot', direct, bob({}, { is_bot: true }), null],
  ['somebody joined', said('👋', { properties: JOINED_PROPERTIES }), bob(), null],
  ['a call in a channel', said('📞', { properties: callProperties(call) }), bob(), null],
  [
    'a call they answered',
    said('📞', { ...missed, properties: callProperties({ ...call, outcome: 'ended' }) }),
    bob(),
    null,
  ],
  ['a mention of somebody else', said('x', { properties: { mentions: [CID] } }), bob({ level: 'mentions' }), null],
  ['odd mentions', said('x', { properties: { mentions: '2' } }), bob({ level: 'mentions' }), null],
];
const keyword = (content: string, word: string, reason: Row[3]): Row => [
  `“${word}” in “${content}”`,
  said(content),
  bob({ level: 'mentions', keywords: ['unlikely', word] }),
  reason,
];
const byKeyword: Row[] = [
  keyword('Release today!', 'release', 'keyword'),
  keyword('released', 'release', null),
  keyword('prerelease, then a release', 'release', 'keyword'),
  keyword('a big Code Review.', 'code review', 'keyword'),
  keyword('C++ is fun', 'c++', 'keyword'),
  keyword('C++20 is fun', 'c++', 'keyword'),
  keyword('明日発売します', '発売', 'keyword'),
  keyword('Größe', 'größ', null),
  keyword(`${'x '.repeat(3_000)}release`, 'release', null),
  [
    'a keyword in a file',
    said('release', { content_type: 'vocechat/file' }),
    bob({ level: 'mentions', keywords: ['release'] }),
    null,
  ],
];
const byTime: Row[] = [
  ['quiet hours', mention, bob(quiet('11:00', '13:00')), null],
  [
    'quiet hours switched off',
    mention,
    bob({ quiet_hours: { enabled: false, from: '11:00', to: '13:00', time_zone: 'UTC' } }),
    'mention',
  ],
  ['after quiet hours', mention, bob(quiet('11:00', '12:00')), 'mention'],
  ['quiet over midnight', mention, bob(quiet('22:00', '07:00')), 'mention'],
  ['quiet over midnight, elsewhere', mention, bob(quiet('22:00', '07:00', 'Pacific/Auckland')), null],
  ['not to be disturbed', direct, bob({ do_not_disturb_until: NOON + 1 }), null],
  ['not any more', direct, bob({ do_not_disturb_until: NOON }), 'direct'],
];

describe('whether a message notifies a user', () => {
  test.each([...byLevel, ...byChat, ...byPerson, ...byKeyword, ...byTime])('%s', (_what, message, person, reason) => {
    expect(whyNotify(message, person, NOON)).toBe(reason);
  });
});

test.each([
  ['2026-03-28T22:30:00Z', 'Europe/Berlin', '23:30', '23:31', true],
  ['2026-03-29T22:30:00Z', 'Europe/Berlin', '00:30', '00:31', true],
  ['2026-06-01T00:00:00Z', 'UTC', '00:00', '00:01', true],
  ['2026-06-01T23:59:59Z', 'UTC', '22:00', '00:00', true],
  ['2026-06-01T00:00:00Z', 'UTC', '22:00', '00:00', false],
  ['2026-06-01T12:00:00Z', 'UTC', '12:00', '12:00', false],
  ['2026-06-01T12:00:00Z', 'Mars/Olympus', '00:00', '23:59', false],
])('at %s in %s, quiet from %s to %s: %s', (moment, time_zone, from, to, isQuiet) => {
  expect(isQuietAt({ enabled: true, from, to, time_zone }, Date.parse(moment))).toBe(isQuiet);
});

test('the mentions of a message are read once, however many users it may notify', () => {
  let reads = 0;
  const mentions = new Proxy(
    Array.from({ length: 1_000 }, (_, index) => 1_000 + index),
    {
      get(list, key) {
        if (typeof key === 'string' && /^\d+$/.test(key)) reads += 1;
        return Reflect.get(list, key) as unknown;
      },
    },
  );
  const message = said('hello', { properties: { mentions } });
  for (let uid = 500; uid < 1_500; uid += 1) {
    const reason = whyNotify(message, bob({ level: 'mentions' }, { uid: uid as Uid }), NOON);
    expect(reason).toBe(uid < 1_000 ? null : 'mention');
  }
  expect(reads).toBeLessThanOrEqual(1_000);
});
