import { expect, test } from 'vitest';
import { proposedServerName } from './proposed-server-name.ts';

test('the host names the server', () => {
  expect(proposedServerName('chat.harbour-lane.example')).toBe('Harbour Lane');
  expect(proposedServerName('acme.com')).toBe('Acme');
  expect(proposedServerName('nas')).toBe('Nas');
});

test('an address and a host without a name give no suggestion', () => {
  expect(proposedServerName('192.168.0.4')).toBe('');
  expect(proposedServerName('[::1]')).toBe('');
  expect(proposedServerName('localhost')).toBe('');
  expect(proposedServerName('chat.local')).toBe('');
});
