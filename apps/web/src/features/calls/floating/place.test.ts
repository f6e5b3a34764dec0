import { expect, test } from 'vitest';
import { memberOf } from '#testing/browser/fake-call-engine.ts';
import { tilesOf } from '../stage/tiles.ts';
import { floatingTile } from './floating-tile.ts';
import { nextCorner, within } from './place.ts';

const SPACE = { width: 390, bottom: 700, top: 72 };
const SIZE = { width: 164, height: 116 };

test.each([
  ['inside', { left: 100, top: 200 }, { left: 100, top: 200 }],
  ['over the composer', { left: 100, top: 690 }, { left: 100, top: 576 }],
  ['over the line of the call', { left: 100, top: 0 }, { left: 100, top: 80 }],
  ['off the right edge', { left: 999, top: 200 }, { left: 218, top: 200 }],
  ['off the left edge', { left: -50, top: 200 }, { left: 8, top: 200 }],
])('the floating video %s is moved into the free space', (_where, wanted, place) => {
  expect(within({ ...wanted, ...SIZE }, SPACE)).toEqual(place);
});

test('four presses send the floating video through all corners, and back', () => {
  let place = { left: 218, top: 80 };
  const places = Array.from({ length: 4 }, () => (place = nextCorner({ ...place, ...SIZE }, SPACE)));
  expect(places).toEqual([
    { left: 218, top: 576 },
    { left: 8, top: 576 },
    { left: 8, top: 80 },
    { left: 218, top: 80 },
  ]);
});

test("the floating video shows the active speaker, else a shared screen, else another member's video", () => {
  const seen = [memberOf(2, { camera: 'a' }), memberOf(3, { camera: 'b' }), memberOf(4), memberOf(1, { camera: 'c' })];
  const idFor = (members: typeof seen, speaker: string) => floatingTile(tilesOf(members), speaker)?.id ?? null;
  expect(idFor(seen, '3:web')).toBe('camera:3:web');
  expect(idFor(seen, '4:web')).toBe('camera:2:web');
  expect(idFor([...seen, memberOf(5, { screen: 'd' })], '')).toBe('screen:5:web');
  expect(idFor([memberOf(2), memberOf(1, { camera: 'c' })], '2:web')).toBeNull();
});
