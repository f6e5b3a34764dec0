import { PROPERTIES_MAX_BYTES } from '@loquat/contract';
import { expect, test } from 'vitest';
import { decodeProperties } from './message-properties.ts';

const encode = (text: string) => Buffer.from(text).toString('base64');

test.each([
  ['{"local_id":1685441099950,"mentions":[1]}', '{"local_id":1685441099950,"mentions":[1]}'],
  ['{}', '{}'],
  ['{\n "name": "plán 图.png"\n}', '{"name":"plán 图.png"}'],
])('an object is kept: %j', (text, kept) => {
  expect(decodeProperties(encode(text))).toBe(kept);
});

test.each([
  ['absent', undefined],
  ['empty', ''],
  ['raw JSON', '{"local_id":1}'],
  ['not padded', encode('{"a":1}').replaceAll('=', '')],
  ['the URL alphabet', encode('{"a":"???>>>"}').replaceAll('/', '_').replaceAll('+', '-')],
  ['an array', encode('[1]')],
  ['a number', encode('1')],
  ['null', encode('null')],
  ['not JSON', encode('{"a":')],
])('%s means no properties', (_, header) => {
  expect(decodeProperties(header)).toBeNull();
});

test('an object up to the limit is kept, a longer one is not', () => {
  const ofLength = (bytes: number) => encode(JSON.stringify({ a: 'x'.repeat(bytes - '{"a":""}'.length) }));
  expect(decodeProperties(ofLength(PROPERTIES_MAX_BYTES))).toHaveLength(PROPERTIES_MAX_BYTES);
  expect(decodeProperties(ofLength(PROPERTIES_MAX_BYTES + 3))).toBeNull();
});
