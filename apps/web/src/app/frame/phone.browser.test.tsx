import { api } from '@loquat/contract';
import { beforeEach, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { draw, tap } from '../../testing/browser/hand.ts';
import { openApp } from '../../testing/browser/open-app.tsx';
import { chatRow, feed, restingPlace, toast, untilCount, writing } from '../../testing/browser/pages.ts';

const PHONE = { width: 390, height: 844 };
const TARGET_PX = 44;
const juno = { name: 'Juno Tackett' };
const details = page.getByRole('button', { name: 'Details', exact: true });
const panel = page.getByRole('complementary');
const main = page.getByRole('navigation', { name: 'Main' });

beforeEach(() => page.viewport(PHONE.width, PHONE.height));

/** Controls that are smaller than a finger. Those within a text, such as links and names, are as high as its lines. */
const smallTargets = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('button, a[href], [role="tab"], input, textarea, select')]
    .filter((target) => target.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((target) => !target.closest('p, .sr-only, label, article [aria-haspopup="dialog"]') && target.tabIndex >= 0)
    .map((target) => ({ target, box: target.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1 && box.right > 0 && box.bottom > 0)
    .filter(({ box }) => box.height < TARGET_PX || box.width < TARGET_PX)
    .map(({ target, box }) => `${box.width}x${box.height} ${target.outerHTML.slice(0, 200)}`);

async function expectFit(name: string): Promise<void> {
  const { documentElement: root } = document;
  await expect.poll(() => root.scrollWidth - root.clientWidth, { message: `${name}: scrolls sideways` }).toBe(0);
  await expect.poll(smallTargets, { message: `${name}: small targets` }).toEqual([]);
}

test('a phone shows one thing at a time: the list, a chat, its details, and back', async () => {
  const said = [{ text: 'Hello from the desk.' }];
  await openApp('/chat', { people: [juno], channels: [{ name: 'pocket' }], said });
  const list = page.getByRole('navigation', { name: 'Chats' });
  await expect.element(chatRow('pocket')).toBeVisible();
  await expectFit('list');

  await chatRow('pocket').click();
  await expect.element(feed).toMatchTextContent('Hello from the desk.');
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(main).not.toBeInTheDocument();
  await expectFit('chat');
  await writing.fill('Hello from the pocket.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.element(feed).toMatchTextContent('Hello from the pocket.');

  await details.click();
  await panel.getByRole('tab', { name: 'Members' }).click();
  await expect.element(panel).toMatchTextContent('Ines Alder');
  expect((await restingPlace(panel)).width).toBe(PHONE.width);
  await expectFit('panel');
  await page.getByRole('button', { name: 'Close panel' }).click();
  await page.getByRole('link', { name: 'Back to chats' }).click();
  await expect.element(list).toBeVisible();
});

test('the places of the tab bar and the settings fit a phone', async () => {
  await openApp('/chat', { people: [juno] });
  for (const place of ['People', 'Saved', 'Files', 'Settings']) {
    await main.getByRole('link', { name: place }).click();
    await expect.element(page.getByRole('heading', { name: new RegExp(place, 'i') }).first()).toBeVisible();
    await expectFit(place);
  }
  for (const area of ['My account', 'General', 'About']) {
    await page.getByRole('link', { name: area, exact: true }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: area })).toBeVisible();
    await expectFit(area);
    await page.getByRole('link', { name: 'Back' }).click();
  }
});

test('a phone has the account beside the server’s name, and the button for new chats near the thumb', async () => {
  await openApp('/chat', {});
  const fresh = await restingPlace(page.getByRole('button', { name: 'New message or channel' }));
  const notices = await restingPlace(page.getByRole('region', { name: 'Notifications' }));
  expect(PHONE.width - fresh.right).toBeLessThan(TARGET_PX);
  expect(notices.y, 'where notices end').toBeLessThan(fresh.y);
  expect(fresh.bottom).toBeLessThan(main.element().getBoundingClientRect().y);
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'My account' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible();
});

test('a menu is a sheet at the lower edge', async () => {
  await openApp('/chat', {});
  await page.getByRole('button', { name: 'New message or channel' }).click();
  const sheet = page.getByRole('menu');
  await expect.element(sheet).toBeVisible();
  const place = () => {
    const { x, width, bottom } = sheet.element().getBoundingClientRect();
    return { x, width, bottom: Math.round(bottom) };
  };
  await expect.poll(place).toEqual({ x: 0, width: PHONE.width, bottom: PHONE.height });
  await expectFit('sheet');
  await tap({ x: PHONE.width / 2, y: 40 });
  await expect.element(sheet).not.toBeInTheDocument();
});

/** Draws a finger over the screen. */
const swipe = (from: number, to: number): Promise<void> =>
  draw([{ x: from, y: 400 }, ...[0.25, 0.5, 0.75, 1].map((share) => ({ x: from + (to - from) * share, y: 400 }))]);

test('a swipe from the left edge closes the details, then the chat', async () => {
  await openApp('/chat/channel/1', { channels: [{ name: 'swiped' }] });
  await details.click();
  await expect.element(panel).toBeVisible();
  await swipe(120, 300);
  await expect.element(panel).toBeVisible();
  await swipe(6, 220);
  await expect.element(panel).not.toBeInTheDocument();
  await swipe(6, 220);
  await expect.poll(() => location.pathname).toBe('/chat');
});

/** Drags an element to the left with a finger, px. */
async function drawLeft(target: Locator, px: number): Promise<void> {
  const place = await restingPlace(target);
  const [x, y] = [place.x + 240, place.y + place.height / 2];
  await draw([{ x, y }, ...[0.3, 0.6, 1].map((share) => ({ x: x - Math.max(20, px * share), y }))]);
}

test('swiping a message to the left replies to it, a short swipe does not', async () => {
  const said = [{ text: 'Draw me to the left.' }];
  await openApp('/chat/channel/1', { people: [juno], channels: [{ name: 'drawn' }], said });
  const message = feed.getByRole('article');
  await expect.element(message).toMatchTextContent('Draw me to the left.');
  const reply = page.getByText('Replying to Juno Tackett');
  // Code for gestures loads when idle, after the messages.
  await expect
    .poll(async () => {
      await drawLeft(message, 110);
      return reply.elements().length;
    })
    .toBe(1);
  await expect.element(message).toHaveStyle({ translate: 'none' });
  await writing.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(reply).not.toBeInTheDocument();
  await drawLeft(message, 40);
  await expect.element(message).toHaveStyle({ translate: 'none' });
  await expect.element(reply).not.toBeInTheDocument();
  expect(location.pathname).toBe('/chat/channel/1');
});

test('a toast does not cover the actions of an unsent message', async () => {
  const team = await openApp('/chat/channel/1', { channels: [{ name: 'unsent' }] });
  team.on(api.messages.sendToChannel, () => Promise.reject(new TypeError('Failed to fetch')));
  const send = async (text: string): Promise<void> => {
    await writing.fill(text);
    await page.getByRole('button', { name: 'Send' }).click();
  };
  await send('lost');
  const notice = toast('Your message was not sent. The server did not answer. Check the connection and try again.');
  await expect.element(notice).toBeVisible();
  const again = page.getByRole('button', { name: 'Try again' });
  // It disappears after four seconds, but not under the pointer.
  await notice.hover();
  expect((await restingPlace(notice)).y).toBeLessThan((await restingPlace(again)).y);
  for (const text of ['lost too', 'lost as well']) await send(text);
  await untilCount(again, 3);
  const notices = page.getByRole('region', { name: 'Notifications' }).getByRole('alert').elements().length;
  expect(notices, 'notices on a phone').toBeLessThanOrEqual(2);
  const last = again.last();
  last.element().scrollIntoView({ block: 'nearest' });
  const { x, y, width, height } = await restingPlace(last);
  expect(last.element().contains(document.elementFromPoint(x + width / 2, y + height / 2))).toBe(true);
  team.on(api.messages.sendToChannel, ({ body }) => team.say({ text: body.content, from: 1 }) as never);
  await last.click();
  await untilCount(again, 2);
});
