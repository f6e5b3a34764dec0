import type { Locator, Page } from '@playwright/test';
import { createPublicChannel, openAs, sayIn } from '../fixtures/chat-seed.ts';
import { defectsOf } from '../fixtures/look.ts';
import { composer, feed, saidBriefly, toast } from '../fixtures/pages.ts';
import { sendFileIn } from '../fixtures/send-files.ts';
import { expect, test } from '../fixtures/team.ts';
import { png } from '../fixtures/uploads.ts';

/** A message of the open chat. */
const row = (page: Page, text: string): Locator => feed(page).getByRole('article').filter({ hasText: text });
const toolbar = (page: Page): Locator => page.getByRole('toolbar', { name: 'Message actions' });

/** Points at a message: its toolbar appears. */
async function reach(page: Page, text: string): Promise<Locator> {
  await row(page, text).hover();
  await expect(row(page, text).getByRole('toolbar')).toBeVisible();
  return toolbar(page);
}

/** Opens the menu of a message. */
async function openMenu(page: Page, text: string): Promise<void> {
  await reach(page, text);
  await row(page, text).click({ button: 'right' });
  await expect(page.getByRole('menu', { name: 'More actions' })).toBeVisible();
}

/** A row of the menu; its key stands behind its name. */
const item = (page: Page, action: string): Locator => page.getByRole('menuitem', { name: new RegExp(`^${action}`) });

/** Picks a row of the menu of a message. */
async function choose(page: Page, text: string, action: string): Promise<void> {
  await openMenu(page, text);
  await item(page, action).click();
}

/** The text of the composer, whatever it is for. */
const writing = (page: Page): Locator => page.locator('#composer');

const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

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
    await expect(row(page, 'Shall we?')).toBeVisible();
  }
  await (await reach(hers, 'Shall we?')).getByRole('button', { name: 'React with 👍' }).click();
  const thumb = (page: Page) => row(page, 'Shall we?').getByRole('button', { name: /👍 \d/ });
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
  await row(hers, 'Shall we?').getByRole('button', { name: 'Add a reaction' }).click();
  await hers.getByRole('dialog', { name: 'Reactions' }).getByRole('searchbox').fill('parrot');
  await expect(hers.getByRole('gridcell', { name: /^parrot$/i })).toBeVisible();
  await hers.keyboard.press('Enter');
  await expect(row(his, 'Shall we?').getByRole('button', { name: /🦜/ })).toBeVisible();
  expect(outside).toEqual([]);

  await hers.reload();
  await expect(thumb(hers)).toHaveAccessibleName('👍 1 Ben React reacted with 👍');
  await expect(row(hers, 'Shall we?').getByRole('button', { name: /🦜 1/ })).toHaveAttribute('aria-pressed', 'true');
});

test('the toolbar finds a mouse that came to rest while it was loading', async ({ team, page, context }) => {
  const ada = await team.join('Ada Rest');
  const gid = await createPublicChannel(team.founder, 'rest');
  for (const text of ['Above', 'Below']) await sayIn(team.founder, gid, text);
  await openAs(context, team.url, ada);
  // They load when somebody comes near, and take a moment to be ready after that.
  let load = Promise.withResolvers<void>();
  await page.route('**/assets/feed-tools-*.js', async (route) => {
    await load.promise;
    await route.continue();
  });
  for (const delayMs of [0, 60, 120, 180, 240]) {
    load = Promise.withResolvers();
    const loaded = page.waitForResponse('**/assets/feed-tools-*.js');
    await page.goto(`/chat/channel/${gid}`);
    await row(page, 'Above').hover();
    load.resolve();
    await (await loaded).finished();
    await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), delayMs);
    await row(page, 'Below').hover();
    await expect(row(page, 'Below').getByRole('toolbar')).toBeVisible();
    await expect(toolbar(page)).toHaveCount(1);
  }
});

