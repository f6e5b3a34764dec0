import { expect, test } from 'vitest';
import { reachableLink } from './invite.actions.ts';

const WIRE_LINK = 'http://10.0.0.7:3000/?magic_token=ab12#/register';

test('an invite link keeps its token and takes the address that its creator uses', () => {
  const link = reachableLink(WIRE_LINK, new URL('https://team.example'));
  expect(link).toBe('https://team.example/register?magic_token=ab12');
});

test('a creator on the server’s own machine gets the server’s configured address', () => {
  const link = reachableLink(WIRE_LINK, new URL('http://localhost:3000'));
  expect(link).toBe('http://10.0.0.7:3000/register?magic_token=ab12');
});

test('a short link stays short', () => {
  const link = reachableLink('http://10.0.0.7:3000/join/7f3k-0m9q-zt4b', new URL('https://team.example'));
  expect(link).toBe('https://team.example/join/7f3k-0m9q-zt4b');
});
