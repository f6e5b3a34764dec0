import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { canInstall, keepInstallOffer } from '../../lib/browser/install-offer.ts';
import { defectsOf } from '../../testing/browser/look.ts';
import { openApp } from '../../testing/browser/open-app.tsx';
import { item } from '../../testing/browser/pages.ts';

keepInstallOffer();

const account = page.getByRole('button', { name: 'Your account' });

/** The browser offers to install the app. Counts its prompts and reports whether its own offer was prevented. */
function offer() {
  const made = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { asked: 0 });
  const prompt = () => Promise.resolve((made.asked += 1));
  window.dispatchEvent(Object.assign(made, { prompt }));
  return made;
}

test('the account menu installs the app while the browser offers it, and nothing prompts by itself', async () => {
  await openApp('/chat', {});
  await account.click();
  await expect.element(item('Keyboard shortcuts')).toBeVisible();
  expect(item('Install app').elements()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();

  const made = offer();
  expect(made).toMatchObject({ defaultPrevented: true, asked: 0 });
  (account.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(item('Install app')).toBeVisible();
  expect(await defectsOf(), 'account menu').toEqual([]);
  await item('Install app').click();
  await expect.poll(() => made.asked).toBe(1);
  // It can be used once.
  expect(canInstall()).toBe(false);
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await account.click();
  await expect.element(item('Keyboard shortcuts')).toBeVisible();
  expect(item('Install app').elements()).toEqual([]);
});

test('this browser remembers that it has installed the app', async () => {
  await openApp('/chat', {});
  await expect.element(account).toBeVisible();
  expect(localStorage.getItem('loquat:app-installed')).toBeNull();
  window.dispatchEvent(new Event('appinstalled'));
  expect(localStorage.getItem('loquat:app-installed')).toBe('true');
  localStorage.removeItem('loquat:app-installed');
});
