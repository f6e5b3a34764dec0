import type { Locator, Page } from '@playwright/test';
import type { Gid } from '@loquat/contract';
import { createPublicChannel, openAs, type Person, sayIn } from '../fixtures/chat-seed.ts';
import * as at from '../fixtures/pages.ts';
import { expect, test } from '../fixtures/team.ts';

const PHONE = { width: 390, height: 844 };
const panel = (page: Page): Locator => page.getByRole('complementary', { name: /^Details of/ });

const sayMarkdown = (person: Person, gid: Gid, content: string) =>
  person.api.messages.sendToChannel({ params: { gid }, body: { content_type: 'text/markdown', content } });

/** Whether the mark "(edited)" of a message is beside its last line; both are measured in one moment. */
const isMarkOnLastLine = (row: Locator): Promise<boolean> =>
  row.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element.querySelector('.feed-text > [dir]')!);
    const last = [...range.getClientRects()].at(-1)!;
    const mark = element.querySelector('.feed-edited')!.getBoundingClientRect();
    const middle = (last.top + last.bottom) / 2;
    return mark.top < middle + mark.height && mark.bottom > middle;
  });

test('that a message was edited stands behind its last word', async ({ page, context, team }) => {
  const ines = await team.join('Ines Amends');
  const gid = await createPublicChannel(team.founder, 'amended');
  const long = 'The tide tables are in the wheelhouse, on the hook. '.repeat(6);
  const mids = [
    await sayIn(ines, gid, 'Short words'),
    await sayIn(ines, gid, long),
    await sayMarkdown(ines, gid, `**First** paragraph\n\n${long}`),
  ];
  for (const mid of mids) {
    const text = mid === mids[0] ? 'Shorter words' : long;
    const content_type = mid === mids[2] ? 'text/markdown' : 'text/plain';
    const content = mid === mids[2] ? `**First** paragraph\n\n${text}` : text;
    await ines.api.messages.editMessage({ params: { mid }, body: { content_type, content } });
  }
  await openAs(context, team.url, ines);
  await page.goto(`/chat/channel/${gid}`);
  for (const mid of mids) {
    const row = page.locator(`[data-mid="${mid}"]`);
    const words = row.locator('.feed-text > [dir]');
    await expect(row).toContainText('(edited)');
    if (mid === mids[2]) await expect(words).toHaveClass(/\bmd\b/);
    await at.restingPlace(row.locator('.feed-edited'));
    await expect.poll(() => isMarkOnLastLine(row), { message: `message ${mid}` }).toBe(true);
  }
});

