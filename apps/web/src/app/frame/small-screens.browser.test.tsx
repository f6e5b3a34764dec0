import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { uiStore } from '../../state/ui-state.ts';
import { openApp } from '../../testing/browser/open-app.tsx';
import { chatRow, messageRow, restingPlace, writing } from '../../testing/browser/pages.ts';
import { router } from '../router/router.ts';

const LONG = 'a-name-that-goes-on-and-on-'.repeat(4);
const panel = page.getByRole('complementary', { name: /^Details of/ });
const details = page.getByRole('main').getByRole('button', { name: 'Details', exact: true });
const juno = { name: 'Juno Tackett' };

/** The content that can be scrolled sideways. */
const overflowing = (): string[] =>
  [document.documentElement, ...document.querySelectorAll<HTMLElement>('main, main :not(input, textarea)')]
    .filter((part) => part.scrollWidth > part.clientWidth)
    .filter((part) => part === document.documentElement || /auto|scroll/.test(getComputedStyle(part).overflowX))
    .map((part) => part.outerHTML.slice(0, 200));

/** The position in the user's history. */
const step = (): number => (history.state as { __TSR_index: number }).__TSR_index;
const path = () => expect.poll(() => location.pathname);

test.each([
  ['phone', 390, 844],
  ['tablet', 820, 1_180],
  // A common computer screen at 200 % zoom.
  ['desk at twice the size', 640, 400],
] as const)(
  'on a %s Back closes the panel of a chat first, and no other chat opens covered',
  async (_name, width, height) => {
    await page.viewport(width, height);
    // The panels that a user leaves open on a wide screen.
    const sidePanels = { channel: 'members', direct: 'details' } as const;
    uiStore.setState({ sidePanels });
    const said = [1, 2].map((gid) => ({ text: `Hello ${gid}`, to: { gid } }));
    await openApp('/chat', { people: [juno], channels: [{ name: 'first one' }, { name: 'second one' }], said });
    await chatRow('first one').click();
    await expect.element(messageRow('Hello 1')).toBeInViewport();
    await expect.element(panel).not.toBeInTheDocument();
    await details.click();
    await expect.element(panel).toBeVisible();
    await panel.getByRole('tab', { name: 'Members' }).click();
    await expect.element(panel).toMatchTextContent('Ines Alder');
    history.back();
    await expect.element(panel).not.toBeInTheDocument();
    await path().toBe('/chat/channel/1');
    await expect.element(writing).toBeInViewport({ ratio: 1 });

    // Closed with its own button, it leaves no step that Back would have to close.
    const before = step();
    await details.click();
    await panel.getByRole('button', { name: 'Close panel' }).click();
    await expect.element(panel).not.toBeInTheDocument();
    await expect.poll(step).toBe(before);

    await details.click();
    await expect.element(panel).toBeVisible();
    await userEvent.keyboard('{Control>}k{/Control}');
    const switcher = page.getByRole('dialog', { name: 'Quick switcher' });
    await switcher.getByRole('combobox').fill('second one');
    await switcher.getByRole('option').filter({ hasText: 'second one' }).first().click();
    await path().toBe('/chat/channel/2');
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(writing).toBeInViewport({ ratio: 1 });
    await router.navigate({ href: '/chat/channel/1' });
    await expect.element(messageRow('Hello 1')).toBeInViewport();
    await expect.element(panel).not.toBeInTheDocument();
  },
);

test('long names of channels leave a person, a panel and settings where they are', async () => {
  await page.viewport(390, 844);
  const own = { name: LONG, is_public: false, owner: 1 as never, members: [1, 2] as never };
  await openApp('/chat', { people: [juno], channels: [own, { name: LONG }] });
  await router.navigate({ href: '/users/2' });
  await expect.element(page.getByText(LONG).first()).toBeVisible();
  for (const part of [
    page.getByRole('heading', { level: 1 }),
    page.getByRole('main').getByRole('link', { name: 'Message' }),
    page.getByRole('region', { name: 'About' }),
    page.getByRole('region', { name: /^Channels you share/ }),
  ])
    expect((await restingPlace(part)).width).toBeLessThanOrEqual(390);
  await expect.poll(overflowing).toEqual([]);
  await expect.element(page.getByRole('region', { name: 'About' })).toBeInViewport();

  for (const area of ['overview', 'members', 'notifications', 'auto_delete', 'danger']) {
    await router.navigate({ href: `/setting/channel/1/${area}` });
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.element(page.getByRole('main').getByText(LONG).first()).toBeInViewport();
    await expect.poll(overflowing, { message: area }).toEqual([]);
  }
});
