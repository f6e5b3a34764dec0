import type { Page } from '@playwright/test';
import { createPublicChannel, openAs, sayIn } from '../../fixtures/chat-seed.ts';
import { choose, clipboard, item, openMenu, reach, toolbar, writing } from '../../fixtures/message-tools.ts';
import { composer, feed, messageRow } from '../../fixtures/pages.ts';
import { expect, test } from '../../fixtures/team.ts';
import { told } from '../../fixtures/notices.ts';

test('two people see each other react, and what they see is what the log says', async ({ team, visit }) => {
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

test('a reply leads to its original and follows its edits and deletion', async ({ team, visit }) => {
  const ada = await team.join('Ada Reply');
  const gid = await createPublicChannel(team.founder, 'reply');
  await sayIn(ada, gid, 'Pier 3 is free');
  await sayIn(ada, gid, 'Next one');
  const [hers, mine] = [await visit(), await visit()];
  await openAs(hers.context(), team.url, ada);
  await openAs(mine.context(), team.url, team.founder);
  for (const page of [hers, mine]) await page.goto(`/chat/channel/${gid}`);

  await choose(mine, 'Pier 3 is free', 'Reply');
  await expect(writing(mine)).toBeFocused();
  await mine.keyboard.type('Thank you');
  await mine.keyboard.press('Enter');
  const answer = messageRow(hers, 'Thank you');
  await answer.getByRole('link', { name: 'Reply to Ada Reply: Pier 3 is free' }).click();
  await expect(messageRow(hers, 'Pier 3 is free').first()).toBeFocused();

  await messageRow(hers, 'Pier 3 is free').first().focus();
  await hers.keyboard.press('e');
  await expect(writing(hers)).toHaveValue('Pier 3 is free');
  await writing(hers).fill('Pier 4 is free');
  await writing(hers).press('Enter');
  await expect(messageRow(mine, 'Pier 4 is free').first()).toContainText('(edited)');
  await expect(answer.getByRole('link', { name: 'Reply to Ada Reply: Pier 4 is free' })).toBeVisible();

  await messageRow(mine, 'Pier 4 is free').first().focus();
  await mine.keyboard.press('Delete');
  const question = mine.getByRole('alertdialog', { name: 'Delete this message?' });
  await expect(question).toContainText('It goes away for everyone. There is no way back.');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question).toBeHidden();
  await expect(messageRow(mine, 'Next one')).toBeFocused();
  await expect(answer).toContainText('This message has been deleted.');
  await expect(feed(hers).getByRole('article')).toHaveCount(2);
});

test('administrators pin and delete messages of others, members only their own', async ({ team, visit }) => {
  const ada = await team.join('Ada Rights');
  const gid = await createPublicChannel(team.founder, 'rights');
  await sayIn(team.founder, gid, 'From the top');
  await sayIn(ada, gid, 'From below');
  const [hers, mine] = [await visit(), await visit()];
  await openAs(hers.context(), team.url, ada);
  await openAs(mine.context(), team.url, team.founder);
  for (const page of [hers, mine]) await page.goto(`/chat/channel/${gid}`);

  await openMenu(hers, 'From the top');
  await expect(item(hers, 'Reply')).toBeVisible();
  for (const action of ['Edit', 'Pin to channel', 'Delete']) await expect(item(hers, action)).toBeHidden();
  await hers.keyboard.press('Escape');
  await openMenu(hers, 'From below');
  for (const action of ['Edit', 'Delete']) await expect(item(hers, action)).toBeVisible();
  await expect(item(hers, 'Pin to channel')).toBeHidden();
  await hers.keyboard.press('Escape');

  await choose(mine, 'From below', 'Pin to channel');
  await told(mine, 'Message pinned');
  await expect(messageRow(hers, 'From below')).toContainText('Pinned by Juno Tackett');
  await (await reach(mine, 'From below')).getByRole('button', { name: 'Unpin' }).click();
  await expect(messageRow(hers, 'From below')).not.toContainText('Pinned by');

  await choose(mine, 'From below', 'Delete');
  await mine.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(messageRow(hers, 'From below')).toBeHidden();
});

test('all of it works with the keyboard alone', async ({ team, visit }) => {
  const ada = await team.join('Ada Keys');
  const gid = await createPublicChannel(team.founder, 'keys');
  const mid = await sayIn(ada, gid, 'Press me');
  const page = await visit({ permissions: ['clipboard-read', 'clipboard-write'] });
  await openAs(page.context(), team.url, ada);
  await page.goto(`/chat/channel/${gid}`);
  const message = messageRow(page, 'Press me');
  await expect(composer(page)).toBeFocused();
  await message.focus();
  await expect(toolbar(page)).toBeVisible();

  await page.keyboard.press('c');
  await expect.poll(() => clipboard(page)).toBe('Press me');
  await page.keyboard.press('s');
  await told(page, 'Saved');
  await page.keyboard.press('+');
  await expect(page.getByRole('dialog', { name: 'Reactions' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(message).toBeFocused();

  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menu', { name: 'More actions' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await item(page, 'Copy link').press('Enter');
  await expect.poll(() => clipboard(page)).toBe(`${team.url}/chat/channel/${gid}?mid=${mid}`);
  await expect(message).toBeFocused();

  await toolbar(page).getByRole('button', { name: 'React with 👍' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(message.getByRole('button', { name: /❤️ 1/ })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await expect(message).toBeFocused();
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
