import { Uid, type Visitor } from '@loquat/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { defectsOf } from '../../../testing/browser/look.ts';
import { openApp } from '../../../testing/browser/open-app.tsx';
import { chatRow } from '../../../testing/browser/pages.ts';

const visitor: Visitor = {
  uid: Uid.parse(3),
  host: Uid.parse(1),
  page_url: 'https://ferries.example/boats?size=2',
  page_title: 'Boats and times',
  language: 'de-AT',
  time_zone: 'Asia/Tokyo',
};
const clockIn = (timeZone: string): string =>
  new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format();

const people = [{ name: 'Ann' }, { name: 'w-4711' }];
const said = [
  { from: 2, to: { uid: 1 }, text: 'Lunch?' },
  { from: 3, to: { uid: 1 }, text: 'Does the ferry run?' },
];

/** Opens the chat with somebody, of whom the server tells that they visit. */
async function openWith(uid: number, told: Visitor) {
  await page.viewport(1_440, 900);
  const team = await openApp(`/chat/dm/${uid}`, { people, said });
  team.emit({ type: 'visitors', visitors: [told] });
  return team;
}
const details = page.getByRole('complementary', { name: /^Details of/ });
const showDetails = () => page.getByRole('main').getByRole('button', { name: 'Details', exact: true }).click();
// Collapsed, it also says how many messages are unread.
const section = (name: RegExp) => page.getByRole('navigation', { name: 'Chats' }).getByRole('button', { name });

test('chats with visitors are under a heading of their own, which collapses', async () => {
  await openWith(2, visitor);
  await expect.element(section(/^Visitors/)).toHaveAttribute('aria-expanded', 'true');
  await expect.element(section(/^Recent/)).toBeVisible();
  await section(/^Visitors/).click();
  await expect.element(chatRow('w-4711')).not.toBeInTheDocument();
  await expect.element(chatRow('Ann')).toBeVisible();
  await section(/^Visitors/).click();
  await expect.element(chatRow('w-4711')).toBeVisible();
});

test('the details of a visitor say on which page they are, their language and their time of day, and follow them', async () => {
  const team = await openWith(3, visitor);
  await showDetails();
  const link = details.getByRole('link', { name: 'Boats and times' });
  await expect.element(link).toHaveAttribute('href', 'https://ferries.example/boats?size=2');
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expect.element(details.getByText('Visitor', { exact: true })).toBeVisible();
  await expect.element(details.getByText('Austrian German')).toBeVisible();
  const shownClock = () => details.getByText(/\(Asia\/Tokyo\)$/).element().textContent;
  await expect.poll(() => shownClock() === `${clockIn('Asia/Tokyo')} (Asia/Tokyo)`).toBe(true);
  expect(await defectsOf()).toEqual([]);

  await page.viewport(1_440, 900);
  const elsewhere = { ...visitor, page_url: 'https://ferries.example/fares', page_title: null, time_zone: null };
  team.emit({ type: 'visitors', visitors: [elsewhere] });
  await expect.element(details.getByRole('link', { name: 'https://ferries.example/fares' })).toBeVisible();
  await expect.element(details.getByText('Local time')).not.toBeInTheDocument();
});

test('nothing of a visit is shown of other people', async () => {
  await openWith(2, visitor);
  await showDetails();
  await expect.element(details.getByText('Member', { exact: true })).toBeVisible();
  await expect.element(details.getByText('Language')).not.toBeInTheDocument();
});
