import { expect, test } from 'vitest';
import { type RowSource, toFeedRows } from './feed-rows.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const dayOf = (at: number): number => Math.floor(at / DAY);

const at = (mid: number, minutes: number, from_uid = 1): RowSource => ({
  mid,
  from_uid,
  created_at: minutes * MINUTE,
  key: mid,
});
const complete = { isComplete: true, readMarker: null, dayOf };
const shapeOf = (rows: ReturnType<typeof toFeedRows>): (string | number)[] =>
  rows.map((row) => {
    if (row.kind === 'album') return row.images.map(({ mid }) => mid).join('+');
    return row.kind === 'message' ? (row.isContinued ? -row.mid : row.mid) : row.kind;
  });

const image = (mid: number, seconds: number, more: Partial<RowSource> = {}): RowSource => ({
  ...at(mid, seconds / 60),
  isImage: true,
  ...more,
});

test('messages of one sender within five minutes share a header', () => {
  expect(shapeOf(toFeedRows([at(1, 0), at(2, 4), at(3, 8), at(4, 13)], complete))).toEqual([
    'start',
    'day',
    1,
    -2,
    -3,
    4,
  ]);
});

test('a chat without messages has no rows, so that its start is shown once', () => {
  expect(toFeedRows([], complete)).toEqual([]);
});

test('another sender and another day begin a group', () => {
  const messages = [at(1, 24 * 60 - 2), at(2, 24 * 60 - 1, 2), at(3, 24 * 60, 2)];
  expect(shapeOf(toFeedRows(messages, complete))).toEqual(['start', 'day', 1, 2, 'day', 3]);
});

test('one divider precedes the first unread message, and ends its group', () => {
  const messages = [at(1, 0), at(2, 1), at(3, 2)];
  expect(shapeOf(toFeedRows(messages, { ...complete, readMarker: 1 }))).toEqual(['start', 'day', 1, 'unread', 2, -3]);
  expect(shapeOf(toFeedRows(messages, { ...complete, readMarker: 3 }))).toEqual(['start', 'day', 1, -2, -3]);
});

test('a chat that was never read has its divider before the first message', () => {
  expect(shapeOf(toFeedRows([at(1, 0)], { ...complete, readMarker: 0 }))).toEqual(['start', 'day', 'unread', 1]);
});

test('the divider waits until the message before it is in the window', () => {
  const window = { isComplete: false, readMarker: 5, dayOf };
  expect(shapeOf(toFeedRows([at(7, 0), at(8, 10), at(9, 20)], window))).toEqual([8, 9]);
  expect(shapeOf(toFeedRows([at(4, 0), at(5, 1, 2), at(6, 2, 2)], window))).toEqual([5, 'unread', 6]);
});

test('rows look the same before and after older messages arrive', () => {
  const messages = Array.from({ length: 60 }, (_, index) => at(index + 1, index * 2, Math.floor(index / 7) % 3));
  const all = toFeedRows(messages, complete);
  for (let from = 1; from < 50; from += 1) {
    const part = toFeedRows(messages.slice(from), { isComplete: false, readMarker: null, dayOf });
    expect(part).toEqual(all.slice(-part.length));
    expect(part.length).toBeGreaterThan(0);
  }
});

test('a row on the screen stays there when other users write before older messages have loaded', () => {
  const window = { isComplete: false, readMarker: null, dayOf };
  const alone = [at(7, 10)];
  expect(shapeOf(toFeedRows(alone, window))).toEqual(['day', 7]);
  const answered = [...alone, at(8, 11, 2)];
  expect(shapeOf(toFeedRows(answered, window))).toEqual([8]);
  expect(shapeOf(toFeedRows(answered, { ...window, shownFrom: 7 }))).toEqual(['day', 7, 8]);
  const older = [at(5, 8, 2), at(6, 9), ...answered];
  expect(shapeOf(toFeedRows(older, { ...window, shownFrom: 7 }))).toEqual([6, -7, 8]);
});

test('loaded messages are shown when older ones cannot be loaded', () => {
  const window = { isComplete: false, readMarker: null, dayOf };
  const messages = [at(7, 10), at(8, 11), at(9, 12, 2)];
  expect(shapeOf(toFeedRows(messages, window))).toEqual([9]);
  expect(shapeOf(toFeedRows(messages, { ...window, isBroken: true }))).toEqual(['day', 7, -8, 9]);
});

