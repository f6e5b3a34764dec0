import { api } from '@loquat/contract';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { defectsOf } from '../../testing/browser/look.ts';
import { openApp } from '../../testing/browser/open-app.tsx';
import { say, toast } from '../../testing/browser/pages.ts';
import { browser, keepDevice, stubPush } from '../../testing/browser/push-browser.ts';
import { followPushHint } from './push-hint.ts';

const hint = page.getByRole('status').filter({ hasText: 'Get notified about replies' });
const PEOPLE = [{ name: 'Bob' }];

beforeEach(stubPush);

// The order matters: a visit shows one hint, and all tests of a file are one visit.
test('nothing is offered while administrators disable push', async () => {
  const team = await openApp('/chat/dm/2', { people: PEOPLE });
  followPushHint();
  await say('Hello Bob');
  await expect.poll(() => team.asked(api.push.getPush).length).toBeGreaterThan(0);
  expect(hint.elements()).toEqual([]);
});

test('a direct message leads to one offer to notify of replies; the browser asks on a press', async () => {
  const team = await openApp('/chat/dm/2', { people: PEOPLE });
  const kept = keepDevice(team);
  followPushHint();
  await say('Hello Bob');
  await expect.element(hint).toBeVisible();
  expect(browser.asked).toBe(0);
  expect(await defectsOf(), 'the hint').toEqual([]);
  const turnOn = hint.getByRole('button', { name: 'Turn on' });
  (turnOn.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(toast('You also get notifications while the app is closed.')).toBeVisible();
  await expect.element(hint).not.toBeInTheDocument();
  expect(browser.asked).toBe(1);
  expect(kept.saved.length).toBe(1);
});
