import { api } from '@loquat/contract';
import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { openApp } from '#testing/browser/open-app.tsx';
import { messageRow, restingPlace, say, untilSent } from '#testing/browser/pages.ts';

const HERE = '/chat/channel/1';
const juno = { name: 'Juno Tackett' };
const panel = page.getByRole('complementary', { name: /^Details of/ });
const mainButton = (name: string): Locator => page.getByRole('main').getByRole('button', { name, exact: true });

/** Whether the mark "(edited)" of a message is beside its last line; both are measured at the same time. */
function isMarkOnLastLine(row: Element): boolean {
  const range = document.createRange();
  range.selectNodeContents(row.querySelector('.feed-text > :is([dir], .md)')!);
  const last = [...range.getClientRects()].at(-1)!;
  const mark = row.querySelector('.feed-edited')!.getBoundingClientRect();
  const middle = (last.top + last.bottom) / 2;
  return mark.top < middle + mark.height && mark.bottom > middle;
}

test('an edited message has its mark after its last word', async () => {
  const long = 'The tide tables are in the wheelhouse, on the hook. '.repeat(6);
  const edits = [
    ['text/plain', 'Shorter words'],
    ['text/plain', long],
    ['text/markdown', `**First** paragraph\n\n${long}`],
  ] as const;
  const said = edits.map(([content_type, text]) => ({ text: `${text} before`, content_type }));
  const team = await openApp(HERE, { people: [juno], channels: [{ name: 'amended' }], said });
  for (const [index, [content_type, content]] of edits.entries())
    team.react(index + 1, { type: 'edit', properties: null, content_type, content });
  for (const mid of [1, 2, 3]) {
    const row = (): Element => document.querySelector(`[data-mid="${mid}"]`) ?? document.body;
    await expect.poll(() => row().textContent).toContain('(edited)');
    const words = mid === 3 ? '.feed-text > .md > p:last-child[dir]' : '.feed-text > [dir]';
    await expect.poll(() => row().querySelector(words)).not.toBeNull();
    await restingPlace(() => row().querySelector('.feed-edited'));
    await expect.poll(() => isMarkOnLastLine(row()), { message: `message ${mid}` }).toBe(true);
  }
});

test('a message being edited is tinted, and the keys that save it are shown', async () => {
  await openApp(HERE, { channels: [{ name: 'retouched' }] });
  await say('The first try');
  const row = messageRow('The first try');
  await untilSent(row);
  const tint = (): string => getComputedStyle(row.element()).backgroundColor;
  const plain = tint();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(page.getByText(/^Enter to save, Esc to cancel$/)).toBeVisible();
  await expect.poll(tint).not.toBe(plain);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText(/^Enter to send$/)).toBeVisible();
  await expect.poll(tint).toBe(plain);
});

const pinned = (content: string, content_type = 'text/plain') =>
  [
    { mid: 1, from_uid: 2, created_by: 1, created_at: 1_790_000_000_000, properties: null, content_type, content },
  ] as never;

test('a pin names the author and the user who pinned it', async () => {
  const pins = pinned('Spring tide on Friday');
  await openApp(HERE, { people: [{ name: 'Ines Quoted' }], channels: [{ name: 'noticed', pinned_messages: pins }] });
  await mainButton('Members').click();
  await panel.getByRole('tab', { name: /^Pinned/ }).click();
  const card = panel.getByRole('listitem');
  const author = card.getByText('Ines Quoted', { exact: true });
  await expect.element(author).toBeVisible();
  await expect.element(card.getByText(/^Ines Alder pinned it · /)).toBeVisible();
  const words = card.getByText('Spring tide on Friday');
  expect((await restingPlace(author)).y).toBeLessThan((await restingPlace(words)).y);
});

test.each([
  [390, 844, 'Details'],
  [1_280, 900, 'Members'],
] as const)(
  'a wide table in a panel of a window of %i px scrolls in itself, by keyboard too',
  async (width, height, opens) => {
    const columns = Array.from({ length: 12 }, (_, index) => `Berth number ${index}`);
    const table = [columns, columns.map(() => '---'), columns].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
    await page.viewport(width, height);
    const pins = pinned(table, 'text/markdown');
    const said = [{ text: table, content_type: 'text/markdown' }];
    const team = await openApp(HERE, {
      people: [juno],
      channels: [{ name: 'tabular', pinned_messages: pins }],
      said,
    });
    const source = { gid: 1, mid: 1 };
    team.on(api.saved.listSavedItems, () => [{ id: 'a', created_at: 1_790_000_000_000 }] as never);
    team.on(
      api.saved.getSavedItem,
      () =>
        ({
          users: [{ name: 'Juno Tackett', avatar: null }],
          num_attachments: 0,
          messages: [
            {
              from_user: 0,
              created_at: 1_790_000_000_000,
              mid: 1,
              source,
              properties: null,
              content_type: 'text/markdown',
              content: table,
              file_id: null,
              thumbnail_id: null,
            },
          ],
        }) as never,
    );
    await mainButton(opens).click();
    for (const name of [/^Pinned/, 'Saved']) {
      await panel.getByRole('tab', { name }).click();
      const region = panel.getByRole('group', { name: 'Table' });
      await expect.element(region).toBeVisible();
      const side = await restingPlace(panel);
      const box = await restingPlace(region);
      expect(box.x + box.width).toBeLessThanOrEqual(side.x + side.width);
      (region.element() as HTMLElement).focus();
      await userEvent.keyboard('{ArrowRight}');
      await expect.poll(() => region.element().scrollLeft).toBeGreaterThan(0);
    }
  },
);

test.each([
  [1_280, 900],
  [820, 1_100],
  [390, 844],
])('a high unread count leaves its icon visible at %i px', async (...size) => {
  await page.viewport(...size);
  const team = await openApp('/chat', { people: [juno], channels: [{ name: 'busy' }] });
  for (let count = 0; count < 101; count += 1) team.say({ text: `News ${count}` });
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Chat/ });
  await expect.element(link).toMatchTextContent('99+');
  const badge = await restingPlace(() => link.getByText('99+').element().parentElement);
  const icon = await restingPlace(() => link.element().querySelector('svg'));
  const covered = Math.max(0, icon.x + icon.width - badge.x) * Math.max(0, badge.y + badge.height - icon.y);
  expect(covered / (icon.width * icon.height)).toBeLessThan(0.2);
});

test('colour emoji fonts are used for emoji before any text font', async () => {
  await openApp('/login', { isSignedIn: false });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  const styles = getComputedStyle(document.documentElement);
  for (const font of ['--font-ui', '--font-display', '--font-code']) {
    const family = styles.getPropertyValue(font);
    const names = family.split(',').map((name) => name.trim().replace(/['"]/g, ''));
    const generic = names.findIndex((name) => /^(ui-|system-ui|sans-serif|monospace|-apple)/.test(name));
    expect(names.indexOf('Colour Emoji')).toBeGreaterThan(0);
    expect(names.indexOf('Colour Emoji')).toBeLessThan(generic);
  }
  const drawn = [...document.fonts].filter(({ family }) => family.includes('Colour Emoji'));
  expect(drawn).toHaveLength(1);
  // Digits, © and ™ are text characters there.
  expect(drawn[0]?.unicodeRange).not.toMatch(/U\+(0-|23|30|A9|2122)\b/i);
});
