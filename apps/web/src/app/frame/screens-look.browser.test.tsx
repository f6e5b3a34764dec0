import { api } from '@loquat/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerAreaTags } from '../../testing/browser/area-tags.ts';
import { defectsOf } from '../../testing/browser/look.ts';
import { openApp } from '../../testing/browser/open-app.tsx';
import { router } from '../router/router.ts';

const MARKDOWN =
  '## Plan\n- [x] freeze\n\n| a | b |\n|--|--|\n| 1 | 2 |\n\n```ts\nlet a = 1;\n```\n`code` [link](https://a.example)';

/** Shows the app to an administrator, with a channel that has messages, an empty one and a direct message. */
async function openFurnished(): Promise<void> {
  const team = await openApp('/setting', {
    me: { is_admin: true },
    people: [{ name: 'Ines Screens' }],
    channels: [{ name: 'furnished' }, { name: 'bare' }],
    said: [
      { text: MARKDOWN, content_type: 'text/markdown', from: 1 },
      { text: 'Plain words.' },
      { text: 'Just us two.', to: { uid: 1 } },
    ],
  });
  answerAreaTags(team);
  team.on(api.invites.createInviteLink, () => 'https://harbour.example/join/abcd-efgh-ijkl');
}

async function show(path: string, heading: string | RegExp): Promise<void> {
  await router.navigate({ href: path });
  await expect.element(page.getByRole('heading', { name: heading }).first()).toBeVisible();
}

// One check takes a second; a busy machine takes several.
const options = { timeout: 300_000 };
const look = async (name: string): Promise<void> => expect.soft(await defectsOf(), name).toEqual([]);

test('the screens of chats have no defect that tools can find', options, async () => {
  await openFurnished();
  await show('/chat', 'Pick a chat, or start one');
  await look('chats');
  await show('/chat/channel/2', /^This is the start of #bare/);
  await look('empty channel');
  await show('/chat/dm/2', 'Ines Screens');
  await look('direct message');
  await show('/chat/channel/999999', 'This chat is not here');
  await look('unknown chat');
  await show('/chat/channel/1', 'Plan');
  await look('channel');
  await page.getByRole('button', { name: 'Members', exact: true }).click();
  await expect.element(page.getByRole('complementary')).toBeVisible();
  await look('members');
  await page.getByRole('button', { name: 'Invite people', exact: true }).first().click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await look('invitation');
});

test('the places of the rail, and making a channel, have no defect that tools can find', options, async () => {
  await openFurnished();
  for (const path of ['/users', '/users/2', '/search?q=words', '/favs', '/files']) {
    await show(path, /./);
    await look(path);
  }
  await router.navigate({ href: '/chat' });
  await page.getByRole('button', { name: 'New message or channel' }).click();
  await page.getByRole('menuitem', { name: 'Create a channel' }).click();
  await page.getByRole('radio', { name: /^Private/ }).click();
  await expect.element(page.getByRole('combobox', { name: 'Find people to add' })).toBeVisible();
  await look('new channel');
});

test('one’s own settings, and those of chats, have no defect that tools can find', options, async () => {
  await openFurnished();
  const screens: [string, string | RegExp][] = [
    ['/setting/general', 'General'],
    ['/setting/my_account', 'My account'],
    ['/setting/about', 'About'],
    ['/setting/channel/1/overview', 'Overview'],
    ['/setting/dm/2/overview', 'Overview'],
  ];
  for (const [path, heading] of screens) {
    await show(path, heading);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect.soft(await defectsOf(), path).toEqual([]);
  }
});
