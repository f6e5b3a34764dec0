import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Email } from './email.ts';

describe('an e-mail address', () => {
  test.each([
    ['Ann@Example.ORG', 'ann@example.org'],
    ['  ann@example.org ', 'ann@example.org'],
    ['bot_1700000000000@localhost', 'bot_1700000000000@localhost'],
    ['bot_1700000000000@team_chat', 'bot_1700000000000@team_chat'],
    ['ann.b+team@mail.example.co.uk', 'ann.b+team@mail.example.co.uk'],
    ['änn@example.org', 'änn@example.org'],
    ['a\u0308nn@example.org', 'änn@example.org'],
    ['ann@Bücher.example', 'ann@xn--bcher-kva.example'],
    ['ann@BU\u0308CHER.example', 'ann@xn--bcher-kva.example'],
    ['ann@XN--BCHER-KVA.example', 'ann@xn--bcher-kva.example'],
    ['ann@例え。テスト', 'ann@xn--r8jz45g.xn--zckzah'],
    ['ann@straße.example', 'ann@xn--strae-oqa.example'],
    ['ann@почта.рф', 'ann@xn--80a1acny.xn--p1ai'],
  ])('%j is taken as %j', (text, email) => {
    expect(Email.parse(text)).toBe(email);
  });

  test.each(['', 'ann', '@example.org', 'ann@', 'a b@example.org', 'a@b@c', 'a,b@example.org', 'a@-x.org', 'a@x.org.'])(
    '%j is refused',
    (text) => {
      expect(Email.safeParse(text).success).toBe(false);
    },
  );

  test('is refused when longer than any mailbox can be', () => {
    expect(Email.safeParse(`${'a'.repeat(250)}@x.org`).success).toBe(false);
  });

  test('is checked in linear time', () => {
    const hostile = `a@${'a-'.repeat(120)}!`;
    expect(Email.safeParse(hostile).success).toBe(false);
  });

  test.each(['ann@bü cher.example', 'ann@bü%2e.example', 'ann@bü/x', 'ann@bü:80', 'ann@bü?x'])(
    '%j has no internationalised domain',
    (text) => {
      expect(Email.safeParse(text).success).toBe(false);
    },
  );

  test('has no character that is invisible, changes the direction or looks like a space', () => {
    const some = '\u00ad\u00a0\u0000\u007f\u034f\u061c\u2800\u3000\u3164\ufe0f\ufeff';
    const unseen = fc
      .oneof(
        fc.nat(some.length - 1).map((at) => some.charAt(at)),
        fc.integer({ min: 0xe0000, max: 0xe01ef }).map((code) => String.fromCodePoint(code)),
        fc.integer({ min: 0x2000, max: 0x206f }).map((code) => String.fromCodePoint(code)),
      )
      .filter((character) => /[\p{C}\p{Z}\p{DI}]/u.test(character) || character === '\u2800');
    fc.assert(
      fc.property(
        unseen,
        fc.constantFrom('an~n@example.org', 'ann@exa~mple.org', 'ann@example.o~rg'),
        (character, at) => {
          expect(Email.safeParse(at.replace('~', character)).success).toBe(false);
        },
      ),
    );
  });

  test('stays as it is once it is stored', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (local, domain) => {
        const stored = Email.safeParse(`${local}@${domain}`).data;
        expect(stored && Email.parse(stored)).toBe(stored);
      }),
      { examples: [['Ann', 'Bücher.example']] },
    );
  });
});
