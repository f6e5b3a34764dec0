import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ChannelName, OrganizationName, UserName } from './chosen-names.ts';
import { Email } from './email.ts';
import { Mid, Uid } from './ids.ts';
import { decodeText, filter, filterOr, maxBytes, maybe, Name, orDefault, utf8Length } from './input.ts';

describe('a name', () => {
  test.each([
    ['Ada\u202egnp.exe', 'Adagnp.exe'],
    ['\u2067host\u2069ile', 'hostile'],
    ['Ju\u200bno', 'Juno'],
    ['Ju\u200d\u200cno\u200f', 'Juno'],
    ['\ufeff\u3164', ''],
    ['Ann\ufe0f', 'Ann'],
    ['An\u{e0001}n', 'Ann'],
    ['An\u034fn', 'Ann'],
    ['An\u180bn', 'Ann'],
    ['Ann\0', 'Ann'],
    ['Ann\ud800', 'Ann'],
    ['Ann\r\nLee', 'Ann Lee'],
    ['Zo\u00eb\u200c\u00eb', 'Zo\u00eb\u00eb'],
    ['A\u180b\u200dB', 'AB'],
    ['1\ufe0f2', '12'],
  ])('%j reads as it is written: %j', (name, plain) => {
    expect(Name.parse(name)).toBe(plain);
  });

  test.each(['Zoë Ångström', 'علی\u200cرضا', 'क\u200dष', 'രാജന്\u200d', '山田　太郎', 'a-b_c.d'])(
    '%j keeps what its letters need',
    (name) => {
      expect(Name.parse(name)).toBe(name);
    },
  );

  test.each(['❤️', '1️⃣', '👩‍💻', '👩🏽‍🚀', '👨‍👩‍👧‍👦', '🏳️‍🌈', '👁️‍🗨️', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '🇯🇵'])('%s looks the same inside a name', (emoji) => {
    for (const name of [emoji, `Team ${emoji}`, `${emoji} ${emoji}${emoji}`]) expect(Name.parse(name)).toBe(name);
  });

  test.each([
    ['Ann\u00a0 \tLee', 'Ann Lee'],
    [' Ann ', 'Ann'],
    ['山田　 太郎', '山田　太郎'],
    ['Zoe\u0308', 'Zo\u00eb'],
  ])('%j is stored as %j when a user chooses it', (name, kept) => {
    for (const kind of [UserName, ChannelName, OrganizationName]) expect(kind.parse(name)).toBe(kept);
  });

  test('that is too long is refused before any other check', () => {
    let looks = 0;
    const Spied = z.string().check(
      maxBytes(4),
      z.overwrite((text) => {
        looks += 1;
        return text;
      }),
    );
    expect([Spied.safeParse('abcde').success, looks]).toEqual([false, 0]);
    expect([Spied.safeParse('abcd').success, looks]).toEqual([true, 1]);
    expect(UserName.safeParse(`Ann${'\u200c'.repeat(1_000_000)}`).success).toBe(false);
  });

  test('of a person or a channel has a visible character', () => {
    for (const kind of [UserName, ChannelName]) {
      expect(kind.parse(' Ju\u200bno ')).toBe('Juno');
      expect(kind.safeParse('\u200b \u3164').success).toBe(false);
    }
  });
});

describe('length in bytes', () => {
  test.each([
    ['', 0],
    ['abc', 3],
    ['é', 2],
    ['漢字', 6],
    ['👍', 4],
    ['a👍é漢', 10],
    ['half a pair \uD83D', 15],
  ])('of %j is %i', (text, bytes) => {
    expect(utf8Length(text)).toBe(bytes);
  });

  test('is what limits text', () => {
    const Name = z.string().check(maxBytes(4));
    expect(Name.safeParse('漢').success).toBe(true);
    expect(Name.safeParse('👍').success).toBe(true);
    expect(Name.safeParse('漢字').success).toBe(false);
    expect(Name.safeParse('abcde').success).toBe(false);
  });
});

describe('an input field', () => {
  test('that may be left out takes null for absent', () => {
    const Change = z.object({ name: maybe(z.string()) });
    expect(Change.parse({ name: null })).toEqual({ name: undefined });
    expect(Change.parse({})).toEqual({});
    expect(Change.parse({ name: '' })).toEqual({ name: '' });
    expect(Change.safeParse({ name: 1 }).success).toBe(false);
  });

  test('with a default takes it for null and absent, and not for false', () => {
    const Flags = z.object({ open: orDefault(z.boolean(), true) });
    expect(Flags.parse({})).toEqual({ open: true });
    expect(Flags.parse({ open: null })).toEqual({ open: true });
    expect(Flags.parse({ open: false })).toEqual({ open: false });
  });
});

describe('a filter', () => {
  const Filters = z.object({ uid: filter(Uid), page: filterOr(z.int(), 1) });
  const read = (texts: Record<string, string>) =>
    Filters.safeParse(
      Object.fromEntries(
        Object.entries(texts).map(([name, text]) => [name, decodeText(Filters.shape[name as 'uid'], text)]),
      ),
    );

  test('is read in the type it has', () => {
    expect(read({ uid: '7', page: '2' }).data).toEqual({ uid: 7, page: 2 });
    expect(read({ uid: '0' }).success).toBe(false);
    expect(read({ page: 'two' }).success).toBe(false);
  });

  test('that is not there, empty or the word undefined is not set', () => {
    for (const texts of [{}, { uid: '', page: '' }, { uid: 'undefined', page: 'undefined' }]) {
      expect(read(texts).data).toEqual({ uid: undefined, page: 1 });
    }
    expect(read({ uid: 'null' }).success).toBe(false);
  });
});

describe('text of a path or query', () => {
  test.each([
    [Uid, '7', 7],
    [z.optional(Mid), '12', 12],
    [z.optional(z.int().check(z.nonnegative())), '0', 0],
    [z.int(), '-5', -5],
    [z.boolean(), 'true', true],
    [z.optional(z.boolean()), 'false', false],
    [maybe(z.int()), '3', 3],
    [orDefault(z.int(), 9), '3', 3],
    [z.string(), '7', '7'],
    [Email, '7', '7'],
  ])('becomes the value its schema expects (case %#)', (schema, text, value) => {
    expect(decodeText(schema, text)).toBe(value);
  });

  test.each(['', ' 7', '7.5', '1e3', '0x10', 'NaN', '12345678901234567', '٧'])(
    '%j is no whole number and is refused',
    (text) => {
      expect(Uid.safeParse(decodeText(Uid, text)).success).toBe(false);
    },
  );

  test.each(['1', 'TRUE', 'yes', ''])('%j is no boolean and is refused', (text) => {
    expect(z.boolean().safeParse(decodeText(z.boolean(), text)).success).toBe(false);
  });

  test('is refused when the number is not exact', () => {
    expect(Uid.safeParse(decodeText(Uid, '9007199254740993')).success).toBe(false);
  });

  test('is a number or the word where a schema allows both', () => {
    const Uses = z.optional(z.union([z.int().check(z.positive()), z.literal('null')]));
    expect(Uses.parse(decodeText(Uses, '5'))).toBe(5);
    expect(Uses.parse(decodeText(Uses, 'null'))).toBe('null');
    expect(Uses.safeParse(decodeText(Uses, 'five')).success).toBe(false);
  });
});
