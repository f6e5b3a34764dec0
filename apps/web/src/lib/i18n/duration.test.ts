import { INVITE_EXPIRY_CHOICES_SECONDS } from '@loquat/contract';
import { expect, test } from 'vitest';
import { durationOf } from './duration.ts';

test('the choices for an invite link read as minutes, hours and days', () => {
  expect(INVITE_EXPIRY_CHOICES_SECONDS.map(durationOf)).toEqual([
    { unit: 'minutes', count: 30 },
    { unit: 'hours', count: 1 },
    { unit: 'hours', count: 6 },
    { unit: 'hours', count: 12 },
    { unit: 'days', count: 1 },
    { unit: 'days', count: 7 },
    { unit: 'days', count: 30 },
  ]);
});
