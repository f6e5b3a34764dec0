import type { Gid } from '@loquat/contract';
import type { Locator, Page } from '@playwright/test';
import { createPublicChannel, openAs, type Person, sayIn } from '../../fixtures/chat-seed.ts';
import { png, propertiesHeader, upload } from '../../fixtures/files/uploads.ts';
import { composer, feed, messageRow } from '../../fixtures/pages.ts';
import { walkFeed } from '../../fixtures/performance/scroll-driver.ts';
import { defectsOf } from '../../fixtures/screens/look.ts';
import { expect, test } from '../../fixtures/team.ts';

/** Longer than a message stays highlighted after a jump. */
const HIGHLIGHT_MS = 2_000;

const open = (page: Page, name: string): Locator => page.getByRole('button', { name: `Open image ${name}` });
/** The message of an image. */
const image = (page: Page, name: string): Locator =>
  feed(page)
    .getByRole('article')
    .filter({ has: open(page, name) });

const pictureOf = (name: string, index: number) => ({
  name,
  content_type: 'image/png',
  bytes: png(320, 240, index * 40),
});

/** Puts images into the tray and waits until they are uploaded. */
async function attach(page: Page, names: readonly string[]): Promise<void> {
  const files = names.map((name, index) => {
    const { content_type: mimeType, bytes: buffer } = pictureOf(name, index);
    return { name, mimeType, buffer };
  });
  await page.locator('input[type=file]').setInputFiles(files);
  await expect(page.getByRole('list', { name: 'Files to send' }).getByText('ready')).toHaveCount(names.length);
}

/** Sends an image to a channel; resolves to its mid. */
async function sendImage(person: Person, gid: Gid, name: string, index = 1) {
  const file = pictureOf(name, index);
  return person.api.messages.sendToChannel({
    params: { gid },
    headers: propertiesHeader({
      name,
      content_type: file.content_type,
      size: file.bytes.length,
      width: 320,
      height: 240,
    }),
    body: { content_type: 'vocechat/file', content: await upload(person, file) },
  });
}

interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Positions of images, by line from the top: whole px, from the left. All are read at once: the feed may be moving. */
async function linesOf(page: Page, names: readonly string[]): Promise<Place[][]> {
  const places = await feed(page).evaluate(
    (log, labels) => {
      const rows = labels.map((label) => log.querySelector(`[aria-label="${label}"]`)?.closest('article'));
      return rows.map((row): Place | undefined => row?.getBoundingClientRect().toJSON() as Place | undefined);
    },
    names.map((name) => `Open image ${name}`),
  );
  const lines = new Map<number, Place[]>();
  for (const place of places) {
    if (!place) return [];
    lines.set(Math.round(place.y), [...(lines.get(Math.round(place.y)) ?? []), place]);
  }
  return [...lines.values()];
}

const shapeOf = async (page: Page, names: readonly string[]): Promise<number[]> =>
  (await linesOf(page, names)).map((line) => line.length);

test('four images sent together are shown two by two, to sender and readers', async ({ team, visit }) => {
  const ines = await team.join('Ines Sends');
  const gid = await createPublicChannel(team.founder, 'four');
  await sayIn(ines, gid, 'Above them');
  const [hers, his] = [await visit(), await visit()];
  for (const [page, person] of [
    [hers, ines],
    [his, team.founder],
  ] as const) {
    await openAs(page.context(), team.url, person);
    await page.goto(`/chat/channel/${gid}`);
    await expect(messageRow(page, 'Above them')).toBeVisible();
  }
  const names = ['one.png', 'two.png', 'three.png', 'four.png'];
  await attach(hers, names);
  await composer(hers).fill('Below them');
  await composer(hers).press('Enter');
  for (const page of [hers, his]) {
    await expect(messageRow(page, 'Below them')).toBeVisible();
    await expect.poll(() => shapeOf(page, names)).toEqual([2, 2]);
  }
  for (const { width, height } of [
    { width: 390, height: 844 },
    { width: 1_440, height: 900 },
  ]) {
    await his.setViewportSize({ width, height });
    await expect.poll(() => shapeOf(his, names), `${width} px`).toEqual([2, 2]);
    const [[first, second] = []] = await linesOf(his, names);
    const across = (second?.x ?? 0) + (second?.width ?? 0) - (first?.x ?? 0);
    expect(across, `${width} px`).toBeGreaterThan(300);
    expect(across, `${width} px`).toBeLessThanOrEqual(420);
  }

  await open(his, 'three.png').click();
  await expect(his.getByRole('dialog', { name: 'three.png' })).toContainText('3 of 4');
  await his.keyboard.press('ArrowLeft');
  await expect(his.getByRole('dialog', { name: 'two.png' })).toContainText('2 of 4');
  await his.keyboard.press('Escape');
  await expect(open(his, 'three.png')).toBeFocused();
});

