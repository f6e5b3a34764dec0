import type { Page } from '@playwright/test';
import { createPublicChannel, openAs, sayIn } from '../../fixtures/chat-seed.ts';
import { reach, toolbar } from '../../fixtures/message-tools.ts';
import { composer, messageRow } from '../../fixtures/pages.ts';
import { expect, test } from '../../fixtures/team.ts';

test('two users see each other react, and see the same as in the log', async ({ team, visit }) => {
  const [ada, ben] = [await team.join('Ada React'), await team.join('Ben React')];
  const gid = await createPublicChannel(team.founder, 'react');
  await sayIn(team.founder, gid, 'Shall we?');
  const [hers, his] = [await visit(), await visit()];
  for (const [page, person] of [
    [hers, ada],
    [his, ben],
  ] as const) {
    await openAs(page.context(), team.url, person);
    await page.goto(`/chat/channel/${gid}`);
    await expect(messageRow(page, 'Shall we?')).toBeVisible();
  }
  await (await reach(hers, 'Shall we?')).getByRole('button', { name: 'React with 👍' }).click();
  const thumb = (page: Page) => messageRow(page, 'Shall we?').getByRole('button', { name: /👍 \d/ });
  await expect(thumb(hers)).toHaveAttribute('aria-pressed', 'true');
  await expect(thumb(his)).toHaveAccessibleName('👍 1 Ada React reacted with 👍');
  await expect(thumb(his)).toHaveAttribute('aria-pressed', 'false');

  await thumb(his).click();
  await expect(thumb(hers)).toHaveAccessibleName('👍 2 Ada React and Ben React reacted with 👍');
  await thumb(hers).click();
  await expect(thumb(hers)).toHaveAccessibleName('👍 1 Ben React reacted with 👍');
  await expect(thumb(his)).toHaveAccessibleName('👍 1 Ben React reacted with 👍');

  const outside: string[] = [];
  hers.on('request', (request) => {
    if (!request.url().startsWith(team.url)) outside.push(request.url());
  });
  await messageRow(hers, 'Shall we?').getByRole('button', { name: 'Add a reaction' }).click();
  await hers.getByRole('dialog', { name: 'Reactions' }).getByRole('searchbox').fill('parrot');
  await expect(hers.getByRole('gridcell', { name: /^parrot$/i })).toBeVisible();
  await hers.keyboard.press('Enter');
  await expect(messageRow(his, 'Shall we?').getByRole('button', { name: /🦜/ })).toBeVisible();
  expect(outside).toEqual([]);

  await hers.reload();
  await expect(thumb(hers)).toHaveAccessibleName('👍 1 Ben React reacted with 👍');
  await expect(messageRow(hers, 'Shall we?').getByRole('button', { name: /🦜 1/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('the toolbar finds a mouse that came to rest while it was loading', async ({ team, page, context }) => {
  const ada = await team.join('Ada Rest');
  const gid = await createPublicChannel(team.founder, 'rest');
  for (const text of ['Above', 'Below']) await sayIn(team.founder, gid, text);
  await openAs(context, team.url, ada);
  // They load when the pointer comes near, and take a moment to be ready after that.
  let load = Promise.withResolvers<void>();
  await page.route('**/assets/feed-tools-*.js', async (route) => {
    await load.promise;
    await route.continue();
  });
  for (const delayMs of [0, 60, 120, 180, 240]) {
    load = Promise.withResolvers();
    const loaded = page.waitForResponse('**/assets/feed-tools-*.js');
    await page.goto(`/chat/channel/${gid}`);
    await messageRow(page, 'Above').hover();
    load.resolve();
    await (await loaded).finished();
    await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), delayMs);
    await messageRow(page, 'Below').hover();
    await expect(messageRow(page, 'Below').getByRole('toolbar')).toBeVisible();
    await expect(toolbar(page)).toHaveCount(1);
  }
});

test('a key pressed before its tool has loaded is not lost, unless the focus has moved', async ({
  team,
  page,
  context,
}) => {
  const ada = await team.join('Ada Early');
  const gid = await createPublicChannel(team.founder, 'early-keys');
  await sayIn(ada, gid, 'Tide at six');
  await openAs(context, team.url, ada);
  let load = Promise.withResolvers<void>();
  await page.route('**/assets/feed-tools-*.js', async (route) => {
    await load.promise;
    await route.continue();
  });
  const tide = messageRow(page, 'Tide at six');
  const pressEarly = async (): Promise<void> => {
    load = Promise.withResolvers();
    const asked = page.waitForRequest('**/assets/feed-tools-*.js');
    await page.goto(`/chat/channel/${gid}`);
    // Opening a chat puts the focus there, once.
    await expect(composer(page)).toBeFocused();
    await tide.focus();
    await page.keyboard.press('Shift');
    await page.keyboard.press('e');
    await asked;
    await expect(composer(page)).toHaveValue('');
  };

  await pressEarly();
  load.resolve();
  await expect(composer(page)).toHaveValue('Tide at six');
  await expect(composer(page)).toBeFocused();

  await pressEarly();
  await composer(page).focus();
  load.resolve();
  await tide.hover();
  await expect(tide.getByRole('toolbar')).toBeVisible();
  await expect(composer(page)).toHaveValue('');
});

test('a long press opens the actions, with the quick reactions on top', async ({ team, visit }) => {
  const ada = await team.join('Ada Touch');
  const gid = await createPublicChannel(team.founder, 'touch');
  await sayIn(team.founder, gid, 'Hold me');
  const page = await visit({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await openAs(page.context(), team.url, ada);
  await page.goto(`/chat/channel/${gid}`);
  const message = messageRow(page, 'Hold me');
  // The tools load at the latest when a finger touches the screen.
  await message.tap();
  const box = (await message.boundingBox())!;
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  const finger = await page.context().newCDPSession(page);
  const sheet = page.getByRole('menu', { name: 'More actions' });
  await expect(async () => {
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    try {
      await expect(sheet).toBeVisible({ timeout: 2_000 });
    } catch (tooEarly) {
      await finger.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] });
      throw tooEarly;
    }
  }).toPass();
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(sheet.getByRole('group', { name: 'Quick reactions' }).getByRole('menuitem')).toHaveCount(8);
  await expect(toolbar(page)).toBeHidden();
  await sheet.getByRole('menuitem', { name: 'React with 🎉' }).tap();
  await expect(message.getByRole('button', { name: /🎉 1/ })).toBeVisible();
  await expect(sheet).toBeHidden();
});
