import { expect, test } from 'vitest';
import { isNestedDeeperThan } from './json-depth.ts';

const isDeeper = (json: string, limit: number) => isNestedDeeperThan(Buffer.from(json), limit);
const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

test('a body counts as deep from one level beyond the limit', () => {
  expect([isDeeper(nested(64), 64), isDeeper(nested(65), 64)]).toEqual([false, true]);
  expect([isDeeper('{"a":[{"b":1}]}', 3), isDeeper('{"a":[{"b":1}]}', 2)]).toEqual([false, true]);
});

test('what stands side by side is no depth', () => {
  expect(isDeeper(`[${'[],{},'.repeat(1_000)}[]]`, 2)).toBe(false);
});

test('brackets inside strings are text, whatever stands in front of a quotation mark', () => {
  expect(isDeeper(JSON.stringify({ a: '[[[[[[', b: '\\"[[[[\\', '{{{{': ['é[[[["'] }), 2)).toBe(false);
  expect(isDeeper('{"a\\\\":[[[1]]]}', 3)).toBe(true);
});

test('a string that does not end is left to the parser', () => {
  expect([isDeeper('{"[[[[', 1), isDeeper('"\\', 1), isDeeper('', 0)]).toEqual([false, false, false]);
});
