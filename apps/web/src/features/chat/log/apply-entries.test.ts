import type { Message } from '@loquat/contract';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { messageLogs } from '#testing/log-arbitrary.ts';
import { deleted, edited, liked, ME, posted } from '#testing/log-fixture.ts';
import { applyEntries } from './apply-entries.ts';
import { type ChatMessage, emptyMessages, type MessagesState } from './messages.store.ts';
import { MidTable } from './mid-table.ts';

const CONTEXT = { myUid: ME, now: 0 };
const fromStream = (state: MessagesState, entries: readonly Message[]) =>
  applyEntries(state, entries, { ...CONTEXT, isLive: true }).state;
const fromHistory = (state: MessagesState, entries: readonly Message[]) =>
  applyEntries(state, entries, { ...CONTEXT, isLive: false }).state;
/** The state that a user can see: an empty chat looks like an unknown one. */
const visible = ({ byMid, chats }: MessagesState) => ({
  byMid: Object.fromEntries(byMid),
  chats: Object.fromEntries(Object.entries(chats).filter(([, log]) => log.mids.length > 0)),
});

test('entries applied twice leave the same state as once', () => {
  fc.assert(
    fc.property(messageLogs, (log) => {
      const once = fromStream(emptyMessages, log);
      expect(fromStream(once, log)).toEqual(once);
    }),
  );
});

test('loaded history and received events in any split make the state of a fresh load', () => {
  fc.assert(
    fc.property(messageLogs, fc.nat(), fc.nat(), (log, cut, overlap) => {
      const at = cut % (log.length + 1);
      const live = fromStream(emptyMessages, log.slice(Math.max(at - (overlap % 5), 0)));
      expect(visible(fromHistory(live, log.slice(0, at)))).toEqual(visible(fromStream(emptyMessages, log)));
    }),
  );
});

test('entries that arrive out of order make the same state', () => {
  const shuffled = messageLogs.chain((log) =>
    fc.tuple(fc.constant(log), fc.shuffledSubarray(log, { minLength: log.length, maxLength: log.length })),
  );
  fc.assert(
    fc.property(shuffled, ([log, mixed]) => {
      expect(visible(fromHistory(emptyMessages, mixed))).toEqual(visible(fromStream(emptyMessages, log)));
    }),
  );
});

test('a batch makes the same state as its entries one by one', () => {
  fc.assert(
    fc.property(messageLogs, (log) => {
      const oneByOne = log.reduce((state, entry) => fromStream(state, [entry]), emptyMessages);
      expect(oneByOne).toEqual(fromStream(emptyMessages, log));
    }),
  );
});

test('a like replayed by the server does not toggle off', () => {
  const state = fromStream(emptyMessages, [posted(1), liked(2, 1)]);
  expect(fromStream(state, [liked(2, 1)]).byMid.get(1)?.reactions).toEqual({ '👍': [2] });
});

test('a second like of the same user removes the first one', () => {
  const state = fromStream(emptyMessages, [posted(1), liked(2, 1), liked(3, 1, { from: 3 }), liked(4, 1)]);
  expect(state.byMid.get(1)?.reactions).toEqual({ '👍': [3] });
});

test('the newest edit wins and the message keeps its place and time', () => {
  const state = fromStream(emptyMessages, [posted(1), posted(2), edited(4, 1, 'second'), edited(3, 1, 'first')]);
  expect(state.byMid.get(1)).toMatchObject({ content: 'second', edited: true, created_at: posted(1).created_at });
  expect(state.chats['g:1']?.mids).toEqual([1, 2]);
});

test('a deleted message leaves its chat and does not come back with history', () => {
  const state = fromStream(emptyMessages, [posted(1), posted(2), deleted(3, 2)]);
  const again = fromHistory(state, [posted(2)]);
  expect(again.byMid.get(2)).toBeUndefined();
  expect(again.chats['g:1']).toMatchObject({ mids: [1], lastMid: 1 });
});

test('the resume point rises with reactions too, and never with history', () => {
  const state = fromStream(emptyMessages, [posted(1), liked(7, 1)]);
  expect(fromHistory(state, [posted(9)]).afterMid).toBe(7);
});

test('an expired message is not shown', () => {
  const timed = posted(1);
  if (timed.detail.type === 'normal') timed.detail.expires_in = 5;
  const at = (now: number) => applyEntries(emptyMessages, [timed], { myUid: ME, now, isLive: true }).state.byMid.get(1);
  expect(at(timed.created_at + 4_999)).toBeDefined();
  expect(at(timed.created_at + 5_000)).toBeUndefined();
});

const TEMPORARY = 1_700_000_000_123;
const sending: ChatMessage = {
  mid: TEMPORARY,
  local_id: TEMPORARY,
  from_uid: ME,
  created_at: TEMPORARY,
  chat: 'g:1',
  content_type: 'text/plain',
  content: 'hello',
  properties: { local_id: TEMPORARY },
  edited: false,
  expires_in: null,
  reactions: {},
  sending: true,
};
const withSending: MessagesState = {
  ...emptyMessages,
  byMid: new MidTable<ChatMessage>().with(TEMPORARY, sending),
  chats: { 'g:1': { mids: [TEMPORARY], hasMore: true, hasNewer: false, loading: false, hasFailed: false, lastMid: 0 } },
};
const arrived = posted(5, { from: ME, properties: { local_id: TEMPORARY }, content: 'hello' });

test('the temporary id is replaced by the mid in one step, and its row keeps a message until it is gone', () => {
  const { state, acknowledged } = applyEntries(withSending, [posted(4), arrived], { ...CONTEXT, isLive: true });
  expect(state.chats['g:1']?.mids).toEqual([4, 5]);
  expect(state.byMid.get(5)).toMatchObject({ local_id: TEMPORARY, content: 'hello' });
  expect(state.byMid.get(TEMPORARY)?.sending).toBeUndefined();
  expect(acknowledged).toEqual([TEMPORARY]);
});

test('the event of an own message corrects the time that the answer lacks', () => {
  const answer = { ...arrived, created_at: TEMPORARY };
  const answered = fromHistory(withSending, [answer]);
  expect(fromStream(answered, [arrived]).byMid.get(5)?.created_at).toBe(arrived.created_at);
});

test("another user's message with the same local id acknowledges nothing", () => {
  const foreign = posted(5, { from: 2, properties: { local_id: TEMPORARY } });
  expect(fromStream(withSending, [foreign]).chats['g:1']?.mids).toEqual([5, TEMPORARY]);
});
