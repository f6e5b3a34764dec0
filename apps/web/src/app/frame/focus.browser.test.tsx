import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../testing/browser/open-app.tsx';
import { chatRow, item } from '../../testing/browser/pages.ts';

const focus = (element: Element): void => (element as HTMLElement).focus();

test('each chat is one Tab stop, its menu opens by a key, and arrows lead in and out of the list', async () => {
  const names = ['stop-one', 'stop-two'];
  await openApp('/chat', {
    people: [{ name: 'Juno Tackett' }],
    channels: names.map((name) => ({ name })),
    said: names.map((name, index) => ({ text: `Hello from ${name}.`, to: { gid: index + 1 } })),
  });
  const links = page.getByRole('navigation', { name: 'Chats' }).getByRole('link');
  await expect.element(chatRow('stop-two')).toMatchTextContent('Hello from');
  const jump = page.getByRole('button', { name: 'Jump to or search' });
  focus(jump.element());
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(links.first()).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(links.nth(1)).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('menu')).toBeVisible();
  await expect.element(item('Mute')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(links.nth(1)).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(jump).toHaveFocus();
});

test('on a phone the focus follows into an area of the settings and back to the list', async () => {
  await page.viewport(390, 844);
  await openApp('/setting');
  const area = page.getByRole('link', { name: 'My account' });
  await expect.element(area).toBeVisible();
  focus(area.element());
  await userEvent.keyboard('{Enter}');
  const heading = page.getByRole('heading', { level: 1, name: 'My account' });
  await expect.element(heading).toHaveFocus();
  // A script moved the focus there; a key moves it further, with a focus ring.
  expect(heading.element().matches(':focus-visible')).toBe(true);
  expect(getComputedStyle(heading.element()).outlineStyle).toBe('none');
  await userEvent.keyboard('{Tab}');
  expect(getComputedStyle(document.activeElement!).outlineStyle).not.toBe('none');
  history.back();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Settings' })).toHaveFocus();
});

test('each step of the set-up begins in its first field', async () => {
  await openApp('/', { isSignedIn: false, isSetUp: false });
  await page.getByRole('button', { name: 'Start' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Server name' })).toHaveFocus();
  await userEvent.keyboard('Harbour');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveFocus();
});

test('arrows lead from a search field into its results, and back', async () => {
  const said = ['A quokka here', 'A quokka there'].map((text) => ({ text }));
  await openApp('/search?q=quokka', { people: [{ name: 'Juno Tackett' }], channels: [{ name: 'arrows' }], said });
  const found = page.getByRole('main').getByRole('list', { name: 'Results' }).getByRole('link');
  await expect.element(found).toHaveLength(2);
  const field = page.getByRole('combobox', { name: 'Search messages' });
  focus(field.element());
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(found.first()).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(found.last()).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(field).toHaveFocus();
});

test('arrows lead from the field that finds users to a user, and back', async () => {
  await openApp('/users', { people: [{ name: 'Juno Tackett' }] });
  const field = page.getByRole('textbox', { name: 'Find by name or email' });
  await expect.element(page.getByRole('link', { name: /Juno Tackett/ })).toBeVisible();
  focus(field.element());
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(field).not.toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(field).toHaveFocus();
});
