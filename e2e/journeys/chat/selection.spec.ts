import type { Locator } from '@playwright/test';
import { createPublicChannel, openAs, sayIn } from '../../fixtures/chat-seed.ts';
import * as at from '../../fixtures/pages.ts';
import { expect, test } from '../../fixtures/team.ts';

const LEAST_CONTRAST = 3;

/** The contrast between the bar of a selected row and the area around the row; 1 if there is no bar. */
const contrastOf = (row: Locator): Promise<number> =>
  row.evaluate((element) => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const luminanceOf = (colour: string): number => {
      if (!canvas) return 0;
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) => {
        const share = value / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const bar = getComputedStyle(element, '::before');
    if (bar.content === 'none' || parseFloat(bar.width) < 2 || parseFloat(bar.height) < 8) return 1;
    const isOpaque = (one: Element): boolean => !/^rgba\(.*, 0\)$/.test(getComputedStyle(one).backgroundColor);
    let ground = element.parentElement;
    while (ground?.parentElement && !isOpaque(ground)) ground = ground.parentElement;
    const [a, b] = [luminanceOf(bar.backgroundColor), luminanceOf(getComputedStyle(ground ?? element).backgroundColor)];
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  });

test('open and selected rows are visible in both themes, under the pointer, and with forced colours', async ({
  page,
  context,
  team,
}) => {
  const ines = await team.join('Ines Chosen');
  const gid = await createPublicChannel(team.founder, 'chosen');
  await sayIn(ines, gid, 'Seen in the dark.');
  await openAs(context, team.url, team.founder);
  // The list beside the screen, of any kind.
  const open = page.locator('#root section [aria-current]').first();
  const lists: readonly { path: string; row: Locator; ready?: () => Promise<void> }[] = [
    { path: `/chat/channel/${gid}`, row: open },
    { path: `/users/${ines.uid}`, row: open },
    { path: '/setting/general', row: open },
    { path: `/setting/channel/${gid}/overview`, row: open },
    { path: '/favs', row: open },
    {
      path: '/chat',
      row: page.getByRole('option', { selected: true }).first(),
      async ready() {
        await expect(at.chatRow(page, 'chosen')).toBeVisible();
        await page.keyboard.press('Control+k');
      },
    },
  ];
  for (const { path, row, ready } of lists) {
    await page.goto(path);
    await ready?.();
    await expect(row, path).toBeVisible();
    for (const colours of ['light', 'dark', 'forced'] as const) {
      await page.emulateMedia({
        colorScheme: colours === 'dark' ? 'dark' : 'light',
        forcedColors: colours === 'forced' ? 'active' : 'none',
      });
      await page.mouse.move(0, 0);
      await expect.soft.poll(() => contrastOf(row), `${path}, ${colours}`).toBeGreaterThan(LEAST_CONTRAST);
      await row.hover();
      await expect.soft.poll(() => contrastOf(row), `${path}, ${colours}, hovered`).toBeGreaterThan(LEAST_CONTRAST);
    }
  }
});