test('a very long group is shown although its beginning is unknown, and does not change when that arrives', () => {
  const messages = Array.from({ length: 100 }, (_, index) => at(index + 1, index));
  const window = { isComplete: false, readMarker: null, dayOf };
  const part = toFeedRows(messages.slice(50), window);
  expect(part).toHaveLength(49);
  expect(part).toEqual(toFeedRows(messages, window).slice(-49));
  expect(part).toEqual(toFeedRows(messages, complete).slice(-49));
});

test('images that one sender sends within a minute share a row', () => {
  const messages = [at(1, 0), image(2, 60), image(3, 90), image(5, 149), image(6, 210), at(7, 4), image(8, 250)];
  expect(shapeOf(toFeedRows(messages, complete))).toEqual(['start', 'day', 1, '2+3+5', -6, -7, -8]);
});

test('another sender, another day and the unread divider separate images', () => {
  const ofTwo = [image(1, 0), image(2, 1), image(3, 2, { from_uid: 2 }), image(4, 3, { from_uid: 2 })];
  expect(shapeOf(toFeedRows(ofTwo, complete))).toEqual(['start', 'day', '1+2', '3+4']);
  expect(shapeOf(toFeedRows(ofTwo.slice(0, 2), { ...complete, readMarker: 1 }))).toEqual([
    'start',
    'day',
    1,
    'unread',
    2,
  ]);
  const overnight = [
    image(1, 24 * 3_600 - 2),
    image(2, 24 * 3_600 - 1),
    image(3, 24 * 3_600),
    image(4, 24 * 3_600 + 1),
  ];
  expect(shapeOf(toFeedRows(overnight, complete))).toEqual(['start', 'day', '1+2', 'day', '3+4']);
});

test('an image that replies to a message begins a row, and others join it', () => {
  const messages = [image(1, 0), image(2, 1, { isReply: true }), image(3, 2), image(4, 3, { isReply: true })];
  expect(shapeOf(toFeedRows(messages, complete))).toEqual(['start', 'day', 1, '2+3', -4]);
});

test('no more than ten images share a row', () => {
  const messages = Array.from({ length: 21 }, (_, index) => image(index + 1, index));
  expect(shapeOf(toFeedRows(messages, complete))).toEqual([
    'start',
    'day',
    '1+2+3+4+5+6+7+8+9+10',
    '11+12+13+14+15+16+17+18+19+20',
    -21,
  ]);
});

test('a row of images keeps its key and its header when images join, and while they are sent', () => {
  const [first, second] = [image(1, 0), image(2, 1)];
  const sent = 1_700_000_000_000;
  const rows = [
    toFeedRows([first, second], complete),
    toFeedRows([first, second, image(3, 2)], complete),
    toFeedRows([first, second, image(3, 2), image(4, 3)], complete),
  ].map((all) => all.at(-1));
  for (const row of rows) expect(row).toMatchObject({ kind: 'album', key: 1, isContinued: false });
  // The server's clock is two minutes behind the sender's.
  const own = (mid: number, behind: number): RowSource => ({
    ...image(mid, 0),
    key: sent + mid,
    created_at: sent + mid - behind * MINUTE,
  });
  expect(toFeedRows([own(1, 2), own(2, 0)], complete).at(-1)).toMatchObject({
    key: sent + 1,
    images: [
      { key: sent + 1, mid: 1 },
      { key: sent + 2, mid: 2 },
    ],
  });
});

test('rows of images look the same before and after older messages arrive', () => {
  const messages = Array.from({ length: 120 }, (_, index) =>
    index % 40 < 35 ? image(index + 1, index) : at(index + 1, index / 60),
  );
  const all = toFeedRows(messages, complete);
  const partFrom = (from: number) => toFeedRows(messages.slice(from), { isComplete: false, readMarker: null, dayOf });
  for (let from = 1; from < 80; from += 1) {
    const part = partFrom(from);
    expect(part.length).toBeGreaterThan(0);
    expect(part).toEqual(all.slice(-part.length));
  }
  // A short feed is shown even if its look may still change.
  for (let from = 80; from < 100; from += 1) expect(partFrom(from).length).toBeGreaterThan(0);
});
