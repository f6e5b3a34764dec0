import type { Page } from '@playwright/test';
import { createPublicChannel, openAs, sayIn } from '../../fixtures/chat-seed.ts';
import * as at from '../../fixtures/pages.ts';
import { expect, type Team, test } from '../../fixtures/team.ts';

const textOf = (index: number): string => `Entry ${index} of the log`;
const switcherField = (page: Page) => page.getByRole('dialog', { name: 'Quick switcher' }).getByRole('combobox');
const start = (page: Page, name: string) => page.getByText(`This is the start of #${name}`);

/** A public channel with this many messages from the founder. */
async function toldChannel({ founder }: Team, name: string, count: number) {
  const gid = await createPublicChannel(founder, name);
  // One after the other: the newest one is the last.
  for (let index = 0; index < count; index += 1) await sayIn(founder, gid, textOf(index));
  return gid;
}

/** Goes to a message as a user who searches for it: from the switcher through the results. */
async function searchFor(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await switcherField(page).fill(`"${text}"`);
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.getByRole('list', { name: 'Results' }).getByRole('link').first().click();
}

test('a newcomer to a public channel reads earlier messages, and finds them', async ({ visit, team }) => {
  const gid = await toldChannel(team, 'general', 150);
  const late = await team.join('Lena Late');
  const page = await visit();
  await openAs(page.context(), team.url, late);
  await page.goto(`/chat/channel/${gid}`);
  await expect(at.messageRow(page, textOf(149))).toBeInViewport();
  await expect(start(page, 'general')).toHaveCount(0);
  // It was sent before she came.
  await expect(at.chatRow(page, 'general')).not.toHaveAttribute('data-unread');

  await searchFor(page, textOf(7));
  await expect(at.messageRow(page, textOf(7))).toBeInViewport();
  await expect(at.messageRow(page, textOf(7))).toBeFocused();
  await page.keyboard.press('Home');
  await expect(at.messageRow(page, textOf(0))).toBeInViewport();
  await expect(start(page, 'general')).toBeVisible();
});

test('newcomers find earlier messages in channels, however they joined', async ({ visit, team }) => {
  const open = await toldChannel(team, 'never-opened', 3);
  const { gid: shut } = await team.founder.api.channels.createChannel({
    body: { name: 'by-link', is_public: false, members: [] },
  });
  const { gid: chosen } = await team.founder.api.channels.createChannel({
    body: { name: 'chosen', is_public: false, members: [] },
  });
  const { gid: opened } = await team.founder.api.channels.createChannel({
    body: { name: 'made-public', is_public: false, members: [] },
  });
  for (const gid of [shut, chosen, opened]) await sayIn(team.founder, gid, `The first word in ${gid}`);
  const late = await team.join('Lars Late');
  const page = await visit();
  await openAs(page.context(), team.url, late);
  await page.goto('/chat');
  // Nothing was sent since, and it was never opened.
  await expect(at.chatRow(page, 'never-opened')).toContainText(textOf(2));
  await at.openChat(page, 'never-opened');
  await expect(at.feed(page)).toContainText(textOf(0));

  const { founder } = team;
  await founder.api.channels.addMembers({ params: { gid: chosen }, body: [late.login.user.uid] });
  await at.openChat(page, 'chosen');
  await expect(at.feed(page)).toContainText(`The first word in ${chosen}`);

  await founder.api.channels.changeChannelType({ params: { gid: opened }, body: { is_public: true } });
  await at.openChat(page, 'made-public');
  await expect(at.feed(page)).toContainText(`The first word in ${opened}`);

  const hers = await visit();
  await openAs(hers.context(), team.url, founder);
  await hers.goto(`/chat/channel/${shut}`);
  await hers.getByRole('button', { name: 'Invite people' }).first().click();
  await hers.getByRole('tab', { name: 'Link' }).click();
  const field = hers.getByRole('textbox', { name: 'Invite link' });
  await expect(field).toHaveValue(/\/join\//);
  const link = new URL(await field.inputValue());
  await page.goto(link.pathname + link.search);
  await page.getByRole('button', { name: 'Join #by-link' }).click();
  await expect(at.feed(page)).toContainText(`The first word in ${shut}`);

  // Cleared messages are gone for users who come back, and the channel goes on.
  await page.goto('about:blank');
  await founder.api.messages.clearChannel({ params: { gid: open } });
  await sayIn(founder, open, 'A clean slate');
  await page.goto(`/chat/channel/${open}`);
  await expect(at.feed(page)).toContainText('A clean slate');
  await expect(start(page, 'never-opened')).toBeVisible();
  await expect(at.messageRow(page, textOf(2))).toHaveCount(0);
});
