import { expect, test } from 'vitest';
import { fillPlaceholders } from './fill-placeholders.ts';

test.each([
  ['Hello {name}, I am {me}.', 'Hello Wilma Visit, I am Juno.'],
  ['{name}? {name}!', 'Wilma Visit? Wilma Visit!'],
  ['No names here: {x} {{ }}', 'No names here: {x} {{ }}'],
])('%s', (text, filled) => {
  expect(fillPlaceholders(text, { name: 'Wilma Visit', me: 'Juno' })).toBe(filled);
});

test('an unknown name is left out, with the space before it', () => {
  expect(fillPlaceholders('Hello {name}, how can we help?', { name: 'w-1a2b3c4d', me: 'Juno' })).toBe(
    'Hello, how can we help?',
  );
  expect(fillPlaceholders('{name}, {me}', { name: undefined, me: undefined })).toBe(',');
  expect(fillPlaceholders('Hello {name}', { name: '{me} $& $1', me: 'Juno' })).toBe('Hello {me} $& $1');
});
