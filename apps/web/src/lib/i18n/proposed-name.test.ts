import { expect, test } from 'vitest';
import { proposedName } from './proposed-name.ts';

test('the words before the @ make a name', () => {
  expect(proposedName('ada.lovelace@team.example')).toBe('Ada Lovelace');
  expect(proposedName('juno_t-99@x')).toBe('Juno T');
});

test('an unfinished address gives what there is', () => {
  expect(proposedName('mi')).toBe('Mi');
  expect(proposedName('')).toBe('');
});

test('a proposal is never longer than a name may be', () => {
  expect(proposedName(`${'a'.repeat(60)}@x`)).toHaveLength(32);
});
