import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openTeam } from '../testing/browser/calls.ts';
import { choose, chatRow, messageRow, writing } from '../testing/browser/pages.ts';

const WANDA = 'Wanda Visitor';
const MAX = 'Max Member';
/** A server on which the user has a visitor who wrote. */
const parts = {
  people: [{ name: MAX }, { name: WANDA, is_visitor: true as const }],
  channels: [{ name: 'harbour' }],
  said: [
    { text: 'Does the ferry run?', from: 3, to: { uid: 1 } },
    { text: 'Good morning', from: 2 },
  ],
};
const option = (name: string) => page.getByRole('option').filter({ hasText: name });

test('a visitor is in no list of users, and a member is in each', async () => {
  await openTeam('/chat/channel/1', parts);
  await expect.element(chatRow(WANDA)).toBeVisible();

  await writing.click();
  await userEvent.keyboard('@');
  await expect.element(option(MAX)).toBeVisible();
  await expect.element(option(WANDA)).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}{Backspace}');

  await userEvent.keyboard('{Control>}k{/Control}');
  const switcher = page.getByRole('dialog', { name: 'Quick switcher' });
  await switcher.getByRole('combobox').fill('@w');
  await expect.element(switcher.getByRole('option').filter({ hasText: WANDA })).not.toBeInTheDocument();
  await switcher.getByRole('combobox').fill('@max');
  await expect.element(switcher.getByRole('option').filter({ hasText: MAX })).toBeVisible();
  await userEvent.keyboard('{Escape}');

  await choose('Good morning', 'Forward');
  const forward = page.getByRole('dialog', { name: 'Forward this message' });
  await expect.element(forward.getByRole('option', { name: MAX })).toBeVisible();
  await expect.element(forward.getByRole('option', { name: WANDA })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');

  await page.getByRole('button', { name: 'Members', exact: true }).click();
  const members = page.getByRole('complementary');
  await expect.element(members.getByRole('button', { name: new RegExp(`^${MAX}`) })).toBeVisible();
  await expect.element(members.getByText(WANDA)).not.toBeInTheDocument();
});

test('People lists members, and the chat of a visitor stands among those of visitors', async () => {
  await openTeam('/users', parts);
  const people = page.getByRole('navigation', { name: 'List of people' });
  await expect.element(people.getByRole('link').filter({ hasText: MAX })).toBeVisible();
  await expect.element(people.getByRole('link').filter({ hasText: WANDA })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /^Everyone/ })).toMatchTextContent(/2$/);
});

test('no control offers to call a visitor', async () => {
  await openTeam('/chat/dm/2', parts);
  const call = page.getByRole('main').getByRole('button', { name: /^(Call|Video)/ });
  await expect.element(call.first()).toBeVisible();
  await chatRow(WANDA).click();
  await expect.element(messageRow('Does the ferry run?')).toBeVisible();
  await expect.element(call).not.toBeInTheDocument();
  await messageRow('Does the ferry run?').getByRole('button', { name: WANDA }).click();
  const card = page.getByRole('dialog', { name: `About ${WANDA}` });
  await expect.element(card.getByText('Visitor', { exact: true })).toBeVisible();
  await expect.element(card.getByRole('button', { name: /^Call/ })).not.toBeInTheDocument();
});
