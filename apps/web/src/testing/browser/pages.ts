import { expect } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';

/** The messages of the open chat. */
export const feed = page.getByRole('log');
/** A message of the open chat, by words in it. */
export const messageRow = (text: string): Locator => feed.getByRole('article').filter({ hasText: text });
/** The composer of the open chat. */
export const writing = page.getByRole('textbox', { name: /^Message / });
/** The row of a chat in the list. */
export const chatRow = (name: string): Locator =>
  page.getByRole('navigation', { name: 'Chats' }).getByRole('link').filter({ hasText: name });
/** A toast at the bottom of the page. */
export const toast = (text: string): Locator =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true });
/** Resolves when a toast has this text, however briefly: call it before the action, if that loads for long. */
export function told(text: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const observer = new MutationObserver(() => {
    if (toast(text).elements().length === 0) return;
    observer.disconnect();
    resolve();
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
  return promise;
}
/** The toolbar of the message that the mouse or the focus is on. */
export const toolbar = page.getByRole('toolbar', { name: 'Message actions' });
/** A row of a menu; its shortcut follows its name. */
export const item = (action: string): Locator => page.getByRole('menuitem', { name: new RegExp(`^${action}`) });

/** Writes in the open chat and sends it with Enter. */
export async function say(text: string): Promise<void> {
  await writing.fill(text);
  await expect.element(writing).toHaveFocus();
  await userEvent.keyboard('{Enter}');
}

/** Points at a message: its toolbar appears. */
export async function reach(text: string): Promise<void> {
  await messageRow(text).hover();
  await expect.element(messageRow(text).getByRole('toolbar')).toBeVisible();
}

/** Opens the menu of a message. */
export async function openMenu(text: string): Promise<void> {
  await reach(text);
  await messageRow(text).click({ button: 'right' });
  await expect.element(page.getByRole('menu', { name: 'More actions' })).toBeVisible();
}

/** Picks an entry of a message's menu. */
export async function choose(text: string, action: string): Promise<void> {
  await openMenu(text);
  await item(action).click();
}

/** Gives an element the focus, as keys would. */
export async function focus(of: Locator): Promise<void> {
  await expect.element(of).toBeInTheDocument();
  (of.element() as HTMLElement).focus();
}

/** Resolves when there are this many elements. */
export const untilCount = (of: Locator, count: number): Promise<void> =>
  expect.poll(() => of.elements().length).toBe(count);

/** Resolves when the server has a message of the feed; before that, its id is the time at which it was written. */
export const untilSent = (row: Locator): Promise<void> =>
  expect.element(row).toHaveAttribute('data-mid', expect.stringMatching(/^\d{1,9}$/));

/** The position of an element in the window once it has not moved for some frames, in px. */
export async function restingPlace(of: Locator | (() => Element | null)): Promise<DOMRect> {
  const find = typeof of === 'function' ? of : () => of.query();
  await expect.poll(find).toBeTruthy();
  // A font that loads late moves the elements below.
  await document.fonts.ready;
  const STILL_FRAMES = 6;
  let last = '';
  for (let still = 0; still < STILL_FRAMES; still += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const now = JSON.stringify(find()?.getBoundingClientRect());
    if (now !== last) still = 0;
    last = now;
  }
  return find()?.getBoundingClientRect() ?? new DOMRect();
}
