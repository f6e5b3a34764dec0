import { expect, test } from 'vitest';
import { MidTable } from './mid-table.ts';

const LATER = 1_700_000_000_000;
const filled = (mids: readonly number[]): MidTable<string> => {
  const draft = new MidTable<string>().edit();
  for (const mid of mids) draft.set(mid, `no. ${mid}`);
  return draft.done();
};
const midsIn = (table: MidTable<string>): number[] => [...table].map(([mid]) => mid).toSorted((a, b) => a - b);

test('it stores values by mid, small or temporary', () => {
  const table = filled([1, 127, 128, 5_000, LATER]);
  expect(midsIn(table)).toEqual([1, 127, 128, 5_000, LATER]);
  expect([...table.values()].toSorted()).toEqual(['no. 1', 'no. 127', 'no. 128', 'no. 1700000000000', 'no. 5000']);
  expect([table.get(128), table.get(LATER), table.get(2), table.get(9_999)]).toEqual([
    'no. 128',
    'no. 1700000000000',
    undefined,
    undefined,
  ]);
});

test('a table stays as it was when its successor changes', () => {
  const before = filled([1, 2, 300]);
  const after = before.with(2, 'other').without([1, 300]);
  expect(Object.fromEntries(before)).toEqual({ 1: 'no. 1', 2: 'no. 2', 300: 'no. 300' });
  expect(Object.fromEntries(after)).toEqual({ 2: 'other' });
});

test('a draft reads changed and unchanged values', () => {
  const draft = filled([1, 2, 300]).edit();
  draft.set(2, 'other');
  draft.delete(1);
  expect([1, 2, 300].map((mid) => draft.get(mid))).toEqual([undefined, 'other', 'no. 300']);
});

test('an unchanged table is its own successor', () => {
  const table = filled([1, 300]);
  expect(table.without([2, 9_999])).toBe(table);
  expect(table.edit().done()).toBe(table);
});
