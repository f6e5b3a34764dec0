import { api, callProperties, type Timestamp, type Uid } from '@loquat/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../../testing/browser/open-app.tsx';
import { Refusal } from '../../../testing/browser/outside.ts';
import { messageRow, reach, toast, toolbar, writing } from '../../../testing/browser/pages.ts';

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

test('a reaction shows before the server answers, and goes when it refuses', async () => {
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

test('adding one kind of reaction too many says to choose an existing one', async () => {
  const { on } = await openApp(HERE, { ...team, said: [{ text: 'Everybody loves it' }] });
  on(api.messages.likeMessage, () => new Refusal('message.too_many_reactions'));
  await reach('Everybody loves it');
  await toolbar.getByRole('button', { name: 'React with 👍' }).click();
  const words = 'This message can have no more kinds of reactions. Choose one that is already there.';
  await expect.element(toast(words)).toBeVisible();
});

test('the trace of a call is replied to by its words, and never edited or copied', async () => {
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
