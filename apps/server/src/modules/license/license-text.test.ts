import { base58 } from '@scure/base';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { found } from '#test/drivers/found.ts';
import { insideOf, licenseOf } from '#test/drivers/licenses.ts';
import { isLicenseExpired, readLicense, signedPartOf, writeLicense } from './license-text.ts';

const SAYS = {
  domains: ['chat.example.org', '*.example.com'],
  user_limit: 50,
  created_at: '2026-01-02T03:04:05.678Z',
  expired_at: '2027-01-02T03:04:05+08:00',
};
const SIGNED = 'chat.example.org|*.example.com,50,2026-01-02T03:04:05.678Z,2027-01-02T03:04:05+08:00';
const signature = Buffer.from([0, 1, 0xfe, 0xff]);
const license = found(writeLicense(SIGNED, signature));

/** Bitcoin's base58, for texts of any length. */
function base58Of(text: string): string {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
  let digits = '';
  for (let rest = BigInt(`0x${Buffer.from(text).toString('hex')}`); rest > 0n; rest /= 58n)
    digits = alphabet.charAt(Number(rest % 58n)) + digits;
  return digits;
}

test('a licence is its terms and their signature, in base58', () => {
  expect(signedPartOf(SAYS)).toBe(SIGNED);
  expect(insideOf(license)).toBe(`${SIGNED},0001feff`);
  expect(readLicense(license)).toEqual({ says: { ...SAYS, base58: license }, signed: SIGNED, signature });
});

test('a licence too long to be read is not written', () => {
  expect(base58Of(`${SIGNED},0001feff`)).toBe(license);
  const longest = found(writeLicense(SIGNED, Buffer.alloc(980)));
  expect(readLicense(longest)?.signature.length).toBe(980);
  expect(writeLicense(SIGNED, Buffer.alloc(982))).toBeNull();
});

test('a licence may be pasted with whitespace around it', () => {
  expect(readLicense(` ${license}\r\n`)?.says.base58).toBe(license);
});

test('times are read to the nanosecond, as the known format has them, and kept unchanged', () => {
  const created_at = '2021-12-03T16:02:37.123456789+00:00';
  const inside = `*,20,${created_at},2099-12-03T16:02:37.123456789+00:00,ab`;
  expect(readLicense(licenseOf(inside))?.says).toMatchObject({ created_at, user_limit: 20 });
});

test('a licence ends exactly at its expiry', () => {
  const endsAt = Date.UTC(2027, 0, 1, 19, 4, 5);
  const parsed = found(readLicense(license));
  expect([isLicenseExpired(parsed, endsAt - 1), isLicenseExpired(parsed, endsAt)]).toEqual([false, true]);
});

describe('not a licence', () => {
  const [FROM, TO] = ['2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z'];
  test.each([
    '',
    'a licence',
    `*,20,${FROM},${TO}`,
    `*,20,${FROM},${TO},`,
    `*,20,${FROM},${TO},ab,cd`,
    `*,20,${FROM},${TO},abc`,
    `*,20,${FROM},${TO},xy`,
    `,20,${FROM},${TO},ab`,
    `a||b,20,${FROM},${TO},ab`,
    `a b,20,${FROM},${TO},ab`,
    `ä,20,${FROM},${TO},ab`,
    `a\0,20,${FROM},${TO},ab`,
    `a\n,20,${FROM},${TO},ab`,
    `${'a'.repeat(254)},20,${FROM},${TO},ab`,
    `${'a|'.repeat(64)}a,20,${FROM},${TO},ab`,
    ...['-1', '1.5', '1e3', '0x10', ' 20', '020', '', 'NaN', '4294967296', '9'.repeat(400), '２０'].map(
      (limit) => `*,${limit},${FROM},${TO},ab`,
    ),
    ...['2026', '2026-01-01', '2026-02-30T00:00:00Z', '2026-01-01T00:00Z', '2026-01-01 00:00:00Z', '1767225600'].map(
      (time) => `*,20,${FROM},${time},ab`,
    ),
    `*,20,2026-01-01T00:00:00,${TO},ab`,
    `*,20,${FROM},${TO},ab\n`,
  ])('%j', (inside) => {
    expect(readLicense(licenseOf(inside))).toBeNull();
  });

  test.each(['', ' ', '0OIl', 'é', `${license} ${license}`, `${license.slice(0, 20)} ${license.slice(20)}`])(
    'the text %j',
    (text) => {
      expect(readLicense(text)).toBeNull();
    },
  );

  test('a text with any other character in it', () => {
    for (const odd of ['0', 'O', 'I', 'l', ' ', '-', '+', 'é', '１', '\0', '😀'])
      expect(readLicense(`${license.slice(0, 9)}${odd}${license.slice(9)}`)).toBeNull();
  });

  test('a text of more than 4,096 characters, which is not even decoded', () => {
    const [fits, long] = [1_476, 1_477].map((pairs) => base58Of(`*,20,${FROM},${TO},${'ab'.repeat(pairs)}`));
    expect([found(fits).length, found(long).length]).toEqual([4_096, 4_098]);
    expect(readLicense(found(fits))?.says.user_limit).toBe(20);
    for (const text of [found(long), '1'.repeat(4_097), 'z'.repeat(900_000)]) expect(readLicense(text)).toBeNull();
  });
});

test('arbitrary bytes never break the parser, and a licence reads as it was written', () => {
  const part = fc.constantFrom('*', 'a|b', '20', ',', '2026-01-01T00:00:00Z', 'ab', '|', '\n');
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 500 }),
    fc.array(part, { maxLength: 12 }).map((parts) => Buffer.from(parts.join(','))),
  );
  fc.assert(
    fc.property(bytes, (given) => {
      const parsed = readLicense(base58.encode(given));
      const again = parsed && `${parsed.signed},${parsed.signature.toString('hex')}`;
      expect([null, Buffer.from(given).toString()]).toContain(again);
    }),
  );
});
