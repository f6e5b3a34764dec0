import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { signedInAs } from '../testing/fake-server.ts';
import { fakeStorage } from '../testing/fake-storage.ts';
import {
  endSession,
  getSession,
  rememberPath,
  saveSession,
  sessionStore,
  takeEndReason,
  takeRememberedPath,
} from './session.ts';
import { readStored } from './storage.ts';

beforeEach(fakeStorage);

test('the remembered path is returned once', () => {
  rememberPath('/chat/channel/3?x=1');
  expect(takeRememberedPath()).toBe('/chat/channel/3?x=1');
  expect(takeRememberedPath()).toBeUndefined();
});

test('an address of another site is not a path to return to', () => {
  rememberPath('//evil.example/');
  expect(takeRememberedPath()).toBeUndefined();
  rememberPath('https://evil.example/');
  expect(takeRememberedPath()).toBeUndefined();
});

test('a session outlives the page until it ends', () => {
  signedInAs(5);
  saveSession(getSession());
  expect(readStored('loquat:session', z.object({ uid: z.int() }))).toEqual({ uid: 5 });
  endSession('delete_user');
  expect(readStored('loquat:session', z.unknown())).toBeUndefined();
});

test('subscribers to the end of a session also get the reason', () => {
  signedInAs(5);
  const reasons: unknown[] = [];
  const stop = sessionStore.subscribe(({ session, endedBecause }) => !session && reasons.push(endedBecause));
  endSession('expired');
  stop();
  expect(reasons).toEqual(['expired']);
});

test('the reason a session ended is returned once', () => {
  signedInAs(5);
  endSession('login_from_other_device');
  expect(getSession()).toBeNull();
  expect(takeEndReason()).toBe('login_from_other_device');
  expect(takeEndReason()).toBeNull();
});
