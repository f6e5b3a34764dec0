import { expect, test } from 'vitest';
import type { CallMember } from '../call-engine.ts';
import { columnsFor, largeTile, tilesOf } from './tiles.ts';

const member = (id: string, more: Partial<CallMember> = {}): CallMember => ({
  id,
  uid: Number.parseInt(id, 10),
  isMe: false,
  isMuted: false,
  isDeafened: false,
  camera: '',
  screen: '',
  facing: '',
  isSpeaking: false,
  isHandRaised: false,
  quality: 'good',
  ...more,
});
const ME = member('1:a', { isMe: true });
const ANN = member('2:a');
const BEN = member('3:a');
const idOf = (...args: Parameters<typeof largeTile>) => largeTile(...args)?.id ?? null;

test("shared screens come before people, and the user's own tile is last", () => {
  expect(tilesOf([ANN, member('3:a', { screen: 's' }), ME]).map(({ id }) => id)).toEqual([
    'screen:3:a',
    'camera:2:a',
    'camera:3:a',
    'camera:1:a',
  ]);
});

test('a shared screen is large by default, unless the user chooses equal tiles or pins another', () => {
  const tiles = tilesOf([ANN, { ...BEN, screen: 's' }, ME]);
  expect(idOf(tiles, { layout: 'auto', pinned: null }, '')).toBe('screen:3:a');
  expect(idOf(tiles, { layout: 'grid', pinned: null }, '')).toBe(null);
  expect(idOf(tiles, { layout: 'grid', pinned: 'camera:2:a' }, '')).toBe('camera:2:a');
});

test("the user's own shared screen is not made large, and a pin of a member who left does not count", () => {
  expect(idOf(tilesOf([ANN, { ...ME, screen: 's' }]), { layout: 'auto', pinned: null }, '')).toBe(null);
  expect(idOf(tilesOf([ANN, ME]), { layout: 'auto', pinned: 'camera:3:a' }, '')).toBe(null);
  expect(idOf(tilesOf([ME]), { layout: 'speaker', pinned: 'camera:1:a' }, '')).toBe(null);
});

test('in speaker view the last speaker is large, and never the user', () => {
  const tiles = tilesOf([ANN, BEN, ME]);
  expect(idOf(tiles, { layout: 'speaker', pinned: null }, '3:a')).toBe('camera:3:a');
  expect(idOf(tiles, { layout: 'speaker', pinned: null }, '1:a')).toBe('camera:2:a');
});

test.each([
  [1, 1_000, 400, 1],
  [2, 1_000, 400, 2],
  [4, 1_000, 700, 2],
  [6, 1_440, 740, 3],
  [4, 1_400, 740, 2],
  [25, 1_440, 800, 5],
  [4, 358, 690, 2],
  [2, 360, 620, 1],
])('%i tiles in %i by %i stand in %i columns', (count, width, height, columns) => {
  expect(columnsFor(count, width, height)).toBe(columns);
});
