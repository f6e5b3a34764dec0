import { expect, test } from 'vitest';
import { hueOf, initialsOf } from './initials.ts';

test('initials are the first letters of the words of a name, at most four', () => {
  expect(initialsOf('Juno Tackett')).toBe('JT');
  expect(initialsOf('  ana maria de los santos ')).toBe('AMDL');
  expect(initialsOf('sol.iwamari')).toBe('SI');
  expect(initialsOf('王小明')).toBe('王');
  expect(initialsOf('😀 face')).toBe('😀F');
  expect(initialsOf('')).toBe('');
});

test('a name keeps its hue', () => {
  expect(hueOf('Juno')).toBe(hueOf('Juno'));
  expect(hueOf('Juno')).not.toBe(hueOf('Ines'));
  expect(hueOf('a very long name that would overflow a small integer')).toBeLessThan(360);
});
