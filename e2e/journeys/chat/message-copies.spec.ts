import type { Page } from '@playwright/test';
import { createPublicChannel, openAs, sayIn } from '../../fixtures/chat-seed.ts';
import { defectsOf } from '../../fixtures/screens/look.ts';
import { choose, clipboard, toolbar } from '../../fixtures/message-tools.ts';
import { composer, feed, messageRow, saidBriefly } from '../../fixtures/pages.ts';
import { sendFileIn } from '../../fixtures/files/send-files.ts';
import { expect, test } from '../../fixtures/team.ts';
import { png } from '../../fixtures/files/uploads.ts';
import { told } from '../../fixtures/notices.ts';

test('a message is forwarded to a person and a channel with a comment', async ({ team, page, context }) => {
  const [ada, ben] = [await team.join('Ada Forward'), await team.join('Ben Forward')];
  const gid = await createPublicChannel(team.founder, 'forward-from');
  await createPublicChannel(team.founder, 'forward-to');
  await sayIn(ben, gid, 'Worth knowing');
  await openAs(context, team.url, ada);
  await page.goto(`/chat/channel/${gid}`);
  await choose(page, 'Worth knowing', 'Forward');
  const dialog = page.getByRole('dialog', { name: 'Forward this message' });
  await expect(dialog.getByRole('combobox')).toBeFocused();
  // Cancelling leads back to the message.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(messageRow(page, 'Worth knowing')).toBeFocused();
  await page.keyboard.press('f');
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('forward-to');
  await expect(dialog.getByRole('option')).toHaveText([/forward-to/]);
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
  await told(page, 'Forwarded to 2 chats');
  await expect(dialog).toBeHidden();
  for (const name of ['forward-to', 'Ben Forward']) {
    await page
      .getByRole('navigation', { name: 'Chats' })
      .getByRole('link', { name: new RegExp(name) })
      .click();
    await expect(feed(page).getByRole('article')).toHaveCount(2);
    await expect(messageRow(page, 'Worth knowing')).toBeVisible();
    await expect(messageRow(page, 'Have a look')).toBeVisible();
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
  await messageRow(hers, 'Number three').click({ modifiers: ['Shift'] });
  await expect(bar).toContainText('3 selected');
  await expect(messageRow(hers, 'Number two').getByRole('checkbox')).toBeChecked();
  await bar.getByRole('button', { name: 'Copy' }).click();
  await expect(bar).toBeHidden();
  await expect.poll(() => clipboard(hers)).toBe('Number one\nNumber two\nNumber three');

  await choose(hers, 'Number four', 'Select messages');
  await messageRow(hers, 'Not hers').click();
  await expect(bar.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await hers.keyboard.press('Escape');
  await expect(composer(hers)).toBeVisible();

  await choose(hers, 'Number one', 'Select messages');
  await messageRow(hers, 'Number two').focus();
  await hers.keyboard.press('Space');
  await expect(bar).toContainText('2 selected');
  expect(await defectsOf(hers), 'picking').toEqual([]);
  // One of them is deleted elsewhere while the dialog is open.
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
    await messageRow(page, 'Another thing').click();
    await expect(bar).toContainText('2 selected');
  };
  await pick();
  await bar.getByRole('button', { name: 'Save' }).click();
  await told(page, '2 messages saved');
  await expect(bar).toBeHidden();
  const [saved] = await ada.api.saved.listSavedItems();
  if (!saved) throw new Error('nothing was saved');
  const bundle = await ada.api.saved.getSavedItem({ params: { id: saved.id } });
  expect(bundle.messages.map(({ content }) => content)).toEqual(['One thing', 'Another thing']);

  await pick();
  await bar.getByRole('button', { name: 'Forward' }).click();
  const dialog = page.getByRole('dialog', { name: 'Forward 2 messages' });
  await dialog.getByRole('combobox').fill('bundled-to');
  await expect(dialog.getByRole('option')).toHaveText([/bundled-to/]);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Forward to 1 chat' }).click();
  await expect(dialog).toBeHidden();
  await page
    .getByRole('navigation', { name: 'Chats' })
    .getByRole('link', { name: /bundled-to/ })
    .click();
  await expect(messageRow(page, 'Forwarded · 2 messages')).toContainText('Another thing');
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

test('pictures are copied as PNG, and other kinds are refused with an explanation', async ({ team, visit }) => {
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
    // The code that listens loads with the first message that gets the focus.
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
  await told(page, 'This type of image cannot be copied to the clipboard');
  expect(await pictureOf(page)).toBe('image/png 64x32');
});
