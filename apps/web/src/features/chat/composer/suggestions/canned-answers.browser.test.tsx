import { api, CannedAnswer, Uid, type Visitor } from '@loquat/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { defectsOf } from '#testing/browser/look.ts';
import { openApp } from '#testing/browser/open-app.tsx';
import { item, writing } from '#testing/browser/pages.ts';

const visitor: Visitor = {
  uid: Uid.parse(2),
  host: Uid.parse(1),
  page_url: null,
  page_title: null,
  language: 'en',
  time_zone: null,
  is_done: false,
};
const answers = [
  CannedAnswer.parse({ id: 1, name: 'Opening hours', text: 'Hello {name}, we open at seven.\nAnything else?' }),
  CannedAnswer.parse({ id: 2, name: 'Prices', text: 'From 3 € for children.' }),
];

/** Opens a chat with a visitor or a member; the team has these answers. */
async function openWith(kept: CannedAnswer[], isVisited = true) {
  const team = await openApp('/chat/dm/2', { people: [{ name: 'Wilma' }] });
  team.on(api.cannedAnswers.listCannedAnswers, () => kept);
  if (isVisited) team.emit({ type: 'visitors', visitors: [visitor] });
  await expect.element(writing).toHaveFocus();
  return team;
}
const button = page.getByRole('button', { name: 'Canned answers' });
const list = page.getByRole('listbox', { name: 'Canned answers' });

test('a canned answer is found by / and its name, and can be changed before it is sent', async () => {
  await page.viewport(1_280, 800);
  const team = await openWith(answers);
  await expect.element(button).toBeVisible();
  await userEvent.keyboard('/');
  await expect.poll(() => list.getByRole('option').elements()).toHaveLength(2);
  await expect.element(list.getByRole('option', { name: /Prices/ })).toMatchTextContent('From 3 € for children.');
  expect(await defectsOf()).toEqual([]);
  await userEvent.keyboard('hou');
  await expect.poll(() => list.getByRole('option').elements()).toHaveLength(1);
  await userEvent.keyboard('{Enter}');
  await expect.element(writing).toHaveValue('Hello Wilma, we open at seven.\nAnything else?');
  expect(team.sent()).toEqual([]);
  await userEvent.keyboard(' Bye.{Enter}');
  await expect.poll(() => team.sent()).toEqual(['text/plain Hello Wilma, we open at seven.\nAnything else? Bye.']);
});

test('the button opens the same list behind the typed text', async () => {
  await page.viewport(1_280, 800);
  await openWith(answers);
  await writing.fill('Well,');
  await button.click();
  // By keyboard: the tooltip of the button, which the mouse is still on, may cover the list.
  await expect.element(list.getByRole('option', { name: /Prices/ })).toBeVisible();
  await userEvent.keyboard('pri{Enter}');
  await expect.element(writing).toHaveValue('Well, From 3 € for children.');
});

test('the button shows a note if there are none', async () => {
  await page.viewport(1_280, 800);
  await openWith([]);
  await button.click();
  await expect.element(page.getByText(/^There are no canned answers yet/)).toBeVisible();
  await expect.element(writing).toHaveValue('');
});

test('on a phone they are in the menu', async () => {
  await page.viewport(390, 844);
  await openWith(answers);
  await page.getByRole('button', { name: 'Add to the message' }).click();
  await item('Canned answers').click();
  await expect.element(list.getByRole('option', { name: /Opening hours/ })).toBeVisible();
  expect(await defectsOf()).toEqual([]);
});

test('in chats without a visitor / is an ordinary character, and no call is made', async () => {
  const team = await openWith(answers, false);
  await expect.element(page.getByRole('button', { name: 'Mention someone' })).toBeVisible();
  await userEvent.keyboard('/prices{Enter}');
  await expect.poll(() => team.sent()).toEqual(['text/plain /prices']);
  expect(team.asked(api.cannedAnswers.listCannedAnswers)).toEqual([]);
  expect(button.elements()).toEqual([]);
});