test('the toolbar comes under a resting mouse as soon as an own message is sent', async ({ team, page, context }) => {
  const ada = await team.join('Ada Swift');
  const gid = await createPublicChannel(team.founder, 'swift');
  await sayIn(team.founder, gid, 'Go on');
  await openAs(context, team.url, ada);
  await page.goto(`/chat/channel/${gid}`);
  await reach(page, 'Go on');
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/group/*/send', async (route) => {
    await held;
    await route.continue();
  });
  await composer(page).fill('On my way');
  await composer(page).press('Enter');
  await row(page, 'On my way').hover();
  await expect(toolbar(page)).toHaveCount(0);
  release();
  await expect(row(page, 'On my way').getByRole('toolbar')).toBeVisible();
});

test('a reaction shows before the server answers, and goes when it refuses', async ({
  team,
  page,
  context,
  complaints,
}) => {
  const ada = await team.join('Ada Early');
  const gid = await createPublicChannel(team.founder, 'early');
  await sayIn(team.founder, gid, 'Quick');
  await openAs(context, team.url, ada);
  await page.goto(`/chat/channel/${gid}`);
  complaints.allow(/status of 403/);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/message/*/like', async (route) => {
    await held;
    await route.fulfill({ status: 403 });
  });
  await (await reach(page, 'Quick')).getByRole('button', { name: 'React with 👍' }).click();
  const pill = row(page, 'Quick').getByRole('button', { name: /👍 1/ });
  await expect(pill).toBeVisible();
  release();
  await expect(pill).toBeHidden();
  await expect(toast(page, 'Request Not Allowed')).toBeVisible();
});

test('a reply leads to what it answers and follows its edits and its end', async ({ team, visit }) => {
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
  const answer = row(hers, 'Thank you');
  await answer.getByRole('link', { name: 'Reply to Ada Reply: Pier 3 is free' }).click();
  await expect(row(hers, 'Pier 3 is free').first()).toBeFocused();

  await row(hers, 'Pier 3 is free').first().focus();
  await hers.keyboard.press('e');
  await expect(writing(hers)).toHaveValue('Pier 3 is free');
  await writing(hers).fill('Pier 4 is free');
  await writing(hers).press('Enter');
  await expect(row(mine, 'Pier 4 is free').first()).toContainText('(edited)');
  await expect(answer.getByRole('link', { name: 'Reply to Ada Reply: Pier 4 is free' })).toBeVisible();

  await row(mine, 'Pier 4 is free').first().focus();
  await mine.keyboard.press('Delete');
  const question = mine.getByRole('alertdialog', { name: 'Delete this message?' });
  await expect(question).toContainText('It goes away for everyone. There is no way back.');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question).toBeHidden();
  await expect(row(mine, 'Next one')).toBeFocused();
  await expect(answer).toContainText('This message has been deleted.');
  await expect(feed(hers).getByRole('article')).toHaveCount(2);
});

test('administrators pin and delete what others said, members only what is their own', async ({ team, visit }) => {
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
  await expect(toast(mine, 'Pin Message Successfully')).toBeVisible();
  await expect(row(hers, 'From below')).toContainText('Pinned by Juno Tackett');
  await (await reach(mine, 'From below')).getByRole('button', { name: 'Unpin' }).click();
  await expect(row(hers, 'From below')).not.toContainText('Pinned by');

  await choose(mine, 'From below', 'Delete');
  await mine.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row(hers, 'From below')).toBeHidden();
});

test('a message goes on to a person and a channel with a comment', async ({ team, page, context }) => {
  const [ada, ben] = [await team.join('Ada Forward'), await team.join('Ben Forward')];
  const gid = await createPublicChannel(team.founder, 'forward-from');
  await createPublicChannel(team.founder, 'forward-to');
  await sayIn(ben, gid, 'Worth knowing');
  await openAs(context, team.url, ada);
  await page.goto(`/chat/channel/${gid}`);
  await choose(page, 'Worth knowing', 'Forward');
  const dialog = page.getByRole('dialog', { name: 'Forward this message' });
  await expect(dialog.getByRole('combobox')).toBeFocused();
  // Whoever thinks better of it is back at the message.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(row(page, 'Worth knowing')).toBeFocused();
  await page.keyboard.press('f');
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('forward-to');
  await page.keyboard.press('Enter');
  await dialog.getByRole('combobox').fill('Ben For');
  await dialog.getByRole('option', { name: 'Ben Forward' }).click();
  await expect(dialog.getByRole('list', { name: 'Forward to' }).getByRole('listitem')).toHaveText([
    'forward-to',
    'Ben Forward',
  ]);
  expect(await defectsOf(page), 'forwarding').toEqual([]);
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('Have a look');
  await dialog.getByRole('button', { name: 'Forward to 2 chats' }).click();
  await expect(toast(page, 'Forwarded to 2 chats')).toBeVisible();
  await expect(dialog).toBeHidden();
  for (const name of ['forward-to', 'Ben Forward']) {
    await page
      .getByRole('navigation', { name: 'Chats' })
      .getByRole('link', { name: new RegExp(name) })
      .click();
    await expect(feed(page).getByRole('article')).toHaveCount(2);
    await expect(row(page, 'Worth knowing')).toBeVisible();
    await expect(row(page, 'Have a look')).toBeVisible();
  }
});

