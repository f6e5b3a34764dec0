import { expect, test } from 'vitest';
import { phoneKindOf } from './phone.ts';

test('phones and computers are distinguished by their browsers', () => {
  expect(phoneKindOf('Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/131 Mobile')).toBe('android');
  expect(phoneKindOf('Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15')).toBe('ios');
  expect(phoneKindOf('Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/131')).toBeNull();
});
