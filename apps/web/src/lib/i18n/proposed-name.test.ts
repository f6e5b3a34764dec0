import { expect, test } from 'vitest';
import { proposedName } from './proposed-name.ts';

test('the words before the @ make a name', () => {
  expect(proposedName('ada.lovelace@team.example')).toBe('Ada Lovelace');
  expect(proposedName('juno_t-99@x')).toBe('Juno T');
});

test('an unfinished address gives a name of its words so far', () => {
  expect(proposedName('mi')).toBe('Mi');
  expect(proposedName('')).toBe('');
});

test('a proposal is never longer than a name may be', () => {
  expect(proposedName(`${'a'.repeat(60)}@x`)).toHaveLength(32);
});