test('several messages are picked, copied, and deleted together', async ({ team, visit, complaints }) => {
  const [ada, ben] = [await team.join('Ada Several'), await team.join('Ben Several')];
  const gid = await createPublicChannel(team.founder, 'several');
  const first = await sayIn(ada, gid, 'Number one');
  for (const text of ['two', 'three', 'four']) await sayIn(ada, gid, `Number ${text}`);
  await sayIn(ben, gid, 'Not hers');
  const [hers, his] = [await visit({ permissions: ['clipboard-read', 'clipboard-write'] }), await visit()];
  await openAs(hers.context(), team.url, ada);
  await openAs(his.context(), team.url, ben);
  for (const page of [hers, his]) await page.goto(`/chat/channel/${gid}`);

  await choose(hers, 'Number one', 'Select messages');
  const bar = hers.getByRole('toolbar', { name: 'Selected messages' });
  await expect(bar).toContainText('1 selected');
  await expect(composer(hers)).toBeHidden();
  await row(hers, 'Number three').click({ modifiers: ['Shift'] });
  await expect(bar).toContainText('3 selected');
  await expect(row(hers, 'Number two').getByRole('checkbox')).toBeChecked();
  await bar.getByRole('button', { name: 'Copy' }).click();
  await expect(bar).toBeHidden();
  expect(await clipboard(hers)).toBe('Number one\nNumber two\nNumber three');

  await choose(hers, 'Number four', 'Select messages');
  await row(hers, 'Not hers').click();
  await expect(bar.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await hers.keyboard.press('Escape');
  await expect(composer(hers)).toBeVisible();

  await choose(hers, 'Number one', 'Select messages');
  await row(hers, 'Number two').focus();
  await hers.keyboard.press('Space');
  await expect(bar).toContainText('2 selected');
  expect(await defectsOf(hers), 'picking').toEqual([]);
  // One of them is deleted elsewhere while the question is on the screen.
  await hers.route('**/api/message/bulk/*', async (route) => {
    await ada.api.messages.deleteMessage({ params: { mid: first } });
    await route.continue();
  });
  complaints.allow(/status of 404/);
  await bar.getByRole('button', { name: 'Delete' }).click();
  const question = hers.getByRole('alertdialog', { name: 'Delete 2 messages?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(feed(his).getByRole('article')).toHaveText([/Number three/, /Number four/, /Not hers/]);
  await expect(bar).toBeHidden();
});

test('several messages are saved in one go, and forwarded in one bundle', async ({ team, visit }) => {
  const ada = await team.join('Ada Bundles');
  const gid = await createPublicChannel(team.founder, 'bundled-from');
  await createPublicChannel(team.founder, 'bundled-to');
  for (const text of ['One thing', 'Another thing']) await sayIn(ada, gid, text);
  const page = await visit();
  await openAs(page.context(), team.url, ada);
  await page.goto(`/chat/channel/${gid}`);
  const bar = page.getByRole('toolbar', { name: 'Selected messages' });
  const pick = async (): Promise<void> => {
    await choose(page, 'One thing', 'Select messages');
    await row(page, 'Another thing').click();
    await expect(bar).toContainText('2 selected');
  };
  await pick();
  await bar.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, '2 messages saved')).toBeVisible();
  await expect(bar).toBeHidden();
  const [saved] = await ada.api.saved.listSavedItems();
  if (!saved) throw new Error('nothing was saved');
  const bundle = await ada.api.saved.getSavedItem({ params: { id: saved.id } });
  expect(bundle.messages.map(({ content }) => content)).toEqual(['One thing', 'Another thing']);

  await pick();
  await bar.getByRole('button', { name: 'Forward' }).click();
  const dialog = page.getByRole('dialog', { name: 'Forward 2 messages' });
  await dialog.getByRole('combobox').fill('bundled-to');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Forward to 1 chat' }).click();
  await expect(dialog).toBeHidden();
  await page
    .getByRole('navigation', { name: 'Chats' })
    .getByRole('link', { name: /bundled-to/ })
    .click();
  await expect(row(page, 'Forwarded · 2 messages')).toContainText('Another thing');
});

/** The picture on the clipboard: its types and its size. */
const pictureOf = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const [picture] = await navigator.clipboard.read();
    const bitmap = await createImageBitmap((await picture?.getType('image/png')) ?? new Blob());
    return `${picture?.types.join(' ')} ${bitmap.width}x${bitmap.height}`;
  });

