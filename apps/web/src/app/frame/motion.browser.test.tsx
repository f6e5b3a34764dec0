import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { setThemePreference } from '../../lib/browser/theme.ts';
import { openApp } from '../../testing/browser/open-app.tsx';
import { preferMotion } from '../../testing/browser/prefer-motion.ts';

const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));

test('another theme comes at once for those who want less motion', async () => {
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
