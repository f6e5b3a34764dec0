import { expect, test } from 'vitest';
import { pickedName } from './picked-name.ts';

test('an ordinary name stays as it is', () => {
  expect(pickedName('Tide tables 2026 (漁港).pdf')).toBe('Tide tables 2026 (漁港).pdf');
});

test('a path, invisible characters and line breaks are removed from a name', () => {
  expect(pickedName('../../etc/passwd')).toBe('passwd');
  expect(pickedName('C:\\fakepath\\chart.png')).toBe('chart.png');
  expect(pickedName('invoice\u202Egnp.exe')).toBe('invoicegnp.exe');
  expect(pickedName('two\r\nlines.txt')).toBe('two lines.txt');
  expect(pickedName('.../')).toBe('');
  expect(pickedName('\u200B')).toBe('');
});

test('a name that is too long for the server keeps its end', () => {
  const name = pickedName(`${'漁'.repeat(2_000)}.png`);
  expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(1_024);
  expect(name).toMatch(/漁\.png$/);
});
