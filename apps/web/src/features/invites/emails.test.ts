import { expect, test } from 'vitest';
import { readEmails } from './emails.ts';

test('addresses are read between any separators, each once', () => {
  const text = 'ines@example.test, tomas@example.test;\n<noor@example.test> ines@example.test';
  expect(readEmails(text)).toEqual({
    emails: ['ines@example.test', 'tomas@example.test', 'noor@example.test'],
    unreadable: [],
  });
});

test('an invalid address is reported', () => {
  expect(readEmails('ines@example.test tomas@')).toEqual({ emails: ['ines@example.test'], unreadable: ['tomas@'] });
  expect(readEmails('  ')).toEqual({ emails: [], unreadable: [] });
});
