import type { Gid } from '@loquat/contract';
import type { Locator, Page } from '@playwright/test';
import { createPublicChannel, openAs, type Person, sayIn, sayTo, seedPeople } from '../../fixtures/chat-seed.ts';
import { fillChannel } from '../../fixtures/performance/fill-channel.ts';
import { defectsOf } from '../../fixtures/screens/look.ts';
import { chatRow, composer, feed, messageRow, openChat, restingPlace, say, unread } from '../../fixtures/pages.ts';
import { expect, type Team, test } from '../../fixtures/team.ts';
import { test as onItsOwn } from '../../fixtures/test.ts';
import { told } from '../../fixtures/notices.ts';

const MESSAGES = 1_200;
/** The first message of the channel, if all are sent one after the other. */
const textOf = (index: number): string => `Line ${index}, ${'more words '.repeat((index * 5) % 11)}`;

/** A channel full of messages; returns the mid of each, by its text. */
async function longChannel({ url, founder }: Team, people: readonly Person[], name: string, count = MESSAGES) {
  const gid = await createPublicChannel(founder, name);
  await fillChannel(url, { people, gid }, { count, textOf });
  return { gid, midOf: (index: number) => findMid(founder, gid, `Line ${index},`) };
}

async function findMid({ api }: Person, gid: Gid, text: string): Promise<number> {
  for (let after = 1; ;) {
    const page = await api.messages.listChannelHistory({
      params: { gid },
      query: { after, limit: 1_000 },
    });
    const found = page.find(({ detail }) => detail.type === 'normal' && detail.content.startsWith(text));
    if (found) return found.mid;
    if (page.length === 0) throw new Error(`nobody said ${text}`);
    after = page.at(-1)?.mid ?? 0;
  }
}

const linkTo = (gid: number, mid: number): string => `/chat/channel/${gid}?mid=${mid}`;

/** Goes to an address without reloading the page, as a click on a link does. */
const follow = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, address);

/** How far the middle of a message is from that of the feed, px. */
async function offCentre(page: Page, of: Locator): Promise<number> {
  const [frame, box] = await Promise.all([feed(page).boundingBox(), of.boundingBox()]);
  if (!frame || !box) return Number.POSITIVE_INFINITY;
  return Math.abs(box.y + box.height / 2 - (frame.y + frame.height / 2));
}

async function expectShown(page: Page, text: string): Promise<void> {
  const wanted = messageRow(page, text);
  await expect(wanted).toBeFocused();
  await expect(wanted).toBeInViewport();
  await expect.poll(() => offCentre(page, wanted)).toBeLessThan(60);
}

test('a link to an old message shows it in context, and the way back to the end has no hole', async ({
  page,
  context,
  team,
}) => {
  const ines = await team.join('Ines Jumps');
  const { gid, midOf } = await longChannel(team, [team.founder, ines], 'long');
  const mid = await midOf(300);
  await openAs(context, team.url, team.founder);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(`/group/${gid}/history`)) asked.push(new URL(request.url()).search);
  });

  await page.goto(linkTo(gid, mid));
  await expectShown(page, 'Line 300,');
  await expect(page).toHaveURL(`/chat/channel/${gid}`);
  await expect(page.locator('.feed-flash')).toHaveCount(0);
  expect(asked.length, asked.join(' ')).toBeLessThanOrEqual(5);

  // Messages that arrive meanwhile wait at the end and are counted.
  await sayIn(ines, gid, 'Are you coming?');
  await page.getByRole('button', { name: /^Go to the newest message, \d+ new$/ }).click();
  await expect(messageRow(page, 'Are you coming?')).toBeInViewport();
  await expect(page.getByRole('button', { name: /^Go to the newest/ })).toBeHidden();

  // The same link once more, and again while its message is on the screen.
  await follow(page, linkTo(gid, mid));
  await expectShown(page, 'Line 300,');
  await composer(page).focus();
  await follow(page, linkTo(gid, mid));
  await expectShown(page, 'Line 300,');
});

test('a deleted message is reported, and the chat opens as usual', async ({ page, context, team }) => {
  const gid = await createPublicChannel(team.founder, 'short');
  const mid = await sayIn(team.founder, gid, 'Nobody will know');
  await sayIn(team.founder, gid, 'Still here');
  await team.founder.api.messages.deleteMessage({ params: { mid } });
  await openAs(context, team.url, team.founder);
  await page.goto(linkTo(gid, mid));
  await told(page, 'This message is gone, or you cannot see it.');
  await expect(messageRow(page, 'Still here')).toBeInViewport();
  await expect(page).toHaveURL(`/chat/channel/${gid}`);
});

test('without motion the message has a tint instead of a flash', async ({ visit, team }) => {
  const gid = await createPublicChannel(team.founder, 'calm');
  const mid = await sayIn(team.founder, gid, 'Look here');
  const page = await visit({ reducedMotion: 'reduce' });
  await openAs(page.context(), team.url, team.founder);
  await page.goto(linkTo(gid, mid));
  // It stays for a second and a half.
  const motion = await page.waitForFunction(() => {
    const shown = document.querySelector('.feed-flash > article');
    return shown && getComputedStyle(shown).animationName;
  });
  expect(await motion.jsonValue()).toBe('none');
  await expect(page.locator('.feed-flash')).toHaveCount(0);
});

