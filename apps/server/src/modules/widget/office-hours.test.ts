import type { OfficeHours } from '@loquat/contract';
import { expect, test as plain } from 'vitest';
import { answerTo, signInFounder, statusOf } from '#test/drivers/call.ts';
import { createTestClock } from '#test/servers/test-clock.ts';
import { startTestServer, test } from '#test/servers/test-server.ts';
import { readOfficeHours } from './office-hours.ts';

const NINE_TO_FIVE = { from: '09:00', to: '17:00' };
const WEEK = [NINE_TO_FIVE, NINE_TO_FIVE, NINE_TO_FIVE, NINE_TO_FIVE, { from: '09:00', to: '13:00' }, null, null];
const hours = (more: Partial<OfficeHours> = {}): OfficeHours => ({
  is_on: true,
  time_zone: 'Europe/Vienna',
  days: WEEK,
  text: '',
  ...more,
});

plain.for([
  ['a Monday morning', '2026-01-05T08:00:00Z', null],
  ['a moment before it opens', '2026-01-05T07:59:59Z', '2026-01-05T08:00:00Z'],
  ['the moment when it closes', '2026-01-05T16:00:00Z', '2026-01-06T08:00:00Z'],
  ['a Friday afternoon', '2026-01-09T12:00:00Z', '2026-01-12T08:00:00Z'],
  ['the night before a change of clocks', '2026-03-27T20:00:00Z', '2026-03-30T07:00:00Z'],
  ['a summer morning', '2026-07-06T07:00:00Z', null],
] as const)('the team is there, or back, as its time zone says: %s', ([, now, opens]) => {
  const read = readOfficeHours(hours(), Date.parse(now));
  expect(read).toEqual({ is_open: opens === null, opens_at: opens && Date.parse(opens) });
});

plain.for([
  ['a time zone far ahead', { time_zone: 'Pacific/Kiritimati' }, '2026-01-04T19:00:00Z', null],
  [
    'a day until midnight',
    { days: [...WEEK.slice(0, 6), { from: '00:00', to: '24:00' }] },
    '2026-01-11T22:59:00Z',
    null,
  ],
  [
    'one day a week, when it is over',
    { days: [NINE_TO_FIVE, ...WEEK.map(() => null).slice(1)] },
    '2026-01-05T16:00:00Z',
    '2026-01-12T08:00:00Z',
  ],
] as const)('hours with %s', ([, more, now, opens]) => {
  const read = readOfficeHours(hours(more as Partial<OfficeHours>), Date.parse(now));
  expect(read).toEqual({ is_open: opens === null, opens_at: opens && Date.parse(opens) });
});

plain('without a day nobody says when the team is back, and switched off it is always there', () => {
  expect(readOfficeHours(hours({ days: WEEK.map(() => null) }), 0)).toEqual({ is_open: false, opens_at: null });
  expect(readOfficeHours(hours({ is_on: false }), 0)).toEqual({ is_open: true, opens_at: null });
});

test('administrators set office hours, and all clients can read whether the team is available', async ({ dataDir }) => {
  const clock = createTestClock({ start: Date.parse('2026-01-05T07:00:00Z') });
  const server = await startTestServer({ DATA_DIR: dataDir, ACCESS_TOKEN_TTL_SECONDS: '100000' }, { clock });
  const { token } = await signInFounder(server);
  const open = { is_open: true, opens_at: null, text: '', sends_email: false };
  expect(await answerTo(server, 'GET /widget/availability')).toEqual(open);
  const body = hours({ text: ' Back soon. ' });
  expect(await statusOf(server, 'PUT /admin/widget/office_hours', { token, body })).toBe(200);
  expect(await answerTo(server, 'GET /admin/widget/office_hours', { token })).toEqual({ ...body, text: 'Back soon.' });
  const closed = { ...open, is_open: false, opens_at: Date.parse('2026-01-05T08:00:00Z'), text: 'Back soon.' };
  expect(await answerTo(server, 'GET /widget/availability')).toEqual(closed);
  clock.advance(3_600_000);
  expect(await answerTo(server, 'GET /widget/availability')).toEqual(open);
  await server.close();
});

test.for([
  { days: WEEK.slice(1) },
  { days: [...WEEK, null] },
  { days: [{ from: '17:00', to: '09:00' }, ...WEEK.slice(1)] },
  { days: [{ from: '9:00', to: '17:00' }, ...WEEK.slice(1)] },
  { days: [{ from: '09:00', to: '24:01' }, ...WEEK.slice(1)] },
  { time_zone: 'Mars/Olympus' },
  { text: 'x'.repeat(1_025) },
])('office hours cannot be %j', async (more, { server }) => {
  const { token } = await signInFounder(server);
  const put = (body: object) => statusOf(server, 'PUT /admin/widget/office_hours', { token, body });
  expect(await put(hours())).toBe(200);
  expect(await put({ ...hours(), ...more })).toBe(400);
});
