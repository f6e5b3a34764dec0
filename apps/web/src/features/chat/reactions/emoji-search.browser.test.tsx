import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '#testing/browser/open-app.tsx';

test('the search of emoji ignores case, accents and width, and is used by keyboard', async () => {
  await openApp('/chat/channel/1', { people: [{ name: 'Ann' }], channels: [{ name: 'general' }] });
  await page.getByRole('button', { name: 'Add emoji' }).click();
  const field = page.getByRole('searchbox', { name: 'Find an emoji' });
  const found = () =>
    page
      .getByRole('gridcell')
      .elements()
      .map((cell) => cell.textContent);
  for (const words of ['piñata', 'pinata', 'PINATA', 'ｐｉñａｔａ']) {
    await field.fill(words);
    await expect.poll(found, { message: words }).toEqual(['🪅']);
  }
  await field.fill('no such emoji');
  await expect.element(page.getByText('No emoji has that name.')).toBeVisible();

  await field.fill('pinata');
  await expect.poll(found).toEqual(['🪅']);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('textbox', { name: /Message/ })).toMatchTextContent('🪅');
});
