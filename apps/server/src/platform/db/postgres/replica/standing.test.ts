import { expect, test } from 'vitest';
import { requireSameLog } from './standing.ts';

const end = { last: 10, mid: 10, created_at: 1_000 };
const view = { last: 12, lsn: 0n, created_at: 1_000 };

test('a replica whose newest entry is in the log has a prefix of the log', () => {
  expect(() => requireSameLog(end, view)).not.toThrow();
  expect(() => requireSameLog({ last: 0, mid: null, created_at: null }, { ...view, created_at: null })).not.toThrow();
});

test('a replica with a different history is not read, and one whose newest entry was erased since is not read for now', () => {
  const other = { name: 'ReplicaUnusableError', isForNow: false };
  expect(() => requireSameLog(end, { ...view, created_at: 1_001 })).toThrow(expect.objectContaining(other));
  expect(() => requireSameLog({ ...end, last: 13 }, view)).toThrow(expect.objectContaining(other));
  expect(() => requireSameLog({ ...end, last: 13 }, { ...view, created_at: null })).toThrow(
    expect.objectContaining(other),
  );
  expect(() => requireSameLog(end, { ...view, created_at: null })).toThrow(
    expect.objectContaining({ ...other, isForNow: true }),
  );
});
