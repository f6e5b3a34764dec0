import { expect, test } from 'vitest';
import { profileOf } from './website-user.ts';

test("a website's data about a visitor is cut to the server's limits", () => {
  expect(
    profileOf({ name: ' Wilma  Visit ', email: ' wilma@visit.example ', attributes: { plan: 'pro', seats: 3 } }),
  ).toEqual({
    name: 'Wilma Visit',
    email: 'wilma@visit.example',
    attributes: { plan: 'pro', seats: '3' },
  });
  const attributes = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`a${at}`, 'x'.repeat(300)]));
  const cut = profileOf({ name: 'é'.repeat(40), attributes });
  expect(cut.name).toBe('é'.repeat(16));
  expect(Object.keys(cut.attributes ?? {})).toHaveLength(20);
  expect(cut.attributes?.['a0']).toHaveLength(256);
});

test.for([{ name: '' }, { name: 7 }, { email: 'nobody' }, { email: null }, { attributes: 'pro' }, {}] as const)(
  'of %j nothing is used',
  (given) => {
    expect(profileOf(given)).toEqual({});
  },
);

test('attributes that are no plain values, or have no name, are dropped', () => {
  const attributes = { plan: { nested: true }, '<b>': 'bold', '': 'x', _id: 1, on: true };
  expect(profileOf({ attributes })).toEqual({ attributes: { b: 'bold', id: '1', on: 'true' } });
});