test('an image among others is a message of its own', async ({ team, page, context }) => {
  const ines = await team.join('Ines Tiles');
  const gid = await createPublicChannel(team.founder, 'tiles');
  await sayIn(ines, gid, 'Above them');
  const names = ['a.png', 'b.png', 'c.png', 'd.png', 'e.png'];
  const mids: number[] = [];
  for (const [index, name] of names.entries()) mids.push(await sendImage(ines, gid, name, index));
  await sayIn(ines, gid, 'Below them');
  await openAs(context, team.url, team.founder);

  // A link leads to it, even if the code of albums loads after the highlight is over.
  await page.route('**/assets/album-row-*.js', async (route) => {
    await page.waitForTimeout(HIGHLIGHT_MS);
    await route.continue();
  });
  await page.goto(`/chat/channel/${gid}?mid=${mids[3]}`);
  await expect(image(page, 'd.png')).toBeFocused();
  await expect(image(page, 'd.png')).toBeInViewport();
  await expect.poll(() => shapeOf(page, names)).toEqual([2, 3]);

  // Keys move through them, and act on the focused one.
  await page.keyboard.press('ArrowUp');
  await expect(image(page, 'c.png')).toBeFocused();
  for (const name of ['b.png', 'a.png']) {
    await page.keyboard.press('ArrowUp');
    await expect(image(page, name)).toBeFocused();
  }
  await page.keyboard.press('ArrowUp');
  await expect(messageRow(page, 'Above them')).toBeFocused();
  for (const _ of 'ab') await page.keyboard.press('ArrowDown');
  await expect(image(page, 'b.png')).toBeFocused();
  await page.keyboard.press('r');
  await expect(composer(page)).toBeFocused();
  await page.keyboard.type('What a view');
  await page.keyboard.press('Enter');
  await messageRow(page, 'What a view')
    .getByRole('link', { name: /^Reply to Ines Tiles|^In reply/ })
    .click();
  await expect(image(page, 'b.png')).toBeFocused();

  await image(page, 'b.png').hover();
  await image(page, 'b.png').getByRole('button', { name: 'React with 👍' }).click();
  await expect(image(page, 'b.png').getByRole('button', { name: /👍 1/ })).toBeVisible();
  await expect(feed(page).getByRole('button', { name: /👍 1/ })).toHaveCount(1);
  await team.founder.api.pins.pinMessage({ params: { gid }, body: { mid: mids[4] ?? 0 } });
  await expect(image(page, 'e.png').getByRole('img', { name: 'Pinned by Juno Tackett' })).toBeVisible();
  expect.soft(await defectsOf(page), 'grid').toEqual([]);

  // A deleted one leaves no gap; the following ones move up.
  await image(page, 'c.png').focus();
  await page.keyboard.press('Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(image(page, 'c.png')).toHaveCount(0);
  await expect(image(page, 'd.png')).toBeFocused();
  await expect.poll(() => shapeOf(page, ['a.png', 'b.png', 'd.png', 'e.png'])).toEqual([2, 2]);

  // Exactly two of them are selected.
  await image(page, 'a.png').click({ button: 'right' });
  await page.getByRole('menuitem', { name: /^Select messages/ }).click();
  await open(page, 'e.png').click();
  const picked = feed(page).getByRole('checkbox', { checked: true });
  await expect(picked).toHaveCount(2);
  await expect(image(page, 'e.png').getByRole('checkbox')).toBeChecked();
  expect.soft(await defectsOf(page), 'images picked').toEqual([]);
});

test('a history full of images scrolls both ways without a jump', async ({ team, page, context }) => {
  const people = [await team.join('Ines Walks'), await team.join('Tomas Walks')] as const;
  const gid = await createPublicChannel(team.founder, 'walk');
  const file = pictureOf('again.png', 3);
  const properties = { name: file.name, content_type: file.content_type, size: file.bytes.length };
  for (const [turn, person] of Array.from(
    { length: 24 },
    (_, index) => [index, people[index % 2] ?? people[0]] as const,
  )) {
    const content = await upload(person, file);
    await sayIn(person, gid, `Turn ${turn}.`);
    // Also more than fit one row, and albums that begin before the loaded page of history.
    for (let image = 0; image < (turn === 12 ? 45 : turn % 12); image += 1)
      await person.api.messages.sendToChannel({
        params: { gid },
        headers: propertiesHeader({ ...properties, width: 200 + turn * 20, height: 300 }),
        body: { content_type: 'vocechat/file', content },
      });
  }
  await openAs(context, team.url, team.founder);
  await page.goto(`/chat/channel/${gid}`);
  await expect(messageRow(page, 'Turn 23.')).toBeVisible();
  const up = await page.evaluate(walkFeed, {
    stepPx: -300,
    untilText: 'This is the start of #walk',
    maxFrames: 30_000,
  });
  const down = await page.evaluate(walkFeed, { stepPx: 300, untilText: 'Turn 23.', maxFrames: 30_000 });
  expect(up.jumps).toEqual([]);
  expect(down.jumps).toEqual([]);
});
