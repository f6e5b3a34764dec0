import { expect, test } from 'vitest';
import { fillIn } from './fill-in.ts';

test.each([
  ['Hello {name}, I am {me}.', 'Hello Wilma Visit, I am Juno.'],
  ['{name}? {name}!', 'Wilma Visit? Wilma Visit!'],
  ['No names here: {x} {{ }}', 'No names here: {x} {{ }}'],
])('%s', (text, filled) => {
  expect(fillIn(text, { name: 'Wilma Visit', me: 'Juno' })).toBe(filled);
});

test('a name that nobody gave is left out, with the space before it', () => {
  expect(fillIn('Hello {name}, how can we help?', { name: 'w-1a2b3c4d', me: 'Juno' })).toBe('Hello, how can we help?');
  expect(fillIn('{name}, {me}', { name: undefined, me: undefined })).toBe(',');
  expect(fillIn('Hello {name}', { name: '{me} $& $1', me: 'Juno' })).toBe('Hello {me} $& $1');
});