test('people who are typing are named above the composer until they send', async ({ page, context, team }) => {
  const [ines, tomas] = [await team.join('Ines Writes'), await team.join('Tomas Writes')];
  const gid = await createPublicChannel(team.founder, 'writers');
  await sayIn(team.founder, gid, 'Well?');
  await openAs(context, team.url, team.founder);
  await page.goto(`/chat/channel/${gid}`);
  await expect(messageRow(page, 'Well?')).toBeVisible();
  const before = await restingPlace(feed(page));
  const write = (person: Person) => person.api.typing.announceTyping({ body: { target: { gid } } });
  const shown = page.locator('#content');
  await write(ines);
  await expect(chatRow(page, 'writers')).toContainText('Ines is typing');
  await expect(shown.getByText('Ines is typing')).toBeVisible();
  // Like people who keep writing: it counts for five seconds.
  await write(ines);
  await write(tomas);
  await expect(shown.getByText('Ines and Tomas are typing')).toBeVisible();
  await write(tomas);
  await sayIn(ines, gid, 'Well.');
  await expect(shown.getByText('Tomas is typing')).toBeVisible();
  expect(await restingPlace(feed(page))).toEqual(before);
  await expect(shown.getByText('is typing')).toBeHidden();
});

test('messages from an absence have a divider and a bar; both go when all is read', async ({ page, context, team }) => {
  const ines = await team.join('Ines Waits');
  const { gid } = await longChannel(team, [ines], 'waiting', 260);
  await createPublicChannel(team.founder, 'elsewhere');
  await openAs(context, team.url, team.founder);
  await page.goto('/');
  await expect(unread(page, 'waiting', 260)).toBeVisible();
  await openChat(page, 'waiting');
  await page.getByRole('button', { name: /^260 new/ }).click();
  await expect(feed(page).getByRole('separator', { name: '260 new messages' })).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Mark as read' })).toBeHidden();
  await openChat(page, 'elsewhere');
  await say(page, 'On my way');
  await sayIn(ines, gid, 'One more');
  await openChat(page, 'waiting');
  await composer(page).press('Escape');
  await expect(chatRow(page, 'waiting')).not.toHaveAttribute('data-unread');
});

test('a blocked person cannot be written to until unblocked', async ({ page, context, team }) => {
  const ines = await team.join('Ines Blocked');
  await sayTo(ines, team.founder, 'Buy my boat');
  await team.founder.api.contacts.updateContactStatus({ body: { target_uid: ines.login.user.uid, action: 'block' } });
  await openAs(context, team.url, team.founder);
  await page.goto(`/chat/dm/${ines.uid}`);
  await expect(page.getByRole('note')).toContainText('You have blocked this person.');
  await expect(composer(page)).toBeHidden();
  expect(await defectsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Unblock' }).click();
  await expect(composer(page)).toBeFocused();
});

test('a message that will disappear says how long it stays', async ({ page, context, team }) => {
  const ines = await team.join('Ines Vanishes');
  const body = { users: [{ uid: ines.login.user.uid, expires_in: 300 }] };
  await team.founder.api.chats.updateAutoDelete({ body });
  await openAs(context, team.url, team.founder);
  await page.goto(`/chat/dm/${ines.uid}`);
  await say(page, 'Burn this');
  const timer = messageRow(page, 'Burn this').getByRole('img', { name: /^Disappears in [45] minutes$/ });
  await expect(timer).toHaveText(/^[45]m$/);
});

onItsOwn('where people must add each other, strangers are told so', async ({ server, page, context }) => {
  const [founder, ines, tomas] = await seedPeople(server.url, ['Juno Tackett', 'Ines Corvalo', 'Tomas Ekvall']);
  await founder.api.server.updateCommonSettings({
    body: { contact_verification_enable: true, chat_layout_mode: 'SelfRight' },
  });
  await openAs(context, server.url, ines);
  await page.goto(`/chat/dm/${tomas.uid}`);
  const bar = page.getByRole('note');
  await expect(bar).toContainText('This person is not in your contacts.');
  await expect(composer(page)).toBeVisible();
  expect(await defectsOf(page)).toEqual([]);
  await bar.getByRole('button', { name: 'Add' }).click();
  await expect(bar).toBeHidden();

  // Own messages are on the right if the server says so.
  await page.goto(`/chat/dm/${founder.uid}`);
  await say(page, 'Right');
  await sayTo(founder, ines, 'Left');
  const right = async (text: string) => {
    const box = await messageRow(page, text).locator('.feed-body').boundingBox();
    return box ? box.x + box.width : 0;
  };
  await expect(messageRow(page, 'Left')).toBeVisible();
  expect(await right('Right')).toBeGreaterThan((await right('Left')) + 200);
});
