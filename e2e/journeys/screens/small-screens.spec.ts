import type { Locator, Page } from '@playwright/test';
import { createPublicChannel, openAs, sayIn } from '../../fixtures/chat-seed.ts';
import * as at from '../../fixtures/pages.ts';
import { expect, test } from '../../fixtures/team.ts';

const PHONE = { width: 390, height: 844 };
const TABLET = { width: 820, height: 1_180 };
/** A common computer screen at 200 % zoom. */
const ZOOMED = { width: 640, height: 400 };
const LONG = 'a-name-that-goes-on-and-on-'.repeat(4);

const panel = (page: Page): Locator => page.getByRole('complementary', { name: /^Details of/ });
const details = (page: Page): Locator => page.getByRole('main').getByRole('button', { name: 'Details', exact: true });

/** The content that can be scrolled sideways. */
const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll<HTMLElement>('main, main :not(input, textarea)')]
      .filter((part) => part.scrollWidth > part.clientWidth)
      .filter((part) => part === document.documentElement || /auto|scroll/.test(getComputedStyle(part).overflowX))
      .map((part) => part.outerHTML.slice(0, 200)),
  );

/** The length of the visitor's history up to here. */
const stepOf = (page: Page): Promise<number> =>
  page.evaluate(() => (history.state as { __TSR_index: number }).__TSR_index);

for (const [name, size] of Object.entries({ phone: PHONE, tablet: TABLET, 'desk at twice the size': ZOOMED })) {
  test(`on a ${name} Back closes the panel of a chat first, and no other chat opens covered`, async ({
    page,
    context,
    team,
  }) => {
    const first = await createPublicChannel(team.founder, `first on a ${name}`);
    const second = await createPublicChannel(team.founder, `second on a ${name}`);
    for (const gid of [first, second]) await sayIn(team.founder, gid, `Hello ${gid}`);
    const ines = await team.join(`Ines ${name}`);
    await openAs(context, team.url, ines);
    await page.setViewportSize(size);
    await page.goto('/chat');
    await at.chatRow(page, `first on a ${name}`).click();
    await details(page).click();
    await expect(panel(page)).toBeVisible();
    await panel(page).getByRole('tab', { name: 'Members' }).click();
    await expect(panel(page)).toContainText(`Ines ${name}`);
    await page.goBack();
    await expect(panel(page)).toBeHidden();
    await expect(page).toHaveURL(`/chat/channel/${first}`);
    await expect(at.composer(page)).toBeInViewport({ ratio: 1 });

    // Closed with its own button, it leaves no step that Back would have to close.
    const step = await stepOf(page);
    await details(page).click();
    await panel(page).getByRole('button', { name: 'Close panel' }).click();
    await expect(panel(page)).toBeHidden();
    await expect.poll(() => stepOf(page)).toBe(step);

    await details(page).click();
    await expect(panel(page)).toBeVisible();
    await page.keyboard.press('ControlOrMeta+k');
    const wanted = page.getByRole('dialog', { name: 'Quick switcher' });
    await wanted.getByRole('combobox').fill(`second on a ${name}`);
    await wanted
      .getByRole('option')
      .filter({ hasText: `second on a ${name}` })
      .first()
      .click();
    await expect(page).toHaveURL(`/chat/channel/${second}`);
    await expect(panel(page)).toBeHidden();
    await expect(at.composer(page)).toBeInViewport({ ratio: 1 });
    await page.goto(`/chat/channel/${first}`);
    await expect(at.messageRow(page, `Hello ${first}`)).toBeInViewport();
    await expect(panel(page)).toBeHidden();
  });
}

test('long names of channels leave a person, a panel and settings where they are', async ({ page, context, team }) => {
  const ines = await team.join('Ines Long');
  const { gid } = await ines.api.channels.createChannel({
    body: { name: LONG, is_public: false, members: [team.founder.login.user.uid] },
  });
  await createPublicChannel(team.founder, LONG);
  await openAs(context, team.url, ines);
  await page.setViewportSize(PHONE);
  await page.goto(`/users/${team.founder.uid}`);
  await expect(page.getByText(LONG).first()).toBeVisible();
  for (const part of [
    page.getByRole('heading', { level: 1 }),
    page.getByRole('main').getByRole('link', { name: 'Message' }),
    page.getByRole('region', { name: 'About' }),
    page.getByRole('region', { name: /^Channels you share/ }),
  ])
    expect((await at.restingPlace(part)).width, String(part)).toBeLessThanOrEqual(PHONE.width);
  await expect.poll(() => overflowing(page)).toEqual([]);
  await expect(page.getByRole('region', { name: 'About' })).toBeInViewport();

  for (const area of ['overview', 'members', 'notifications', 'auto_delete', 'danger']) {
    await page.goto(`/setting/channel/${gid}/${area}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main').getByText(LONG).first(), area).toBeInViewport();
    await expect.poll(() => overflowing(page), area).toEqual([]);
  }
});

test('the button for new chats covers no unread count', async ({ page, context, team }) => {
  for (let index = 0; index < 14; index += 1) {
    const gid = await createPublicChannel(team.founder, `badge-${index}`);
    await sayIn(team.founder, gid, 'Before anybody came, and long enough to be cut off at the end of its row.');
  }
  const ines = await team.join('Ines Badges');
  for (const { gid } of await ines.api.channels.listChannels({ query: {} }))
    await sayIn(team.founder, gid, 'News, and long enough to be cut off at the end of its row, whatever is there.');
  await openAs(context, team.url, ines);
  await page.setViewportSize(PHONE);
  await page.goto('/chat');
  const list = page.getByRole('navigation', { name: 'Chats' });
  await expect(list.getByText('1 unread').first()).toBeVisible();
  const button = await at.restingPlace(page.getByRole('button', { name: 'New message or channel' }));
  const covered = () =>
    list.getByText('1 unread').evaluateAll(
      (badges, { x, y, height }) =>
        badges.filter((badge) => {
          const box = (badge.parentElement ?? badge).getBoundingClientRect();
          return box.right > x && box.bottom > y && box.top < y + height;
        }).length,
      button,
    );
  await expect.poll(covered).toBe(0);
  for (const top of [40, 90, 10_000]) {
    await list.evaluate((nav, to) => nav.scrollTo({ top: to }), top);
    await expect.poll(covered, `scrolled to ${top}`).toBe(0);
  }
});
