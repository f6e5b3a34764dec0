import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { defectsOf } from '#testing/browser/look.ts';
import { openApp } from '#testing/browser/open-app.tsx';
import { feed, item, writing } from '#testing/browser/pages.ts';

const HERE = '/chat/channel/1';

test('users, channels and emoji are picked by keyboard', async () => {
  const team = await openApp(HERE, { people: [{ name: 'Juno Tackett' }], channels: [{ name: 'picker' }] });
  await expect.element(writing).toHaveFocus();
  await userEvent.keyboard('See #pick');
  const channels = page.getByRole('listbox', { name: 'Channels' });
  await expect.element(channels.getByRole('option', { name: /^picker/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('with @jun');
  await expect.element(page.getByRole('option', { name: /^Juno Tackett/ })).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await userEvent.keyboard(':tad');
  const emoji = page.getByRole('listbox', { name: 'Emoji' });
  await expect.element(emoji.getByRole('option').first()).toMatchTextContent(':tada:');
  expect(await defectsOf(), 'the picker').toEqual([]);
  await userEvent.keyboard('{Tab}');
  await userEvent.keyboard(':rocket:');
  await expect.element(writing).toHaveValue('See #picker with @Juno Tackett 🎉 🚀 ');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => team.sent()).toEqual(['text/plain See #picker with @2 🎉 🚀']);
});

test('Enter that ends a Chinese or Japanese word does not send', async () => {
  const team = await openApp(HERE, { channels: [{ name: 'typed-words' }] });
  await expect.element(writing).toHaveFocus();
  await writing.fill('カモメ');
  const press = (init: KeyboardEventInit) =>
    writing
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init }));
  press({ isComposing: true });
  // Some browsers report the end of a composition before the key, which has the code of the input method.
  press({ keyCode: 229 });
  await expect.element(writing).toHaveValue('カモメ');
  await userEvent.keyboard('?');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => team.sent()).toEqual(['text/plain カモメ?']);
});

test('a phone has one button for files, mentions and formatting', async () => {
  await page.viewport(390, 844);
  await openApp(HERE, { people: [{ name: 'Juno Tackett' }], channels: [{ name: 'phone' }] });
  const choose = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'Add to the message' }).click();
    await item(name).click();
  };
  const { promise: chooser, resolve } = Promise.withResolvers<HTMLInputElement>();
  const hold = (event: Event): void => {
    if (!(event.target instanceof HTMLInputElement) || event.target.type !== 'file') return;
    event.preventDefault();
    resolve(event.target);
  };
  addEventListener('click', hold, true);
  await choose('Attach files');
  expect((await chooser).multiple).toBe(true);
  removeEventListener('click', hold, true);
  const formatting = page.getByRole('toolbar', { name: 'Formatting' });
  await choose('Format with Markdown');
  await expect.element(formatting).toBeVisible();
  await choose('Write plain text');
  await expect.element(formatting).not.toBeInTheDocument();
  await choose('Mention someone');
  await expect.element(writing).toHaveFocus();
  await userEvent.keyboard('jun');
  await page.getByRole('option', { name: /^Juno Tackett/ }).click();
  await expect.element(writing).toHaveValue('@Juno Tackett ');
});

test('a composer that grows leaves the end of the feed in view', async () => {
  const said = Array.from({ length: 6 }, (_, line) => ({ text: `Tall ${line}${'\n…'.repeat(9)}` }));
  await openApp(HERE, { people: [{ name: 'Juno Tackett' }], channels: [{ name: 'growing' }], said });
  const last = feed.getByRole('article').filter({ hasText: 'Tall 5' });
  await expect.element(last).toBeInViewport({ ratio: 1 });
  for (const draft of ['one', 'one\ntwo', 'one\ntwo\nthree', 'one\ntwo\nthree\nfour']) {
    await writing.fill(draft);
    await expect.element(last).toBeInViewport({ ratio: 1 });
  }
});

test.each([
  [390, 640],
  [1_280, 720],
])('suggestions with long names stay within their list, and the list within a window of %i px', async (...size) => {
  await page.viewport(...size);
  const long = 'a-channel-with-a-name-that-goes-on-for-as-long-as-it-may';
  const channels = Array.from({ length: 9 }, (_, index) => ({ name: `${long}-${index}` }));
  await openApp(HERE, { people: [{ name: 'Juno Tackett' }], channels: [{ name: 'proposals' }, ...channels] });
  for (const sign of ['#a-ch', '@', ':sm']) {
    await writing.fill('');
    await writing.click();
    await userEvent.keyboard(sign);
    const list = page.getByRole('listbox');
    await expect.element(list.getByRole('option').first()).toBeVisible();
    const box = list.element().getBoundingClientRect();
    const inside = [...list.element().querySelectorAll('*')].map((part) => part.getBoundingClientRect());
    const isOut = (part: DOMRect) => part.width > 0 && (part.right > box.right + 1 || part.left < box.left - 1);
    const isOff = box.top < 0 || box.right > innerWidth || box.bottom > innerHeight;
    expect({ parts: inside.filter(isOut).length, isOff, sign }).toEqual({ parts: 0, isOff: false, sign });
  }
});
