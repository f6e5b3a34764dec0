import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { control, openCall, stage } from '#testing/browser/calls.ts';
import { fakeCall, forgetCalls, memberOf } from '#testing/browser/fake-call-engine.ts';
import { preferMotion } from '#testing/browser/prefer-motion.ts';
import { leaveCall } from '../own-call/own-call.actions.ts';
import { reactionsStore } from './reactions.store.ts';

vi.mock('../engine/livekit-engine.ts', () => import('#testing/browser/fake-call-engine.ts'));

beforeEach(() => {
  forgetCalls();
  reactionsStore.setState(reactionsStore.getInitialState(), true);
});
afterEach(leaveCall);

const palette = page.getByRole('toolbar', { name: 'Reactions' });
const tileOf = (name: string) => stage.getByRole('listitem', { name });

test('a participant reacts by keyboard, and the emoji floats over their tile', async () => {
  await openCall();
  fakeCall().listener.changed([memberOf(3), memberOf(1)]);
  await control('React').click();
  (palette.getByRole('button', { name: 'React with 👍' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}{Enter}');
  await expect.element(tileOf('You').getByText('❤️')).toBeInTheDocument();
  expect(fakeCall().asked).toContain('react ❤️');
  // Too soon after the first one.
  await userEvent.keyboard('{Enter}{Enter}{Enter}');
  expect(fakeCall().asked.filter((what) => what.startsWith('react')).length).toBeLessThan(4);
  await control('React').click();
  await expect.element(palette).not.toBeInTheDocument();
});

test('the reactions of others are shown over their tiles and announced, a few at a time', async () => {
  await openCall();
  fakeCall().listener.changed([memberOf(3), memberOf(1)]);
  for (let count = 0; count < 50; count += 1) fakeCall().listener.reacted('3:web', '👏');
  await expect.element(page.getByText('Ben: 👏')).toBeInTheDocument();
  expect(tileOf('Ben').getByText('👏').elements()).toHaveLength(5);
  expect(tileOf('You').getByText('👏').elements()).toHaveLength(0);
  await expect.poll(() => reactionsStore.getState().shown).toEqual([]);
});

test('a reaction rises, and stands still if the user prefers reduced motion', async () => {
  await openCall();
  fakeCall().listener.changed([memberOf(3), memberOf(1)]);
  fakeCall().listener.reacted('3:web', '👏');
  const emoji = tileOf('Ben').getByText('👏');
  await expect.element(emoji).toBeInTheDocument();
  expect(emoji.element().getAnimations()).toHaveLength(1);
  await preferMotion('reduce');
  await expect.poll(() => emoji.element().getAnimations()).toEqual([]);
  await expect.element(emoji).toBeVisible();
});
