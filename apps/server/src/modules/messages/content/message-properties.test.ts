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
  ['{"mentions":[1],"width":445}', '{"mentions":[1],"width":445}'],
  ['{ "notice": {}, "name": "a.png" }', '{"name":"a.png"}'],
  // Node gives the bytes of a header as Latin-1.
  [Buffer.from('{"name":"plán 图.png"}').toString('latin1'), '{"name":"plán 图.png"}'],
])('an object that is not encoded is kept: %j', (header, kept) => {
  expect(decodeProperties(header)).toBe(kept);
});

test.each([
  ['absent', undefined],
  ['empty', ''],
  ['an array as it is', '[1]'],
  ['a damaged object as it is', '{"a":'],
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
  const plain = (bytes: number) => Buffer.from(ofLength(bytes), 'base64').toString();
  expect(decodeProperties(plain(PROPERTIES_MAX_BYTES))).toHaveLength(PROPERTIES_MAX_BYTES);
  expect(decodeProperties(plain(PROPERTIES_MAX_BYTES + 1))).toBeNull();
});
