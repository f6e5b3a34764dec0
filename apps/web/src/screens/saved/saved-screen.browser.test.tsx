import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '../../testing/browser/open-app.tsx';

test('an empty list of saved items explains how to save', async () => {
  await openApp('/favs', {});
  await expect.element(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible();
  await expect.element(page.getByText('Hover a message and press the bookmark.')).toBeVisible();
});
