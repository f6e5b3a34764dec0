import { expect, test } from 'vitest';
import { deviceFailureOf } from './device-failure.ts';

test.each([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
  ['TypeError', 'failed'],
])('a browser’s %s means that the device is %s', (name, failure) => {
  expect(deviceFailureOf(new DOMException('', name))).toBe(failure);
});
