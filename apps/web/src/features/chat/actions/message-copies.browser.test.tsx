import { api } from '@loquat/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { keepBundles } from '#testing/browser/bundles.ts';
import { saidFile } from '#testing/browser/chat-files.ts';
import { defectsOf } from '#testing/browser/look.ts';
import { openApp } from '#testing/browser/open-app.tsx';
import { Refusal } from '#testing/browser/outside.ts';
import {
  chatRow,
  choose,
  feed,
  focus,
  messageRow,
  toast,
  toolbar,
  untilCount,
  writing,
} from '#testing/browser/pages.ts';
import { keepFiles, picture } from '#testing/browser/stored-files.ts';

const HERE = '/chat/channel/1';
const ben = { name: 'Ben Forward' };
const bar = page.getByRole('toolbar', { name: 'Selected messages' });
const clipboard = () => expect.poll(() => navigator.clipboard.readText());

test('a message is forwarded to a user and a channel with a comment', async () => {
  const channels = [{ name: 'forward-from' }, { name: 'forward-to' }];
  const team = await openApp(HERE, { people: [ben], channels, said: [{ text: 'Worth knowing' }] });
  keepBundles(team);
  await choose('Worth knowing', 'Forward');
  const dialog = page.getByRole('dialog', { name: 'Forward this message' });
  const field = dialog.getByRole('combobox');
  await expect.element(field).toHaveFocus();
  // Cancelling leads back to the message.
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(messageRow('Worth knowing')).toHaveFocus();
  await userEvent.keyboard('f');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('forward-to');
  await untilCount(dialog.getByRole('option'), 1);
  await expect.element(dialog.getByRole('option')).toMatchTextContent('forward-to');
  await userEvent.keyboard('{Enter}');
  await field.fill('Ben For');
  await dialog.getByRole('option', { name: 'Ben Forward' }).click();
  const chosen = dialog.getByRole('list', { name: 'Forward to' }).getByRole('listitem');
  await expect.poll(() => chosen.elements().map((one) => one.textContent)).toEqual(['forward-to', 'Ben Forward']);
  expect(await defectsOf(), 'forwarding').toEqual([]);
  await dialog.getByRole('textbox', { name: /^Comment/ }).fill('Have a look');
  await dialog.getByRole('button', { name: 'Forward to 2 chats' }).click();
  await expect.element(toast('Forwarded to 2 chats')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  for (const name of ['forward-to', 'Ben Forward']) {
    await chatRow(name).click();
    await untilCount(feed.getByRole('article'), 2);
    await expect.element(messageRow('Worth knowing')).toBeVisible();
    await expect.element(messageRow('Have a look')).toBeVisible();
  }
});

test('several messages are picked, copied, and deleted together', async () => {
  const own = ['one', 'two', 'three', 'four'].map((text) => ({ text: `Number ${text}`, from: 1 }));
  const said = [...own, { text: 'Not hers' }];
  const team = await openApp(HERE, { people: [ben], channels: [{ name: 'several' }], said });
  await choose('Number one', 'Select messages');
  await expect.element(bar).toMatchTextContent('1 selected');
  await expect.element(writing).not.toBeInTheDocument();
  await messageRow('Number three').click({ modifiers: ['Shift'] });
  await expect.element(bar).toMatchTextContent('3 selected');
  await expect.element(messageRow('Number two').getByRole('checkbox')).toBeChecked();
  await bar.getByRole('button', { name: 'Copy' }).click();
  await expect.element(bar).not.toBeInTheDocument();
  await clipboard().toBe('Number one\nNumber two\nNumber three');

  await choose('Number four', 'Select messages');
  await messageRow('Not hers').click();
  await expect.element(bar.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  await expect.element(writing).toBeVisible();

  await choose('Number one', 'Select messages');
  await focus(messageRow('Number two'));
  await userEvent.keyboard(' ');
  await expect.element(bar).toMatchTextContent('2 selected');
  expect(await defectsOf(), 'picking').toEqual([]);
  // One of them is deleted elsewhere while the dialog is open.
  team.on(api.messages.deleteMessages, () => {
    team.react(1, { type: 'delete' });
    return new Refusal('message.not_found');
  });
  await bar.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete 2 messages?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await untilCount(feed.getByRole('article'), 3);
  for (const text of ['Number three', 'Number four', 'Not hers'])
    await expect.element(messageRow(text)).toBeInTheDocument();
  await expect.element(bar).not.toBeInTheDocument();
});

test('several messages are saved at once, and forwarded in one bundle', async () => {
  const channels = [{ name: 'bundled-from' }, { name: 'bundled-to' }];
  const said = ['One thing', 'Another thing'].map((text) => ({ text }));
  const team = await openApp(HERE, { people: [ben], channels, said });
  keepBundles(team);
  const pick = async (): Promise<void> => {
    await choose('One thing', 'Select messages');
    await messageRow('Another thing').click();
    await expect.element(bar).toMatchTextContent('2 selected');
  };
  await pick();
  await bar.getByRole('button', { name: 'Save' }).click();
  await expect.element(toast('2 messages saved')).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();
  expect(team.asked(api.saved.saveMessages).map(({ body }) => body)).toEqual([{ mid_list: [1, 2] }]);

  await pick();
  await bar.getByRole('button', { name: 'Forward' }).click();
  const dialog = page.getByRole('dialog', { name: 'Forward 2 messages' });
  await dialog.getByRole('combobox').fill('bundled-to');
  await untilCount(dialog.getByRole('option'), 1);
  await expect.element(dialog.getByRole('option')).toMatchTextContent('bundled-to');
  await userEvent.keyboard('{Enter}');
  await dialog.getByRole('button', { name: 'Forward to 1 chat' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await chatRow('bundled-to').click();
  await expect.element(messageRow('Forwarded · 2 messages')).toMatchTextContent('Another thing');
});

/** The picture on the clipboard: its types and its size. */
async function pictureThere(): Promise<string> {
  const [held] = await navigator.clipboard.read();
  const bitmap = await createImageBitmap((await held?.getType('image/png')) ?? new Blob());
  return `${held?.types.join(' ')} ${bitmap.width}x${bitmap.height}`;
}

test('pictures are copied as PNG, and other kinds are refused with an explanation', async () => {
  const gif = Uint8Array.from(atob('R0lGODlhAQABAAAAACwAAAAAAQABAAA='), (letter) => letter.charCodeAt(0));
  const files = {
    'a.png': await picture(30, 20),
    'b.jpg': await picture(64, 32, 'image/jpeg'),
    'c.gif': new Blob([gif], { type: 'image/gif' }),
  };
  const said = Object.entries(files).map(([name, { type, size }]) => saidFile(name, type, { size }));
  const team = await openApp('/chat', { people: [ben], channels: [{ name: 'copies' }], said });
  await keepFiles(team, files);
  await chatRow('copies').click();
  const copy = async (name: string): Promise<void> => {
    const of = feed.getByRole('article').filter({ has: page.getByRole('button', { name: `Open image ${name}` }) });
    // The focus is visible after a key, not after a mouse.
    await userEvent.keyboard('{Shift}');
    await focus(of);
    // The code that listens loads with the first message that gets the focus.
    await expect.element(toolbar).toBeVisible();
    await userEvent.keyboard('c');
  };
  await copy('a.png');
  await expect.poll(() => document.body.textContent, { interval: 20 }).toContain('Copied!');
  await expect.poll(pictureThere).toBe('image/png 30x20');
  await copy('b.jpg');
  await expect.poll(pictureThere).toBe('image/png 64x32');
  await copy('c.gif');
  await expect.element(toast('This type of image cannot be copied to the clipboard')).toBeVisible();
  expect(await pictureThere()).toBe('image/png 64x32');
});
