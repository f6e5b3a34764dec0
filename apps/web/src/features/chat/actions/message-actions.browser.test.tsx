import { api, callProperties, type Timestamp, type Uid } from '@loquat/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '#testing/browser/open-app.tsx';
import { Refusal } from '#testing/browser/outside.ts';
import {
  choose,
  feed,
  focus,
  item,
  messageRow,
  openMenu,
  reach,
  say,
  toast,
  toolbar,
  untilCount,
  untilSent,
  writing,
} from '#testing/browser/pages.ts';
import { event } from '#testing/events.ts';

const HERE = '/chat/channel/1';
const team = { people: [{ name: 'Juno Tackett' }], channels: [{ name: 'pier' }] };

test('the toolbar appears under a resting mouse as soon as an own message is sent', async () => {
  const { on } = await openApp(HERE, { ...team, said: [{ text: 'Go on' }] });
  await reach('Go on');
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  on(api.messages.sendToChannel, async () => {
    await held;
    return 2 as never;
  });
  await writing.fill('On my way');
  await userEvent.keyboard('{Enter}');
  await messageRow('On my way').hover();
  await expect.element(toolbar).not.toBeInTheDocument();
  release();
  await expect.element(messageRow('On my way').getByRole('toolbar')).toBeVisible();
});

test('a reaction shows before the server answers, and disappears when it refuses', async () => {
  const { on } = await openApp(HERE, { ...team, said: [{ text: 'Quick' }] });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  on(api.messages.likeMessage, async () => {
    await held;
    return new Refusal('message.forbidden');
  });
  await reach('Quick');
  await toolbar.getByRole('button', { name: 'React with 👍' }).click();
  const pill = messageRow('Quick').getByRole('button', { name: /👍 1/ });
  await expect.element(pill).toBeVisible();
  release();
  await expect.element(toast('Request Not Allowed')).toBeVisible();
  await expect.element(pill).not.toBeInTheDocument();
});

test('adding one kind of reaction too many asks to choose an existing one', async () => {
  const { on } = await openApp(HERE, { ...team, said: [{ text: 'Everybody loves it' }] });
  on(api.messages.likeMessage, () => new Refusal('message.too_many_reactions'));
  await reach('Everybody loves it');
  await toolbar.getByRole('button', { name: 'React with 👍' }).click();
  const words = 'This message can have no more kinds of reactions. Choose one that is already there.';
  await expect.element(toast(words)).toBeVisible();
});

test('the notice of a call can be replied to, and never edited or copied', async () => {
  const call = { started_at: 0 as Timestamp, seconds: 728, video: false, users: [1 as Uid], outcome: 'ended' as const };
  const said = [{ text: '📞 12:08', from: 1, properties: callProperties(call) }];
  await openApp(HERE, { ...team, said });
  await expect.element(messageRow('duration 12:08')).toBeVisible();
  await expect.element(writing).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(writing).toHaveValue('');
  await reach('duration 12:08');
  await expect.element(toolbar.getByRole('button', { name: 'Reply' })).toBeVisible();
  await expect.element(toolbar.getByRole('button', { name: 'Forward' })).not.toBeInTheDocument();
  await toolbar.getByRole('button', { name: 'Reply' }).click();
  await expect.element(page.getByText(/^Replying to .*Call, 12:08$/)).toBeVisible();
  await expect.element(page.getByText('Enter to send')).toBeVisible();
});

