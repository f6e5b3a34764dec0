import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { depart, type Departure, makeState, takeDeparture } from './departure.ts';

const notBegun = expect.objectContaining({ name: 'IdentityError', reason: 'not_begun' });
const departure = (state: string): Departure => ({ state, purpose: 'sign_in', provider: 'GitHub', magic_token: '' });

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
  vi.stubGlobal('location', { assign: vi.fn<(url: string) => void>() });
});
afterEach(() => vi.unstubAllGlobals());

test('a return with the original state continues, once', () => {
  depart('https://github.example/authorize', departure('mine'));
  expect(location.assign).toHaveBeenCalledWith('https://github.example/authorize');
  expect(takeDeparture('mine')).toEqual(departure('mine'));
  expect(() => takeDeparture('mine')).toThrow(notBegun);
});

test("another sign-in's state leads nowhere, and ends the sign-in that was started here", () => {
  depart('https://github.example/authorize', departure('mine'));
  expect(() => takeDeparture('theirs')).toThrow(notBegun);
  expect(() => takeDeparture('mine')).toThrow(notBegun);
});

test('a missing state is treated like a wrong one', () => {
  expect(() => takeDeparture(undefined)).toThrow(notBegun);
});

test('states are long and never the same', () => {
  expect(makeState()).toMatch(/^[0-9a-f]{32}$/);
  expect(makeState()).not.toBe(makeState());
});
