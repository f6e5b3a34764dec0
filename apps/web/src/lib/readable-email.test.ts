import { Email } from '@loquat/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readableEmail } from './readable-email.ts';

test.each([
  ['ann@example.org', 'ann@example.org'],
  ['ann@xn--bcher-kva.example', 'ann@bücher.example'],
  ['ann@xn--r8jz45g.xn--zckzah', 'ann@例え.テスト'],
  ['ann@xn--80a1acny.xn--p1ai', 'ann@почта.рф'],
  // Not in the form of any stored address.
  ['ann@xn--a.example', 'ann@xn--a.example'],
  ['ann@xn--zzzzzz.example', 'ann@xn--zzzzzz.example'],
  ['ann@xn--!.example', 'ann@xn--!.example'],
  ['', ''],
])('%j is shown as %j', (stored, shown) => {
  expect(readableEmail(stored)).toBe(shown);
});

test('the displayed address stands for the stored one', () => {
  const letters = fc.string({
    unit: fc.constantFrom(...Array.from('aäßéñçłø例えテスト주소почтаابجد-1')),
    minLength: 1,
    maxLength: 12,
  });
  fc.assert(
    fc.property(letters, (label) => {
      const stored = Email.safeParse(`ann@${label}.example`).data;
      expect(stored && Email.parse(readableEmail(stored))).toBe(stored);
    }),
  );
});
