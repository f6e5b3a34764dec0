import { expect, test } from 'vitest';
import { isSwitchedOn } from './switches.ts';

test('a switch is on if its text says so, and off for any other text', () => {
  expect(isSwitchedOn('{"admin_only_can_invite":true}', 'admin_only_can_invite')).toBe(true);
  for (const text of [null, 'null', '{', '{"admin_only_can_invite":"yes"}', '[]'])
    expect(isSwitchedOn(text, 'admin_only_can_invite')).toBe(false);
});
