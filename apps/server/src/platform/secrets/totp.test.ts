import { expect, test } from 'vitest';
import { findTotpStep, totpCode, totpStep } from './totp.ts';

const SECRET = Buffer.from('12345678901234567890');
const SECOND_MS = 1_000;
const STEP_MS = 30_000;

// RFC 6238, appendix B, truncated to six digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code at second %d equals the one in the standard', (second, code) => {
  expect(totpCode(SECRET, totpStep(second * SECOND_MS))).toBe(code);
});

test('a code is valid for one step before and after its own, and no longer', () => {
  const step = totpStep(Date.UTC(2026, 0, 1));
  const findAt = (shift: number) =>
    findTotpStep(SECRET, totpCode(SECRET, step), { now: (step + shift) * STEP_MS, after: 0 });
  expect([-2, -1, 0, 1, 2].map(findAt)).toEqual([null, step, step, step, null]);
});

test('a code is not accepted again, nor one of an earlier step', () => {
  const step = totpStep(Date.UTC(2026, 0, 1));
  const now = step * STEP_MS;
  expect(findTotpStep(SECRET, totpCode(SECRET, step), { now, after: step - 1 })).toBe(step);
  expect(findTotpStep(SECRET, totpCode(SECRET, step), { now, after: step })).toBeNull();
  expect(findTotpStep(SECRET, totpCode(SECRET, step - 1), { now, after: step })).toBeNull();
});

test.each(['', '12345', '1234567', '２８７０８２', 'abcdef', '287082 '])('“%s” is not a code', (text) => {
  expect(findTotpStep(SECRET, text, { now: 59 * SECOND_MS, after: 0 })).toBeNull();
});
