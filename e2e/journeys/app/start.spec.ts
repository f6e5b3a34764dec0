import { openAs, seedPeople } from '../../fixtures/chat-seed.ts';
import { chatRows, feed } from '../../fixtures/pages.ts';
import { makeBusyChannel } from '../../fixtures/performance/busy-channels.ts';
import { countReads, watchRequests } from '../../fixtures/performance/start-watch.ts';
import { expect, test } from '../../fixtures/test.ts';

const MOST_CALLS = 8;
/** So many that reading all of them at the start would be noticed. */
const CHATS = 12;
const MESSAGES = 120;
/** The end of each chat is read. */
const MOST_READ = CHATS * 50;

test('the chat appears after few calls, and after few reads from the device', async ({ server, context, page }) => {
  const [reader] = await seedPeople(server.url, ['Juno Tackett']);
  await openAs(context, server.url, reader);
  await page.addInitScript(countReads);
  await page.goto('/');
  await expect(page.getByRole('navigation', { name: 'Chats' })).toBeVisible();
  const channels = [];
  for (let index = 1; index < CHATS; index += 1)
    channels.push(await makeBusyChannel(server.url, [reader], { name: `topic ${index}`, count: MESSAGES }));
  const shown = await makeBusyChannel(server.url, [reader], { name: 'shown', count: MESSAGES });
  const path = `/chat/channel/${shown.gid}`;

  for (const visit of ['first', 'second']) {
    const watch = watchRequests(page);
    await page.goto(path);
    // Checked at every frame: requests after the content is there do not count.
    await page.waitForFunction(
      (text) =>
        document.querySelector('[role="log"]')?.textContent?.includes(text) &&
        document.querySelector('[data-composer]:enabled'),
      shown.lastText,
    );
    watch.stop();
    expect(watch.calls.size, `the ${visit} visit: ${[...watch.calls].join(', ')}`).toBeLessThanOrEqual(MOST_CALLS);
  }
  await expect(chatRows(page)).toHaveCount(CHATS);
  await page.reload();
  await expect(feed(page)).toContainText(shown.lastText);
  expect(await page.evaluate(() => window.deviceReads.entries)).toBeLessThanOrEqual(MOST_READ);
});

test('a first visit loads the chat on the screen before all others', async ({ server, context, page }) => {
  const [reader] = await seedPeople(server.url, ['Juno Tackett']);
  const shown = await makeBusyChannel(server.url, [reader], { name: 'shown', count: MESSAGES });
  // More than a stream repeats: older messages come from the histories.
  for (let index = 1; index < CHATS; index += 1)
    await makeBusyChannel(server.url, [reader], { name: `topic ${index}`, count: MESSAGES });
  await openAs(context, server.url, reader);
  const watch = watchRequests(page);

  const answered = page.waitForEvent('response', (response) => {
    const isHistory = response.url().includes('/history');
    // Effects of the answer may be reported before this journey goes on.
    if (isHistory) watch.stop();
    return isHistory;
  });
  await page.goto(`/chat/channel/${shown.gid}`);
  await answered;

  expect([...watch.calls].filter((call) => call.endsWith('/history'))).toEqual([`GET /api/group/${shown.gid}/history`]);
  expect(watch.calls.size).toBeLessThanOrEqual(MOST_CALLS);
});

test('a first visit reports no chat as missing before all chats are known', async ({ server, context, page }) => {
  const [reader] = await seedPeople(server.url, ['Juno Tackett']);
  const shown = await makeBusyChannel(server.url, [reader], { name: 'shown', count: 3 });
  await openAs(context, server.url, reader);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/user/events?*', async (route) => {
    await held;
    await route.continue();
  });
  const unknown = page.getByRole('heading', { name: 'This chat is not here' });

  await page.goto(`/chat/channel/${shown.gid}`);
  await expect(page.getByRole('status').filter({ hasText: 'Loading chats' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Loading messages' })).toBeVisible();
  await expect(unknown.or(page.getByText('No chats yet.'))).toHaveCount(0);
  release();
  await expect(feed(page)).toContainText(shown.lastText);
  await expect(page.getByRole('status').filter({ hasText: 'Loading chats' })).toHaveCount(0);
  await page.goto(`/chat/channel/${shown.gid + 1_000}`);
  await expect(unknown).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('link', { name: 'Back to chats' }).click();
  await expect(chatRows(page)).toHaveCount(1);
});