test('a message that is being edited is tinted, and the keys that save it are told', async ({
  page,
  context,
  team,
}) => {
  const ines = await team.join('Ines Retouches');
  const gid = await createPublicChannel(team.founder, 'retouched');
  await openAs(context, team.url, ines);
  await page.goto(`/chat/channel/${gid}`);
  await at.say(page, 'The first try');
  const row = at.messageRow(page, 'The first try');
  await at.untilSent(row);
  await page.mouse.move(0, 0);
  const plain = await row.evaluate((element) => getComputedStyle(element).backgroundColor);
  await at.composer(page).press('ArrowUp');
  await expect(page.getByText(/^Enter to save, Esc to cancel$/)).toBeVisible();
  await expect.poll(() => row.evaluate((element) => getComputedStyle(element).backgroundColor)).not.toBe(plain);
  await at.composer(page).press('Escape');
  await expect(page.getByText(/^Enter to send$/)).toBeVisible();
  await expect.poll(() => row.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(plain);
});

test('what is pinned names who said it, and who pinned it', async ({ page, context, team }) => {
  const ines = await team.join('Ines Quoted');
  const gid = await createPublicChannel(team.founder, 'noticed');
  const mid = await sayIn(ines, gid, 'Spring tide on Friday');
  // The device does not hold what was said so long ago.
  for (let count = 0; count < 120; count += 1) await sayIn(ines, gid, `Line ${count}`);
  await team.founder.api.pins.pinMessage({ params: { gid }, body: { mid } });
  await openAs(context, team.url, team.founder);
  await page.goto(`/chat/channel/${gid}`);
  await page.getByRole('main').getByRole('button', { name: 'Members', exact: true }).click();
  await panel(page)
    .getByRole('tab', { name: /^Pinned/ })
    .click();
  const card = panel(page).getByRole('listitem');
  await expect(card.getByText('Ines Quoted', { exact: true })).toBeVisible();
  await expect(card.getByText(new RegExp(`^${team.founder.name} pinned it · `))).toBeVisible();
  const [author, words] = [card.getByText('Ines Quoted'), card.getByText('Spring tide on Friday')];
  expect((await at.restingPlace(author)).y).toBeLessThan((await at.restingPlace(words)).y);
});

test('a wide table in a panel scrolls in itself, by keyboard too', async ({ page, context, team }) => {
  const columns = Array.from({ length: 12 }, (_, index) => `Berth number ${index}`);
  const ines = await team.join('Ines Tables');
  const table = [columns, columns.map(() => '---'), columns].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  const gid = await createPublicChannel(team.founder, 'tabular');
  const mid = await sayMarkdown(team.founder, gid, table);
  await team.founder.api.pins.pinMessage({ params: { gid }, body: { mid } });
  await ines.api.saved.saveMessages({ body: { mid_list: [mid] } });
  await openAs(context, team.url, ines);
  for (const size of [PHONE, { width: 1_280, height: 900 }]) {
    await page.setViewportSize(size);
    await page.goto(`/chat/channel/${gid}`);
    await page
      .getByRole('main')
      .getByRole('button', { name: size === PHONE ? 'Details' : 'Members', exact: true })
      .click();
    for (const name of [/^Pinned/, 'Saved']) {
      await panel(page).getByRole('tab', { name }).click();
      const region = panel(page).getByRole('group', { name: 'Table' });
      await expect(region).toBeVisible();
      const side = await at.restingPlace(panel(page));
      const box = await at.restingPlace(region);
      expect(box.x + box.width, `${size.width} px, ${name}`).toBeLessThanOrEqual(side.x + side.width);
      await region.focus();
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => region.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
    }
  }
});

test('a high count of unread messages leaves its icon to be seen', async ({ page, context, team }) => {
  const ines = await team.join('Ines Overwhelmed');
  const gid = await createPublicChannel(team.founder, 'busy');
  for (let count = 0; count < 101; count += 1) await sayIn(team.founder, gid, `News ${count}`);
  await openAs(context, team.url, ines);
  for (const size of [{ width: 1_280, height: 900 }, { width: 820, height: 1_100 }, PHONE]) {
    await page.setViewportSize(size);
    await page.goto('/chat');
    const link = page
      .getByRole('link', { name: /^Chat/ })
      .filter({ has: page.locator('svg') })
      .first();
    await expect(link).toContainText('99+');
    const badge = await at.restingPlace(link.getByText('99+').locator('..'));
    const icon = await at.restingPlace(link.locator('svg'));
    const covered = Math.max(0, icon.x + icon.width - badge.x) * Math.max(0, badge.y + badge.height - icon.y);
    expect(covered / (icon.width * icon.height), `${size.width} px`).toBeLessThan(0.2);
  }
});

test('emoji are asked of the fonts that have them in colour before any font of letters', async ({ page, team }) => {
  await page.goto(team.url);
  const families = await page.evaluate(() =>
    ['--font-ui', '--font-display', '--font-code'].map((name) =>
      getComputedStyle(document.documentElement).getPropertyValue(name),
    ),
  );
  for (const family of families) {
    const names = family.split(',').map((name) => name.trim().replace(/['"]/g, ''));
    const generic = names.findIndex((name) => /^(ui-|system-ui|sans-serif|monospace|-apple)/.test(name));
    expect(names.indexOf('Colour Emoji'), family).toBeGreaterThan(0);
    expect(names.indexOf('Colour Emoji'), family).toBeLessThan(generic);
  }
  const drawn = await page.evaluate(async () => {
    const faces = [...document.fonts].filter(({ family }) => family.includes('Colour Emoji'));
    return faces.map(({ unicodeRange }) => unicodeRange);
  });
  expect(drawn).toHaveLength(1);
  // Digits, © and ™ are letters there.
  expect(drawn[0]).not.toMatch(/U\+(0-|23|30|A9|2122)\b/i);
});