/** A JPEG picture, as a browser makes it. */
const jpeg = async (page: Page, width: number, height: number): Promise<Buffer> => {
  const bytes = await page.evaluate(
    async ([w, h]) => {
      const canvas = new OffscreenCanvas(w ?? 1, h ?? 1);
      canvas.getContext('2d');
      return [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer())];
    },
    [width, height],
  );
  return Buffer.from(bytes);
};

test('pictures are copied as PNG, and other kinds are refused with words', async ({ team, visit }) => {
  const ada = await team.join('Ada Copies');
  const gid = await createPublicChannel(team.founder, 'copies');
  const page = await visit({ permissions: ['clipboard-read', 'clipboard-write'] });
  await openAs(page.context(), team.url, ada);
  await page.goto(`/chat/channel/${gid}`);
  const pictures = [
    { name: 'a.png', content_type: 'image/png', bytes: png(30, 20) },
    { name: 'b.jpg', content_type: 'image/jpeg', bytes: await jpeg(page, 64, 32) },
    { name: 'c.gif', content_type: 'image/gif', bytes: Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64') },
  ];
  for (const picture of pictures) await sendFileIn(ada, gid, picture);
  const copy = async (name: string): Promise<void> => {
    const of = feed(page)
      .getByRole('article')
      .filter({ has: page.getByRole('button', { name: `Open image ${name}` }) });
    await of.focus();
    // The code that listens comes with the first message that gets the focus.
    await expect(toolbar(page)).toBeVisible();
    await page.keyboard.press('c');
  };
  const said = saidBriefly(page, 'Copied!');
  await copy('a.png');
  await said;
  await expect.poll(() => pictureOf(page)).toBe('image/png 30x20');
  await copy('b.jpg');
  await expect.poll(() => pictureOf(page)).toBe('image/png 64x32');
  await copy('c.gif');
  await expect(toast(page, 'Cannot copy this type of image to clipboard')).toBeVisible();
  expect(await pictureOf(page)).toBe('image/png 64x32');
});

test('all of it works with the keyboard alone', async ({ team, visit }) => {
  const ada = await team.join('Ada Keys');
  const gid = await createPublicChannel(team.founder, 'keys');
  const mid = await sayIn(ada, gid, 'Press me');
  const page = await visit({ permissions: ['clipboard-read', 'clipboard-write'] });
  await openAs(page.context(), team.url, ada);
  await page.goto(`/chat/channel/${gid}`);
  const message = row(page, 'Press me');
  await expect(composer(page)).toBeFocused();
  await message.focus();
  await expect(toolbar(page)).toBeVisible();

  await page.keyboard.press('c');
  await expect.poll(() => clipboard(page)).toBe('Press me');
  await page.keyboard.press('s');
  await expect(toast(page, 'Saved')).toBeVisible();
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

test('a long press brings up what can be done, with the quick reactions on top', async ({ team, visit }) => {
  const ada = await team.join('Ada Touch');
  const gid = await createPublicChannel(team.founder, 'touch');
  await sayIn(team.founder, gid, 'Hold me');
  const page = await visit({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await openAs(page.context(), team.url, ada);
  await page.goto(`/chat/channel/${gid}`);
  const message = row(page, 'Hold me');
  // The tools load when a finger comes down, at the latest.
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
