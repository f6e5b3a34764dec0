import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { router } from '#app/router/router.ts';
import { defectsOf } from '#testing/browser/look.ts';
import { openApp } from '#testing/browser/open-app.tsx';
import { writing } from '#testing/browser/pages.ts';

const PEOPLE = [
  { name: 'Tidewatch', is_bot: true, is_public: true },
  { name: 'Closed', is_bot: true, is_public: false },
  { name: 'Ines Varga' },
];
const chat = (name: RegExp) => page.getByRole('navigation', { name: 'Chats' }).getByRole('link', { name });

test('a guest sees public bots in the list and writes text to them alone', async () => {
  const team = await openApp('/chat/dm/2', { me: { create_by: 'guest' }, people: PEOPLE });
  await expect.element(chat(/^Tidewatch/)).toBeVisible();
  await expect.element(chat(/^Closed/)).not.toBeInTheDocument();
  await expect.element(writing).toBeVisible();
  for (const name of ['Attach files', 'Record a voice message', 'Mention someone']) {
    await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument();
  }
  expect(await defectsOf(), 'a public bot').toEqual([]);
  await writing.fill('When is high tide?');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => team.sent()).toEqual(['text/plain When is high tide?']);

  await router.navigate({ href: '/chat/dm/3' });
  await expect.element(page.getByRole('note')).toMatchTextContent(/Sign in/);
  await expect.element(writing).not.toBeInTheDocument();
  await router.navigate({ href: '/chat/dm/4' });
  await expect.element(page.getByRole('heading', { name: 'This chat is not here' })).toBeVisible();
});

test('members see that guests can write to a public bot', async () => {
  await openApp('/chat/dm/2', { people: PEOPLE });
  await expect.element(page.getByText('Guests can write')).toBeVisible();
  expect(await defectsOf(), 'a public bot').toEqual([]);
  await router.navigate({ href: '/chat/dm/3' });
  await expect.element(page.getByText('Guests can write')).not.toBeInTheDocument();
});
