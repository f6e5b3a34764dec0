import { api } from '@loquat/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { defectsOf } from '#testing/browser/look.ts';
import { openApp } from '#testing/browser/open-app.tsx';
import { chatRow, feed, messageRow, restingPlace, say, toast, writing } from '#testing/browser/pages.ts';
import { preferMotion } from '#testing/browser/prefer-motion.ts';
import { event, settingsChange } from '#testing/events.ts';

const HERE = '/chat/channel/1';
const juno = { name: 'Juno Tackett' };
const note = page.getByRole('note');

test('a deleted message is reported, and the chat opens as usual', async () => {
  const said = [{ text: 'Still here' }, { text: 'Nobody will know' }];
  const team = await openApp('/chat', { people: [juno], channels: [{ name: 'short' }], said });
  await expect.element(chatRow('short').getByText(/Nobody will know/)).toBeVisible();
  team.react(2, { type: 'delete' });
  await expect.element(chatRow('short').getByText(/Still here/)).toBeVisible();
  history.pushState({}, '', `${HERE}?mid=2`);
  dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  await expect.element(toast('This message is gone, or you cannot see it.')).toBeVisible();
  await expect.element(messageRow('Still here')).toBeInViewport();
  await expect.poll(() => location.pathname + location.search).toBe(HERE);
});

test('without motion the message has a tint instead of a flash', async () => {
  await preferMotion('reduce');
  await openApp(`${HERE}?mid=1`, { people: [juno], channels: [{ name: 'calm' }], said: [{ text: 'Look here' }] });
  // It stays for a second and a half.
  const motion = (): string | undefined => {
    const shown = document.querySelector('.feed-flash > article');
    return shown ? getComputedStyle(shown).animationName : undefined;
  };
  await expect.poll(motion, { interval: 10 }).toBe('none');
  await expect.poll(() => document.querySelector('.feed-flash')).toBeNull();
});

test('users who are typing are named above the composer until they send', async () => {
  const people = [juno, { name: 'Ines Writes' }, { name: 'Tomas Writes' }];
  const team = await openApp(HERE, { people, channels: [{ name: 'writers' }], said: [{ text: 'Well?' }] });
  await expect.element(messageRow('Well?')).toBeVisible();
  const before = await restingPlace(feed);
  const write = (uid: number): void => team.emit(event({ type: 'typing', uid, target: { gid: 1 } }));
  const shown = page.getByRole('main');
  write(3);
  await expect.element(chatRow('writers')).toMatchTextContent('Ines is typing');
  await expect.element(shown.getByText('Ines is typing')).toBeVisible();
  // A typing event counts for five seconds, so it is repeated.
  write(3);
  write(4);
  await expect.element(shown.getByText('Ines and Tomas are typing')).toBeVisible();
  write(4);
  team.say({ text: 'Well.', from: 3 });
  await expect.element(shown.getByText('Tomas is typing')).toBeVisible();
  expect(await restingPlace(feed)).toEqual(before);
  await expect.element(shown.getByText('is typing')).not.toBeInTheDocument();
});

test('a user who was blocked cannot be written to until unblocked', async () => {
  const said = [{ text: 'Buy my boat', to: { uid: 1 } }];
  const people = [{ name: 'Ines Blocked' }];
  const team = await openApp('/chat', { people, said });
  const info = { status: 'blocked', created_at: 1_790_000_000_000, updated_at: 1_790_000_000_000 };
  await expect.poll(() => team.asked(api.contacts.listContacts).length).toBeGreaterThan(0);
  await chatRow('Ines Blocked').click();
  await expect.element(writing).toBeVisible();
  team.emit(settingsChange({ add_contacts: [{ target_uid: 2, info }] }));
  team.on(api.contacts.updateContactStatus, ({ body }) => {
    expect(body).toEqual({ target_uid: 2, action: 'unblock' });
    return undefined;
  });
  await expect.element(note).toMatchTextContent('You have blocked this person.');
  await expect.element(writing).not.toBeInTheDocument();
  expect(await defectsOf()).toEqual([]);
  await page.getByRole('button', { name: 'Unblock' }).click();
  await expect.element(writing).toHaveFocus();
});

test('a message that will disappear shows the remaining time', async () => {
  const team = await openApp('/chat/dm/2', { people: [{ name: 'Ines Vanishes' }] });
  team.emit(
    event({
      type: 'chat',
      mid: 1,
      from_uid: 1,
      created_at: Date.now(),
      target: { uid: 2 },
      detail: { type: 'normal', content_type: 'text/plain', content: 'Burn this', properties: null, expires_in: 300 },
    }),
  );
  const timer = messageRow('Burn this').getByRole('img', { name: /^Disappears in [45] minutes$/ });
  await expect.element(timer).toMatchTextContent(/^[45]m$/);
});

test('a note tells users who must add each other first', async () => {
  const team = await openApp('/chat/dm/2', {
    people: [{ name: 'Tomas Ekvall' }],
    common: { contact_verification_enable: true },
  });
  team.on(api.contacts.updateContactStatus, () => undefined);
  await expect.element(note).toMatchTextContent('This person is not in your contacts.');
  await expect.element(writing).toBeVisible();
  expect(await defectsOf()).toEqual([]);
  await note.getByRole('button', { name: 'Add' }).click();
  await expect.element(note).not.toBeInTheDocument();
});

test("the user's own messages are on the right if the server's setting says so", async () => {
  const team = await openApp('/chat/dm/2', {
    people: [juno],
    common: { contact_verification_enable: true, chat_layout_mode: 'SelfRight' },
  });
  await say('Right');
  team.say({ text: 'Left', to: { uid: 1 } });
  const right = (text: string): number =>
    messageRow(text).element().querySelector('.feed-body')?.getBoundingClientRect().right ?? 0;
  await expect.element(messageRow('Left')).toBeVisible();
  await expect.poll(() => right('Right') > right('Left') + 200).toBe(true);
});
