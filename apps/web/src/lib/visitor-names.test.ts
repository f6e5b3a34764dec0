import { expect, test } from 'vitest';
import { isGeneratedName, generateName } from './visitor-names.ts';

test.for([
  ['en', 'Europe/Vienna', 'Visitor from Vienna'],
  ['en', 'America/Argentina/Buenos_Aires', 'Visitor from Buenos Aires'],
  ['en', 'UTC', 'Visitor'],
  ['en', 'Etc/GMT+3', 'Visitor'],
  ['zh-CN', 'Asia/Shanghai', '来自 Shanghai 的访客'],
  ['ja', 'Asia/Tokyo', 'Tokyo からの訪問者'],
  ['ja', 'UTC', '訪問者'],
] as const)('a visitor who reads %s in %s is called %s', ([language, timeZone, name]) => {
  expect(generateName(language, timeZone)).toBe(name);
  expect([name, `${name} 4711`, `${name}4711`].map(isGeneratedName)).toEqual([true, true, true]);
});

test('generated names of former versions are recognised, and real names are not', () => {
  expect(['w-76d25e38', 'w-4711'].map(isGeneratedName)).toEqual([true, true]);
  expect(['Wilma Visit', 'Victor', 'w-ann', 'Visitors', 'A Visitor'].map(isGeneratedName)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
});