test('a reply leads to its original and follows its edits and deletion', async () => {
  const said = [{ text: 'Pier 3 is free' }, { text: 'Next one' }];
  const { react } = await openApp(HERE, { ...team, me: { is_admin: true }, said });
  await choose('Pier 3 is free', 'Reply');
  await expect.element(writing).toHaveFocus();
  await userEvent.keyboard('Thank you{Enter}');
  const answer = messageRow('Thank you');
  await answer.getByRole('link', { name: 'Reply to Juno Tackett: Pier 3 is free' }).click();
  await expect.element(messageRow('Pier 3 is free').first()).toHaveFocus();
  const content = { content_type: 'text/plain', content: 'Pier 4 is free' } as const;
  react(1, { type: 'edit', properties: null, ...content });
  await expect.element(messageRow('Pier 4 is free').first()).toMatchTextContent('(edited)');
  await expect.element(answer.getByRole('link', { name: 'Reply to Juno Tackett: Pier 4 is free' })).toBeVisible();

  await untilSent(answer);
  await focus(answer);
  await userEvent.keyboard('e');
  await expect.element(writing).toHaveValue('Thank you');
  await say('Thank you all');
  await expect.element(messageRow('Thank you all')).toMatchTextContent('(edited)');

  await focus(messageRow('Pier 4 is free').first());
  await userEvent.keyboard('{Delete}');
  const question = page.getByRole('alertdialog', { name: 'Delete this message?' });
  await expect.element(question).toMatchTextContent('It goes away for everyone. There is no way back.');
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(messageRow('Next one')).toHaveFocus();
  await expect.element(messageRow('Thank you all')).toMatchTextContent('This message has been deleted.');
  await untilCount(feed.getByRole('article'), 2);
});

const bothSaid = [{ text: 'From the top' }, { text: 'From below', from: 1 }];
const isShown = (action: string): boolean => item(action).elements().length > 0;

test('members may edit and delete only their own messages, and pin none', async () => {
  await openApp(HERE, { ...team, said: bothSaid });
  const actions = ['Reply', 'Edit', 'Delete', 'Pin to channel'];
  await openMenu('From the top');
  expect(actions.filter(isShown)).toEqual(['Reply']);
  await userEvent.keyboard('{Escape}');
  await openMenu('From below');
  expect(actions.filter(isShown)).toEqual(['Reply', 'Edit', 'Delete']);
});

test('administrators pin, unpin and delete messages of others', async () => {
  const { on, emit } = await openApp(HERE, { ...team, me: { is_admin: true }, said: bothSaid });
  const pin = (msg: object | null) => {
    emit(event({ type: 'pinned_message_updated', gid: 1, mid: 1, msg }));
    return undefined;
  };
  const content = { content_type: 'text/plain', content: 'From the top', properties: null };
  on(api.pins.pinMessage, ({ body }) =>
    pin({ ...body, from_uid: 2, created_by: 1, created_at: Date.now(), ...content }),
  );
  on(api.pins.unpinMessage, () => pin(null));
  await choose('From the top', 'Pin to channel');
  await expect.element(toast('Message pinned')).toBeVisible();
  const row = messageRow('From the top');
  await expect.element(row).toMatchTextContent('Pinned by Ines Alder');
  await reach('From the top');
  await row.getByRole('button', { name: 'Unpin' }).click();
  await expect.element(row).not.toMatchTextContent('Pinned by');
  await choose('From the top', 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(row).not.toBeInTheDocument();
});

test('all actions work with the keyboard alone', async () => {
  const { on } = await openApp(HERE, { ...team, said: [{ text: 'Press me' }] });
  on(api.saved.saveMessages, () => ({ id: 'a', created_at: 1_790_000_000_000 as Timestamp }));
  on(api.saved.getSavedItem, () => ({ users: [], messages: [], num_attachments: 0 }));
  const message = messageRow('Press me');
  await expect.element(writing).toHaveFocus();
  // The focus is visible after a key, not after a mouse.
  await userEvent.keyboard('{Shift}');
  await focus(message);
  await expect.element(toolbar).toBeVisible();
  await userEvent.keyboard('c');
  await expect.poll(() => navigator.clipboard.readText()).toBe('Press me');
  await userEvent.keyboard('s');
  await expect.element(toast('Saved')).toBeVisible();
  await userEvent.keyboard('+');
  await expect.element(page.getByRole('dialog', { name: 'Reactions' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(message).toHaveFocus();

  await userEvent.keyboard('{Shift>}{F10}{/Shift}');
  await expect.element(page.getByRole('menu', { name: 'More actions' })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await focus(item('Copy link'));
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => navigator.clipboard.readText()).toBe(`${location.origin}${HERE}?mid=1`);
  await expect.element(message).toHaveFocus();

  await focus(toolbar.getByRole('button', { name: 'React with 👍' }));
  await userEvent.keyboard('{ArrowRight}');
  await userEvent.keyboard('{Enter}');
  await expect.element(message.getByRole('button', { name: /❤️ 1/ })).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('{Escape}');
  await expect.element(message).toHaveFocus();
});
