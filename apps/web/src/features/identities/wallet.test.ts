import { expect, test } from 'vitest';
import { hexOf } from './wallet.ts';

test('a text reaches the wallet as the hex of its bytes', () => {
  expect(hexOf('a\n€')).toBe('0x610ae282ac');
});
