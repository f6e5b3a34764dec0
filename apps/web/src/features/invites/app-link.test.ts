import { expect, test } from 'vitest';
import { appLink, registerLink } from './app-link.ts';

test('the app gets the whole invitation, packed into one value', () => {
  const web = registerLink('https://chat.example', '0a1b');
  expect(web).toBe('https://chat.example/?magic_token=0a1b#/register');
  expect(new URL(appLink(web)).searchParams.get('magic_link')).toBe(web);
});
