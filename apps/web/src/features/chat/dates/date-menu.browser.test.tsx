import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { defectsOf } from '#testing/browser/look.ts';
import { openApp } from '#testing/browser/open-app.tsx';
import { feed, focus, messageRow } from '#testing/browser/pages.ts';

const DAY_MS = 86_400_000;
/** How many days ago each message was sent, by its index. */
const ageOf = (index: number): number => (index < 80 ? 60 : index < 100 ? 20 : index < 145 ? 8 : 1);
const textOf = (index: number): string => `Entry ${index} of the year`;
const dates = feed.getByRole('button', { name: /, jump to a date$/ });
const choice = (to: string) => page.getByRole('menuitem', { name: to, exact: true });

test('the date above the messages leads to other dates', async () => {
  const now = Date.now();
  const said = Array.from({ length: 150 }, (_, index) => ({ text: textOf(index), at: now - ageOf(index) * DAY_MS }));
  const channels = [{ name: 'yearbook' }];
  await openApp('/chat/channel/1', { people: [{ name: 'Juno Tackett' }], channels, said, isNewcomer: true });
  await expect.element(messageRow(textOf(149))).toBeInViewport();
  const go = async (to: string): Promise<void> => {
    await dates.last().click();
    await choice(to).click();
  };
  await expect.element(dates.last()).toMatchTextContent(/^Yesterday$/);
  await go('Last month');
  await expect.element(messageRow(textOf(80))).toHaveFocus();
  await go('The beginning');
  await expect.element(messageRow(textOf(0))).toHaveFocus();
  await go('Last week');
  await expect.element(messageRow(textOf(145))).toHaveFocus();

  await go('Pick a date');
  const dialog = page.getByRole('dialog', { name: 'Jump to a date' });
  // The day in the format of the field, in the time zone of this machine.
  await dialog.getByLabelText('Day').fill(new Date(now - 8 * DAY_MS).toLocaleDateString('sv'));
  await dialog.getByRole('button', { name: 'Jump' }).click();
  await expect.element(messageRow(textOf(100))).toHaveFocus();

  // No message was sent today, so it leads to the end of the chat. By keyboard only.
  await focus(dates.last());
  await userEvent.keyboard('{Enter}');
  await focus(choice('Today'));
  await userEvent.keyboard('{Enter}');
  await expect.element(messageRow(textOf(149))).toHaveFocus();
  await expect.poll(() => document.querySelector('.feed-flash')).toBeNull();
  expect(await defectsOf()).toEqual([]);
});
