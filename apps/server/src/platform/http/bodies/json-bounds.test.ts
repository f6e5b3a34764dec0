import { expect, test } from 'vitest';
import { exceededBound, type JsonBounds } from './json-bounds.ts';

const NONE: JsonBounds = { depth: 100, keys: Infinity, items: Infinity, values: Infinity };
const exceeded = (json: string, bounds: Partial<JsonBounds>) =>
  exceededBound(Buffer.from(json), { ...NONE, ...bounds });
const isDeeper = (json: string, depth: number) => exceeded(json, { depth }) === 'depth';
const objectOf = (keys: number) => JSON.stringify(Object.fromEntries(Array.from({ length: keys }, (_, n) => [n, n])));
const listOf = (items: number) => JSON.stringify(Array.from({ length: items }, () => ({ a: '[,' })));
const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

test('a body counts as deep from one level beyond the limit', () => {
  expect([isDeeper(nested(64), 64), isDeeper(nested(65), 64)]).toEqual([false, true]);
  expect([isDeeper('{"a":[{"b":1}]}', 3), isDeeper('{"a":[{"b":1}]}', 2)]).toEqual([false, true]);
});

test('siblings do not add depth', () => {
  expect(isDeeper(`[${'[],{},'.repeat(1_000)}[]]`, 2)).toBe(false);
});

test('brackets inside strings are text, with any characters before a quotation mark', () => {
  expect(isDeeper(JSON.stringify({ a: '[[[[[[', b: '\\"[[[[\\', '{{{{': ['é[[[["'] }), 2)).toBe(false);
  expect(isDeeper('{"a\\\\":[[[1]]]}', 3)).toBe(true);
});

test('an unterminated string is left to the parser', () => {
  expect([isDeeper('{"[[[[', 1), isDeeper('"\\', 1), isDeeper('', 0)]).toEqual([false, false, false]);
});

test('keys and items are counted in each object and list, and altogether', () => {
  expect([exceeded(objectOf(10), { keys: 10 }), exceeded(objectOf(11), { keys: 10 })]).toEqual([null, 'keys']);
  expect([exceeded(listOf(10), { items: 10 }), exceeded(listOf(11), { items: 10 })]).toEqual([null, 'items']);
  const twice = `{"a":${objectOf(10)},"b":${listOf(10)}}`;
  expect([exceeded(twice, { keys: 10, items: 10 }), exceeded(twice, { values: 19 })]).toEqual([null, 'values']);
  expect(exceeded(`[${objectOf(11)}]`, { keys: 10 })).toBe('keys');
});

test('misplaced commas and brackets are left to the parser', () => {
  expect([']]]],,', '},{', '{]', ',,,'].map((json) => exceeded(json, { depth: 2 }))).toEqual([null, null, null, null]);
});

test('each byte is looked at once', () => {
  const reads = (json: string) => {
    let count = 0;
    const counting = new Proxy(Buffer.from(json), {
      get(bytes, key) {
        if (typeof key === 'string' && /^\d+$/.test(key)) count += 1;
        return Reflect.get(bytes, key) as unknown;
      },
    });
    exceededBound(counting, NONE);
    return count;
  };
  for (const part of ['[],', '"\\\\",', '{"a":1},', '"é[[",'])
    expect(reads(`[${part.repeat(2_000)}0]`)).toBeLessThanOrEqual(2.01 * reads(`[${part.repeat(1_000)}0]`));
});
