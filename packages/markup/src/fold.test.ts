import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText } from './fold.ts';

/** Faster than the strings of fast-check with all characters, which take seconds to prepare. */
const anyText = fc
  .array(fc.integer({ max: 0x10_ffff, min: 0 }), { maxLength: 60 })
  .map((codes) => String.fromCodePoint(...codes));

test('every character folds to the same when it is folded again', () => {
  const unstable: string[] = [];
  for (let code = 0; code < 0x3_0000; code += 1) {
    const letter = String.fromCodePoint(code);
    const folded = foldText(letter);
    if (foldText(folded) !== folded) unstable.push(letter);
  }
  expect(unstable).toEqual([]);
});

test('any text folds to the same when it is folded again, in any case and normal form', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const folded = foldText(text.toWellFormed());
      expect(foldText(folded)).toBe(folded);
      for (const form of ['NFC', 'NFD'] as const) expect(foldText(text.toWellFormed().normalize(form))).toBe(folded);
    }),
  );
});

test('Latin letters that ICU takes for the same at the primary level fold alike', () => {
  const icu = new Intl.Collator('en', { sensitivity: 'base' });
  const different: string[] = [];
  for (let code = 0x80; code < 0x250; code += 1) {
    const letter = String.fromCodePoint(code);
    for (const plain of 'abcdefghijklmnopqrstuvwxyz') {
      if (icu.compare(letter, plain) === 0 && foldText(letter) !== plain) different.push(letter);
    }
  }
  // Catalan writes it with a middle dot, which stays a sign.
  expect(different).toEqual(['Ŀ', 'ŀ']);
});

test('signs and spaces stay, and vowel signs and voiced sounds that make another letter', () => {
  expect(foldText('A-b C_d: ½')).toBe('a-b c_d: 1⁄2');
  expect(foldText('हिन्दी')).toBe('हिन्दी');
  expect(foldText('が')).not.toBe(foldText('か'));
});
