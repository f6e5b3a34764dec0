import { api, Message, Uid, type Visitor } from '@loquat/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { defectsOf } from '#testing/browser/look.ts';
import { openApp } from '#testing/browser/open-app.tsx';
import { chatRow, feed } from '#testing/browser/pages.ts';

const visitor: Visitor = {
  uid: Uid.parse(3),
  host: Uid.parse(1),
  page_url: 'https://ferries.example/boats?size=2',
  page_title: 'Boats and times',
  language: 'de-AT',
  time_zone: 'Asia/Tokyo',
  is_done: false,
};
const clockIn = (timeZone: string): string =>
  new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format();

const people = [{ name: 'Ann' }, { name: 'w-4711' }];
const said = [
  { from: 2, to: { uid: 1 }, text: 'Lunch?' },
  { from: 3, to: { uid: 1 }, text: 'Does the ferry run?' },
];

/** Opens the chat with a visitor, about whom the server sends these facts. */
async function openWith(uid: number, told: Visitor) {
  await page.viewport(1_440, 900);
  const team = await openApp(`/chat/dm/${uid}`, { people, said });
  team.emit({ type: 'visitors', visitors: [told] });
  return team;
}
const details = page.getByRole('complementary', { name: /^Details of/ });
const showDetails = () => page.getByRole('main').getByRole('button', { name: 'Details', exact: true }).click();
// Collapsed, the heading also has the number of unread messages.
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

test('the details of a visitor show their page, their language and their time of day, and follow them', async () => {
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

test('the beginning of a chat shows who can read it: with a visitor, former and later hosts too', async () => {
  await openWith(3, visitor);
  await expect
    .element(feed)
    .toMatchTextContent(
      'w-4711 sees what is said here, and so does everyone on the team who has talked with them or takes over.',
    );
  await expect.element(feed).not.toMatchTextContent('Only you');
  await chatRow('Ann').click();
  await expect.element(feed).toMatchTextContent('Only you and Ann see what is said here.');
});

test('other users have no facts of a visit', async () => {
  await openWith(2, visitor);
  await showDetails();
  await expect.element(details.getByText('Member', { exact: true })).toBeVisible();
  await expect.element(details.getByText('Language')).not.toBeInTheDocument();
});

test('a conversation marked as done moves under the last, collapsed heading, and can be reopened', async () => {
  const team = await openWith(3, visitor);
  team.on(api.visitors.setVisitorDone, ({ body }) => {
    team.emit({ type: 'visitors', visitors: [{ ...visitor, is_done: body.is_done }] });
  });
  await showDetails();
  await details.getByRole('button', { name: 'Mark as done' }).click();
  await expect.element(details.getByText('Done', { exact: true })).toBeVisible();
  await expect.element(section(/^Done with visitors/)).toHaveAttribute('aria-expanded', 'false');
  await expect.element(section(/^Visitors/)).not.toBeInTheDocument();
  await details.getByRole('button', { name: 'Reopen' }).click();
  await expect.element(section(/^Visitors/)).toBeVisible();
  expect(team.asked(api.visitors.setVisitorDone).map(({ body }) => body.is_done)).toEqual([true, false]);
});

test('a visitor is assigned to a member by name, who is shown as their host; no visitor is offered', async () => {
  const team = await openWith(3, visitor);
  team.on(api.visitors.assignVisitor, ({ body }) => {
    team.emit({ type: 'visitors', visitors: [{ ...visitor, host: body.host }] });
  });
  await showDetails();
  await details.getByRole('button', { name: 'Assign to a colleague' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign to a colleague' });
  await expect.element(dialog.getByRole('option', { name: 'Ann' })).toBeVisible();
  expect(dialog.getByRole('option').elements()).toHaveLength(1);
  await dialog.getByRole('option', { name: 'Ann' }).click();
  await expect.element(details.getByText('Ann', { exact: true })).toBeVisible();
  // A former host has no such actions any more.
  await expect.element(details.getByRole('button', { name: 'Assign to a colleague' })).not.toBeInTheDocument();
  await expect.element(details.getByRole('button', { name: 'Whole conversation' })).toBeVisible();
  expect(team.asked(api.visitors.assignVisitor).map(({ body }) => body.host)).toEqual([2]);
});

test('a new host reads the earlier messages, and the page has no defect', async () => {
  const team = await openWith(3, visitor);
  const line = (mid: number, from_uid: number, to: number, content: string) =>
    Message.parse({
      mid,
      from_uid,
      created_at: 1_000,
      target: { uid: to },
      detail: { type: 'normal', content_type: 'text/plain', content, properties: null, expires_in: null },
    });
  team.on(api.visitors.listVisitorHistory, () => [
    line(1, 3, 2, 'When do you open?'),
    line(2, 2, 3, 'At seven.'),
    line(3, 3, 1, 'And on Sundays?'),
  ]);
  await showDetails();
  await details.getByRole('button', { name: 'Whole conversation' }).click();
  const dialog = page.getByRole('dialog', { name: 'Whole conversation' });
  await expect.element(dialog.getByText('At seven.')).toBeVisible();
  expect(dialog.getByRole('listitem').elements()).toHaveLength(3);
  expect(await defectsOf()).toEqual([]);
});
