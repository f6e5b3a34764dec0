import { expect, test } from 'vitest';
import { pathOfHash } from './hash-path.ts';

const of = (address: string) => pathOfHash(new URL(address, 'https://team.example'));

test('a path behind a hash is the same path without it', () => {
  expect(of('/#/login')).toBe('/login');
  expect(of('/#/chat/channel/3')).toBe('/chat/channel/3');
});

test('an invite link keeps the query that stands before its hash', () => {
  expect(of('/?magic_token=ab12#/register')).toBe('/register?magic_token=ab12');
});

test('of two queries the one behind the hash wins', () => {
  expect(of('/?magic_token=old&exists=true#/login?magic_token=new')).toBe('/login?magic_token=new&exists=true');
});

test('an ordinary address and an ordinary hash stay as they are', () => {
  expect(of('/chat?x=1')).toBeNull();
  expect(of('/chat#top')).toBeNull();
});

test('a hash cannot lead to another host', () => {
  expect(of('/#//evil.example/login')).toBe('/evil.example/login');
  expect(of('/#/\\evil.example/login')).not.toMatch(/^\/[/\\]/);
});
