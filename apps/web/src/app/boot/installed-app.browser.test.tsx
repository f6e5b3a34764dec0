import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '../../testing/browser/open-app.tsx';

const STORED = 'loquat:app-installed';

test('if the app is installed, a tab offers to open it until dismissed', async () => {
  localStorage.setItem(STORED, 'true');
  await openApp('/chat', {});
  const offer = page.getByRole('status').filter({ hasText: 'This is installed as an app on this device.' });
  await expect.element(offer.getByRole('button', { name: 'Open' })).toBeVisible();
  await offer.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(offer).not.toBeInTheDocument();
  // So the next visit offers nothing.
  expect(localStorage.getItem(STORED)).toBeNull();
});
