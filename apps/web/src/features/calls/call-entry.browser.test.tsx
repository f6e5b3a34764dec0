import { api } from '@loquat/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openTeam } from '../../testing/browser/calls.ts';
import { forgetCalls, hasCall } from '../../testing/browser/fake-call-engine.ts';
import { messageRow } from '../../testing/browser/pages.ts';
import { leaveCall } from './own-call/own-call.actions.ts';

vi.mock('./engine/livekit-engine.ts', () => import('../../testing/browser/fake-call-engine.ts'));

beforeEach(forgetCalls);
afterEach(leaveCall);

const stageWithAnn = page.getByRole('region', { name: 'Call: Ann' });
const said = [{ text: 'Good morning', from: 2 }];

test('a user’s card calls them, and opens the chat with them', async () => {
  const team = await openTeam('/chat/channel/1', { said });
  await messageRow('Good morning').getByRole('button', { name: 'Ann' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Call Ann' }).click();
  await expect.element(stageWithAnn).toBeVisible();
  expect(location.pathname).toBe('/chat/dm/2');
  await expect
    .poll(() => team.asked(api.calls.joinCall).map(({ body }) => body))
    .toEqual([{ uid: 2, video: false, move: false, confirms: true, comes_back: false }]);
});

test('a user’s screen calls them, and opens the chat with them', async () => {
  const team = await openTeam('/users/2');
  await page.getByRole('main').getByRole('button', { name: 'Call Ann' }).click();
  await expect.element(stageWithAnn).toBeVisible();
  expect(location.pathname).toBe('/chat/dm/2');
  await expect
    .poll(() => team.asked(api.calls.joinCall).map(({ body }) => body))
    .toEqual([{ uid: 2, video: false, move: false, confirms: true, comes_back: false }]);
});

test('a server without calls has no call buttons, and bots are never called', async () => {
  const main = page.getByRole('main');
  const call = main.getByRole('button', { name: /^Call / });
  const team = await openTeam('/users/2', { people: [{ name: 'Ann', is_bot: true }, { name: 'Ben' }] });
  await expect.element(main.getByRole('heading', { level: 1, name: 'Ann' })).toBeVisible();
  await expect.poll(() => team.asked(api.calls.isVoiceEnabled)).toHaveLength(1);
  await expect.element(call).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'Ben' }).first().click();
  await expect.element(call).toBeVisible();
  expect(hasCall()).toBe(false);
});

test('on a phone the menu of a chat starts a video call, with a preview first', async () => {
  await page.viewport(390, 844);
  await openTeam('/chat/dm/2', { said });
  await page.getByRole('button', { name: 'Chat menu' }).click();
  await page.getByRole('menuitem', { name: 'Video call' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Video call with Ann' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
