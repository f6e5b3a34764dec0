import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { openApp } from '../../testing/browser/open-app.tsx';
import { chatRow, feed, writing } from '../../testing/browser/pages.ts';

const switcher = page.getByRole('dialog', { name: 'Quick switcher' });
const field = switcher.getByRole('combobox');
const option = (text: string): Locator => switcher.getByRole('option').filter({ hasText: text });
const heading = (name: string): Locator => page.getByRole('heading', { level: 1, name });
const inChannel = (name: string) => expect.element(heading(name)).toBeVisible();

async function openSwitcher(): Promise<void> {
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
}
const closed = () => expect.element(switcher).not.toBeInTheDocument();

test('the keyboard alone goes to a channel, a person and a message', async () => {
  await openApp('/chat/channel/2', {
    people: [{ name: 'Kofi Jumper' }],
    channels: [{ name: 'pier-signage' }, { name: 'quiet-room' }],
    said: [{ text: 'The paint for the lighthouse arrived.' }],
  });
  await expect.element(writing).toHaveFocus();
  await userEvent.keyboard('half a');

  await openSwitcher();
  await userEvent.keyboard('{Escape}');
  await closed();
  await expect.element(writing).toHaveFocus();
  await expect.element(writing).toHaveValue('half a');

  await openSwitcher();
  await userEvent.keyboard('#pier');
  await expect.element(option('pier-signage')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  await inChannel('pier-signage');
  await expect.element(writing).toHaveFocus();

  await openSwitcher();
  await userEvent.keyboard('@kofi');
  await expect.element(option('Kofi Jumper')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  await inChannel('Kofi Jumper');

  await openSwitcher();
  await userEvent.keyboard('lighthouse');
  await expect.element(option('The paint for the lighthouse arrived.')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.pathname).toBe('/chat/channel/1');
  await expect.element(feed).toMatchTextContent('The paint for the lighthouse arrived.');
});

test('the switcher leads to unread chats, then back and forth between two chats', async () => {
  const team = await openApp('/chat/channel/2', {
    people: [{ name: 'Kofi Caller' }],
    channels: ['uma-here', 'uma-there', 'uma-busy', 'uma-calling'].map((name) => ({ name })),
    said: [1, 2].map((gid) => ({ text: 'I am here.', from: 1, to: { gid } })),
  });
  await inChannel('uma-there');
  await chatRow('uma-here').click();
  await inChannel('uma-here');
  for (const name of ['uma-there', 'uma-here']) {
    await openSwitcher();
    await expect.element(switcher.getByRole('option').first()).toMatchTextContent(name);
    await userEvent.keyboard('{Enter}');
    await inChannel(name);
    await closed();
  }

  team.say({ text: ' @1 look', to: { gid: 4 }, properties: { mentions: [1] } });
  team.say({ text: 'Nobody in particular.', to: { gid: 3 } });
  await expect.element(chatRow('uma-busy').getByText('1 unread', { exact: true })).toBeVisible();
  await openSwitcher();
  const unread = switcher.getByRole('group', { name: 'Unread' }).getByRole('option');
  await expect
    .poll(() => unread.elements().map((one) => /uma-(calling|busy)/.exec(one.textContent)?.[0]))
    .toEqual(['uma-calling', 'uma-busy']);
  await expect.element(option('uma-here')).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await inChannel('uma-calling');
});

test('a few letters find a channel, initials a user, and the matched letters are marked', async () => {
  await openApp('/chat', { people: [{ name: 'Màya Fischer' }], channels: [{ name: 'release-planning' }] });
  await expect.element(chatRow('release-planning')).toBeVisible();
  for (const [words, name, marked] of [
    ['rlse', 'release-planning', ['r', 'l', 'se']],
    ['mf', 'Màya Fischer', ['M', 'F']],
    ['maya', 'Màya Fischer', ['Màya']],
  ] as const) {
    await openSwitcher();
    await field.fill(words);
    await expect.element(option(name)).toHaveAttribute('aria-selected', 'true');
    const marks = [...option(name).element().querySelectorAll('mark')].map((mark) => mark.textContent);
    expect(marks).toEqual([...marked]);
    await userEvent.keyboard('{Escape}');
    await closed();
  }
});

test('the commands of the switcher do what their names say', async () => {
  const team = await openApp('/users', { people: [{ name: 'Juno Tackett' }], channels: [{ name: 'unread-room' }] });
  await expect.element(page.getByRole('navigation', { name: 'List of people' })).toBeVisible();
  team.say({ text: 'Something new.' });
  await expect.poll(() => document.title).toMatch(/^\(1\)/);
  const run = async (words: string): Promise<void> => {
    await openSwitcher();
    await userEvent.keyboard(`>${words}`);
    await expect.poll(() => switcher.getByRole('option').elements().length).toBe(1);
    await userEvent.keyboard('{Enter}');
    await closed();
  };
  await run('mark everything');
  await expect.poll(() => document.title).not.toMatch(/^\(/);
  await run('light and dark');
  await expect.poll(() => document.documentElement.dataset['theme']).toBe('dark');
  await run('general');
  await expect.element(page.getByRole('heading', { name: 'General' }).first()).toBeVisible();
  await run('new message');
  await expect.element(page.getByRole('dialog', { name: /direct message/i })).toBeVisible();
});

test('the switcher leaves the focus at its destination', async () => {
  await openApp('/chat/channel/1', { channels: [{ name: 'settled' }] });
  await expect.element(writing).toHaveFocus();
  const goBy = async (words: string, name: RegExp): Promise<void> => {
    await openSwitcher();
    await field.fill(words);
    await expect.element(page.getByRole('option', { name }).first()).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{Enter}');
    await closed();
  };
  await goBy('My account', /^My account/);
  await expect.element(heading('My account')).toHaveFocus();
  await goBy('Go to People', /^Go to People/);
  await expect.element(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveFocus();
  await goBy('Settled', /^settled/);
  await expect.element(writing).toHaveFocus();
  await goBy('Switch between', /^Switch between/);
  await expect.element(writing).toHaveFocus();
});
