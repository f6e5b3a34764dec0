import { UNREACHABLE } from '../../fixtures/complaints.ts';
import { createPublicChannel, openAs, sayIn, seedPeople } from '../../fixtures/chat-seed.ts';
import { writing } from '../../fixtures/message-tools.ts';
import { feed, restingPlace } from '../../fixtures/pages.ts';
import { expect, test } from '../../fixtures/test.ts';

test('two people talk in a channel, with a mention and a draft', async ({ server, visit }) => {
  const [juno, ines] = await seedPeople(server.url, ['Juno Tackett', 'Ines Corvalo']);
  const gid = await createPublicChannel(juno, 'release');
  const other = await createPublicChannel(juno, 'elsewhere');
  const [hers, theirs] = [await visit(), await visit()];
  await openAs(hers.context(), server.url, juno);
  await openAs(theirs.context(), server.url, ines);
  await hers.goto(`/chat/channel/${gid}`);
  await theirs.goto(`/chat/channel/${other}`);
  await expect(writing(hers)).toBeFocused();

  await hers.keyboard.type('Good morning @cor');
  await expect(hers.getByRole('option', { name: 'Ines Corvalo' })).toBeVisible();
  await hers.keyboard.press('Enter');
  await hers.keyboard.type('look');
  await hers.keyboard.press('Shift+Enter');
  await hers.keyboard.type('at pier 3');
  await hers.keyboard.press('Enter');

  await expect(writing(hers)).toHaveValue('');
  await expect(feed(hers)).toContainText('Good morning @Ines Corvalo look');
  const row = theirs.getByRole('link', { name: /release/ });
  await expect(row).toContainText('You were mentioned');
  await writing(theirs).fill('half a thou');
  await row.click();
  await expect(feed(theirs)).toContainText('@Ines Corvalo look');
  await expect(theirs.getByRole('link', { name: /elsewhere/ })).toContainText('Draft: half a thou');
  await expect(theirs.getByRole('separator', { name: '1 new message' })).toBeVisible();
  await expect(row).not.toContainText('mentioned');
  await expect(writing(theirs)).toBeFocused();
  await theirs.keyboard.type('On my way');
  await theirs.keyboard.press('Enter');
  await expect(feed(hers)).toContainText('On my way');
});

test('an unsent message stays, with actions to send or discard it', async ({ server, context, page, complaints }) => {
  complaints.allow(UNREACHABLE);
  const [juno] = await seedPeople(server.url, ['Juno Tackett']);
  const gid = await createPublicChannel(juno, 'release');
  await openAs(context, server.url, juno);
  await page.goto(`/chat/channel/${gid}`);
  await page.route('**/api/group/*/send', (route) => route.abort());
  await writing(page).fill('first');
  await page.keyboard.press('Enter');
  await writing(page).fill('second');
  await page.keyboard.press('Enter');
  const failed = page.getByRole('article').filter({ hasText: 'Not sent.' });
  await expect(failed).toHaveCount(2);

  await failed.filter({ hasText: 'second' }).getByRole('button', { name: 'Delete' }).click();
  await page.unroute('**/api/group/*/send');
  await failed.filter({ hasText: 'first' }).getByRole('button', { name: 'Try again' }).click();

  await expect(failed).toHaveCount(0);
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('article')).toContainText('first');
});

test('messages that arrive while older ones are read are counted and do not move the feed', async ({
  server,
  context,
  page,
}) => {
  const [juno, ines] = await seedPeople(server.url, ['Juno Tackett', 'Ines Corvalo']);
  const gid = await createPublicChannel(juno, 'release');
  const say = (content: string) =>
    ines.api.messages.sendToChannel({ params: { gid }, body: { content_type: 'text/plain', content } });
  for (let index = 0; index < 60; index += 1) await say(`Message ${index}`);
  await openAs(context, server.url, juno);
  const told = page.waitForRequest((request) => request.url().endsWith('/read-index'));
  await page.goto(`/chat/channel/${gid}`);
  await expect(feed(page)).toContainText('Message 59');
  // Everything counts as read before the reader scrolls to older messages.
  await told;
  await expect(page).toHaveTitle(/^[^(]/);
  await feed(page).evaluate((feed) => feed.scrollBy(0, -600));
  await expect(page.getByRole('button', { name: /^Go to the newest message/ })).toBeVisible();
  const firstShown = await feed(page).evaluate((box) => {
    const { top } = box.getBoundingClientRect();
    const rows = [...box.querySelectorAll<HTMLElement>('[data-mid]')];
    return rows.find((row) => row.getBoundingClientRect().top > top)?.dataset['mid'];
  });
  const shown = feed(page).locator(`[data-mid="${firstShown}"]`);
  const before = await restingPlace(shown);

  await say('News');
  await say('More news');

  const toNewest = page.getByRole('button', { name: 'Go to the newest message, 2 new' });
  await expect(toNewest).toBeVisible();
  expect(await restingPlace(shown)).toEqual(before);
  await toNewest.click();
  await expect(page.getByText('More news', { exact: true }).last()).toBeInViewport();
});

test('a reopened chat is at its end, even with a long draft, and kept feeds cannot be reached', async ({
  server,
  context,
  page,
}) => {
  const [juno] = await seedPeople(server.url, ['Juno Tackett']);
  const [first, second] = [await createPublicChannel(juno, 'first'), await createPublicChannel(juno, 'second')];
  for (const gid of [first, second]) {
    for (let index = 0; index < 30; index += 1) await sayIn(juno, gid, `Message ${index}`);
  }
  await openAs(context, server.url, juno);
  await page.goto(`/chat/channel/${first}`);
  await expect(page.getByRole('article').last()).toBeInViewport({ ratio: 1 });
  await writing(page).fill('a line\n'.repeat(12));
  await page.getByRole('link', { name: /second/ }).click();
  await expect(page.getByRole('article').last()).toBeInViewport({ ratio: 1 });
  // The feed of the first one stays in the page, where neither keys nor screen readers find it.
  await expect(page.locator('.feed-layer-kept[inert]')).toHaveCount(1);
  await expect(page.getByRole('log')).toHaveCount(1);

  await page.getByRole('link', { name: /first/ }).click();

  await expect(page.getByRole('article').last()).toBeInViewport({ ratio: 1 });
});

test('messages read right before leaving a page are read everywhere', async ({ server, visit }) => {
  const [juno, ines] = await seedPeople(server.url, ['Juno Tackett', 'Ines Corvalo']);
  const [gid, other] = [await createPublicChannel(juno, 'release'), await createPublicChannel(juno, 'elsewhere')];
  await sayIn(ines, gid, 'Sails at noon');
  const page = await visit();
  await openAs(page.context(), server.url, juno);
  await page.goto(`/chat/channel/${gid}`);
  await expect(feed(page)).toContainText('Sails at noon');
  await page.keyboard.press('Escape');
  await page.goto('about:blank');

  const elsewhere = await visit();
  await openAs(elsewhere.context(), server.url, juno);
  await elsewhere.goto(`/chat/channel/${other}`);

  const row = elsewhere.getByRole('link', { name: /release/ });
  await expect(row).toContainText('Sails at noon');
  await expect(row).not.toHaveAttribute('data-unread');
});
