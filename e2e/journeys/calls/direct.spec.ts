import type { Page } from '@playwright/test';
import { untilHeard, untilSeen } from '../../fixtures/calls/call-media.ts';
import { controlOf, expect, stageOf, test, tileOf } from '../../fixtures/calls/calls.ts';
import { told } from '../../fixtures/notices.ts';
import * as at from '../../fixtures/pages.ts';

const ringingOf = (page: Page, name: string) =>
  page.getByRole('alertdialog', { name: `Incoming call from ${name}`, exact: true });
const callButton = (page: Page) => page.getByRole('button', { name: 'Call', exact: true });

test('a direct call rings on two devices, and is declined, cancelled, and accepted on one', async ({ team, open }) => {
  const [cleo, dan] = [await team.join('Cleo Ring'), await team.join('Dan Ring')];
  const [cleoPage, danPage, danPhone] = await Promise.all([open(cleo), open(dan), open(dan)]);
  await cleoPage.goto(`/chat/dm/${dan.uid}`);
  for (const page of [danPage, danPhone]) await page.goto('/chat');
  const ringing = [danPage, danPhone].map((page) => ringingOf(page, 'Cleo Ring'));
  const callDan = async () => {
    await callButton(cleoPage).click();
    for (const one of ringing) await expect(one).toBeVisible();
    await expect(controlOf(cleoPage, 'Mute')).toBeVisible();
  };
  const untilQuiet = async () => {
    for (const one of ringing) await expect(one).toBeHidden();
  };

  await callDan();
  await ringing[1]!.getByRole('button', { name: 'Decline', exact: true }).click();
  await untilQuiet();
  await expect(stageOf(cleoPage)).toBeHidden();
  await told(cleoPage, 'Dan Ring declined the call.');

  await callDan();
  await controlOf(cleoPage, 'Leave the call').click();
  await untilQuiet();
  await expect(stageOf(cleoPage)).toBeHidden();

  await callDan();
  await ringing[0]!.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(tileOf(danPage, cleo)).toBeVisible();
  await untilQuiet();
  await expect(stageOf(danPhone)).toBeHidden();
  await untilHeard(danPage);
  await untilHeard(cleoPage);
  await controlOf(danPage, 'Turn on camera').click();
  await untilSeen(cleoPage);
  await controlOf(danPage, 'Leave the call').click();
  await expect(stageOf(cleoPage)).toBeHidden();
  await expect(at.feed(cleoPage).locator('[data-call-notice]')).toHaveCount(3);
});

test('two people who call each other at the same moment meet', async ({ team, open }) => {
  const [eve, fay] = [await team.join('Eve Crossed'), await team.join('Fay Crossed')];
  const [evePage, fayPage] = await Promise.all([open(eve), open(fay)]);
  const { promise: bothAsk, resolve: goOn } = Promise.withResolvers<void>();
  let asking = 0;
  for (const [page, other] of [
    [evePage, fay],
    [fayPage, eve],
  ] as const) {
    await page.route('**/api/admin/livekit/token', async (route) => {
      asking += 1;
      if (asking === 2) goOn();
      await bothAsk;
      await route.continue();
    });
    await page.goto(`/chat/dm/${other.uid}`);
    await expect(callButton(page)).toBeVisible();
  }
  for (const page of [evePage, fayPage]) await callButton(page).click();
  await expect(tileOf(evePage, fay)).toBeVisible();
  await expect(tileOf(fayPage, eve)).toBeVisible();
  await untilHeard(evePage);
  await untilHeard(fayPage);
  for (const page of [evePage, fayPage]) await expect(page.getByRole('alertdialog')).toBeHidden();
});
