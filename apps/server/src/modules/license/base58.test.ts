import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeBase58, encodeBase58 } from './base58.ts';

// From the draft of the encoding, draft-msporny-base58.
test.each([
  ['Hello World!', '2NEpo7TZRRrLZSi2U'],
  ['The quick brown fox jumps over the lazy dog.', 'USm3fpXnKG5EUBx2ndxBDMPVciP5hGey2Jh4NDv6gmeo1LkMeiKrLJUUBk6Z'],
  ['\0\0\u0028\u007f\u00b4\u00cd', '11233QC4'],
  ['', ''],
  ['\0', '1'],
])('%j is %s', (text, base58) => {
  expect(encodeBase58(Buffer.from(text, 'latin1'))).toBe(base58);
  expect(decodeBase58(base58)?.toString('latin1')).toBe(text);
});

test('whatever bytes are written are read again', () => {
  const bytes = fc.oneof(fc.uint8Array({ maxLength: 300 }), fc.uint8Array({ max: 1, maxLength: 40 }));
  fc.assert(
    fc.property(bytes, (given) => {
      expect(decodeBase58(encodeBase58(given))).toEqual(Buffer.from(given));
    }),
  );
});

test('whatever base58 is read is written again: no two texts mean the same bytes', () => {
  const digits = fc.constantFrom(...Array.from('123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'));
  fc.assert(
    fc.property(fc.string({ unit: digits, maxLength: 300 }), (given) => {
      expect(encodeBase58(decodeBase58(given)!)).toBe(given);
    }),
  );
});

test.each(['0', 'O', 'I', 'l', ' ', '2NEpo7TZRRrLZSi2U\n', '2NEp-7', 'é', '１', '\0', '😀'])(
  '%j is no base58',
  (text) => {
    expect(decodeBase58(text)).toBeNull();
  },
);
