import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { createPublicChannel, openAs } from '../../fixtures/chat-seed.ts';
import * as at from '../../fixtures/pages.ts';
import { defectsOf } from '../../fixtures/screens/look.ts';
import { expect, test } from '../../fixtures/team.ts';

/** Five seconds of two colours, 64 by 48 pixels, VP8. */
const FILM = new URL('../../fixtures/files/film.webm', import.meta.url);

const film = (page: Page, name: string): Locator => page.getByLabel(`Video ${name}`);
const secondOf = (video: Locator): Promise<number> => video.evaluate((film: HTMLVideoElement) => film.currentTime);

test('a video plays for the other members, by keyboard too', async ({ page, context, team, visit }) => {
  const ines = await team.join('Ines Films');
  const gid = await createPublicChannel(team.founder, 'films');
  const hers = await visit();
  await openAs(hers.context(), team.url, ines);
  await openAs(context, team.url, team.founder);
  for (const one of [hers, page]) await one.goto(`/chat/channel/${gid}`);

  const buffer = await readFile(FILM);
  const picker = hers.locator('input[type=file]');
  await picker.setInputFiles({ name: 'ferry.webm', mimeType: 'video/webm', buffer });
  await expect(hers.getByRole('list', { name: 'Files to send' }).getByText('ready')).toBeVisible();
  await at.composer(hers).press('Enter');

  const video = film(page, 'ferry.webm');
  await expect(video).toBeVisible();
  await expect(video).toHaveJSProperty('controls', true);
  await expect(video).toHaveJSProperty('paused', true);
  await expect.poll(() => video.evaluate(({ videoWidth }: HTMLVideoElement) => videoWidth)).toBe(64);
  expect(await secondOf(video)).toBe(0);
  // It keeps playing however long the check takes.
  await video.evaluate((film: HTMLVideoElement) => (film.loop = true));
  await video.focus();
  await page.keyboard.press('Space');
  await expect(video).toHaveJSProperty('paused', false);
  await expect.poll(() => secondOf(video)).toBeGreaterThan(0);
  await page.keyboard.press('Space');
  await expect(video).toHaveJSProperty('paused', true);
  expect.soft(await defectsOf(page), 'film').toEqual([]);
});
