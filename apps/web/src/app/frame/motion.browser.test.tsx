import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setThemePreference } from '../../lib/browser/theme.ts';
import { openApp } from '../../testing/browser/open-app.tsx';
import { chatRow, messageRow } from '../../testing/browser/pages.ts';
import { preferMotion } from '../../testing/browser/prefer-motion.ts';

const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));

/** Whether ten frames in a row stay unchanged soon. Counted in frames: a busy machine draws fewer. */
async function comesToRest(): Promise<boolean> {
  const asked = vi.spyOn(window, 'requestAnimationFrame');
  let stillFrames = 0;
  for (let frames = 0; frames < 150 && stillFrames < 10; frames += 1) {
    asked.mockClear();
    await nextFrame();
    // One of them is the test's own.
    stillFrames = asked.mock.calls.length === 1 ? stillFrames + 1 : 0;
  }
  asked.mockRestore();
  return stillFrames === 10;
}

test('another theme appears at once for users who prefer reduced motion', async () => {
  await preferMotion('reduce');
  await openApp('/chat/channel/1', { channels: [{ name: 'still' }], said: [{ text: 'Nothing moves.' }] });
  await page.getByRole('main').getByRole('button', { name: 'Members', exact: true }).click();
  await expect.element(page.getByRole('complementary')).toBeVisible();
  await expect.element(page.getByRole('separator').nth(1)).toBeInTheDocument();
  for (const theme of ['light', 'dark'] as const) {
    setThemePreference(theme);
    await nextFrame();
    const fading = document.getAnimations().filter((one) => one instanceof CSSTransition);
    expect(fading.map(({ transitionProperty }) => transitionProperty)).toEqual([]);
  }
});

test('a short chat stops moving once it is shown, and so does the next one', async () => {
  const said = ['tide', 'ebb'].map((name, index) => ({ text: `Hello from ${name}.`, to: { gid: index + 1 } }));
  await openApp('/chat/channel/1', { channels: [{ name: 'tide' }, { name: 'ebb' }], said });
  await expect.element(messageRow('Hello from tide.')).toBeVisible();
  expect(await comesToRest(), 'the first').toBe(true);
  await chatRow('ebb').click();
  await expect.element(messageRow('Hello from ebb.')).toBeVisible();
  expect(await comesToRest(), 'the next').toBe(true);
});

test('a screen whose heading took the focus stops moving', async () => {
  await page.viewport(390, 844);
  await openApp('/setting');
  const area = page.getByRole('link', { name: 'My account' });
  await expect.element(area).toBeVisible();
  (area.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { level: 1, name: 'My account' })).toHaveFocus();
  expect(await comesToRest()).toBe(true);
});
