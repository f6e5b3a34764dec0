import {
  createPublicChannel,
  joinAs,
  openAs,
  type Person,
  sayIn,
  sayTo,
  seedPeople,
} from '../../fixtures/chat-seed.ts';
import { UNREACHABLE } from '../../fixtures/complaints.ts';
import { readFeeds, readLists } from '../../fixtures/convergence/screen-state.ts';
import { untilOnDevice } from '../../fixtures/device.ts';
import { readFeed } from '../../fixtures/feed-reader.ts';
import * as at from '../../fixtures/pages.ts';
import { expect, test } from '../../fixtures/team.ts';
import { test as onItsOwn } from '../../fixtures/test.ts';

test('an offline browser shows that, then gets missed messages, and sends queued ones', async ({
  page,
  context,
  team,
  complaints,
}) => {
  complaints.allow(UNREACHABLE);
  const ines = await team.join('Ines Offline');
  const gid = await createPublicChannel(team.founder, 'under-way');
  await sayIn(team.founder, gid, 'before');
  await openAs(context, team.url, ines);
  await page.goto(`/chat/channel/${gid}`);
  await expect(at.feed(page)).toContainText('before');

  await context.setOffline(true);
  await expect(at.toast(page, 'Network Offline!')).toBeVisible();
  for (const text of ['missed 1', 'missed 2', 'missed 3']) await sayIn(team.founder, gid, text);
  await at.say(page, 'written without network');
  await expect(at.feed(page)).toContainText('Sends when you are back online.');

  await context.setOffline(false);
  await expect(at.toast(page, 'Network Offline!')).toBeHidden();
  await expect(at.feed(page)).toContainText('missed 3');
  await expect(at.feed(page)).not.toContainText('Sends when you are back online.');
  const all = ['before', 'missed 1', 'missed 2', 'missed 3', 'written without network'];
  await expect.poll(() => readFeed(page)).toEqual(all);
});

test('a part of the chat that fails to load leaves the rest, and loads later', async ({
  page,
  context,
  team,
  complaints,
}) => {
  complaints.allow(UNREACHABLE);
  const ines = await team.join('Ines Piecemeal');
  const gid = await createPublicChannel(team.founder, 'in-parts');
  await openAs(context, team.url, ines);
  await context.route('**/assets/emoji-popover*', (route) => route.abort('connectionrefused'));
  const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('emoji-popover'));
  await page.goto(`/chat/channel/${gid}`);
  await page.getByRole('button', { name: 'Add emoji' }).click();
  await refused;
  await at.say(page, 'before all of it is there');
  await expect(at.feed(page)).toContainText('before all of it is there');
  await expect(page.getByRole('dialog', { name: 'Emoji' })).toHaveCount(0);
  await context.unroute('**/assets/emoji-popover*');
  await expect(page.getByRole('dialog', { name: 'Emoji' })).toBeVisible();
});

test('background work starts late if the server was unreachable at first', async ({
  page,
  context,
  team,
  complaints,
}) => {
  complaints.allow(UNREACHABLE);
  const ines = await team.join('Ines Background');
  const [open, beside] = [
    await createPublicChannel(team.founder, 'foreground'),
    await createPublicChannel(team.founder, 'aside'),
  ];
  await openAs(context, team.url, ines);
  await context.route('**/assets/background*', (route) => route.abort('connectionrefused'));
  const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('/background'));
  await page.goto(`/chat/channel/${open}`);
  await sayIn(team.founder, beside, 'unread');
  await refused;
  await page.keyboard.press('Shift+Escape');
  await expect(at.chatRow(page, 'aside')).toContainText('1 unread');
  await context.unroute('**/assets/background*');
  await expect(async () => {
    await page.keyboard.press('Shift+Escape');
    await expect(at.chatRow(page, 'aside')).not.toContainText('1 unread', { timeout: 500 });
  }).toPass();
});

test('the screen stays while older messages cannot be loaded, and they load when the network is back', async ({
  page,
  context,
  team,
  complaints,
}) => {
  complaints.allow(UNREACHABLE);
  const [ines, tomas] = [await team.join('Ines Patient'), await team.join('Tomas Elsewhere')];
  const gid = await createPublicChannel(team.founder, 'no-past');
  // Ines gets no notice: her browser cannot know that there were no earlier messages.
  await sayTo(team.founder, tomas, 'between us');
  await sayIn(team.founder, gid, 'the question');
  await openAs(context, team.url, ines);
  await context.route('**/api/**/history?*', (route) => route.abort('connectionrefused'));
  const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('/history?'));
  await page.goto(`/chat/channel/${gid}`);
  await refused;
  await expect(at.feed(page)).toContainText('the question');
  await sayIn(tomas, gid, 'the answer');
  await expect(at.feed(page)).toContainText('the answer');
  await expect(at.feed(page)).toContainText('the question');
  await expect(at.feed(page)).not.toContainText('This is the start of');

  await context.setOffline(true);
  await expect(at.toast(page, 'Network Offline!')).toBeVisible();
  await context.unroute('**/api/**/history?*');
  await context.setOffline(false);
  await expect(at.feed(page)).toContainText('This is the start of');
  await expect.poll(() => readFeed(page)).toEqual(['the question', 'the answer']);
});

onItsOwn('a new name that comes while a page is opening is not missed', async ({ server, page, context }) => {
  const [juno, ines] = await seedPeople(server.url, ['Juno Tackett', 'Ines Corvalo']);
  await openAs(context, server.url, ines);
  await juno.api.server.updateOrganization({ body: { name: 'Harbour' } });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/user/events?*', async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest('**/api/user/events?*');
  await page.goto('/chat');
  await asked;
  await juno.api.server.updateOrganization({ body: { name: 'Lighthouse' } });
  release();
  await expect(page).toHaveTitle('Lighthouse Web App');
});

onItsOwn('an answer from before a new name does not undo it', async ({ server, page, context, complaints }) => {
  complaints.allow(UNREACHABLE);
  const [juno, ines] = await seedPeople(server.url, ['Juno Tackett', 'Ines Corvalo']);
  await openAs(context, server.url, ines);
  await juno.api.server.updateOrganization({ body: { name: 'Harbour' } });
  await page.goto('/chat');
  await expect(page).toHaveTitle('Harbour Web App');
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { promise: answered, resolve: noteAnswer } = Promise.withResolvers<void>();
  let asked = 0;
  await page.route('**/api/admin/system/organization', async (route) => {
    asked += 1;
    const response = await route.fetch();
    if (asked === 1) {
      noteAnswer();
      await held;
    }
    await route.fulfill({ response });
  });
  // The stream is back: changes made without it are requested.
  await context.setOffline(true);
  await expect(at.toast(page, 'Network Offline!')).toBeVisible();
  await context.setOffline(false);
  await answered;
  await juno.api.server.updateOrganization({ body: { name: 'Lighthouse' } });
  await expect(page).toHaveTitle('Lighthouse Web App');
  release();
  await expect.poll(() => asked).toBe(2);
  await expect(page).toHaveTitle('Lighthouse Web App');
});

/** One action of every kind that this version supports. */
async function liveThrough(juno: Person, ines: Person, tomas: Person, round: string): Promise<string> {
  const name = `pier-${round}`;
  const gid = await createPublicChannel(juno, name);
  await sayIn(ines, gid, `${round}: first`);
  await sayIn(tomas, gid, `${round}: second`);
  await sayIn(juno, gid, `${round}: third`);
  await sayTo(ines, juno, `${round}: to you alone`);
  await sayTo(juno, tomas, `${round}: to Tomas alone`);
  await tomas.api.users.updateMe({ body: { name: `Tomas ${round}` } });
  await juno.api.server.updateOrganization({ body: { name: `Harbour ${round}` } });
  const { gid: secret } = await juno.api.channels.createChannel({
    body: { name: `office-${round}`, is_public: false, members: [juno.login.user.uid, ines.login.user.uid] },
  });
  await sayIn(ines, secret, `${round}: in the private channel`);
  return name;
}

onItsOwn(
  'what a page has lived through is what a fresh browser loads, also across a broken stream',
  async ({ server, page, context, visit, complaints }) => {
    complaints.allow(UNREACHABLE);
    const [juno, ines, tomas] = await seedPeople(server.url, ['Juno Tackett', 'Ines Corvalo', 'Tomas Ekvall']);
    await openAs(context, server.url, juno);
    await page.goto('/chat');
    await expect(page.getByRole('button', { name: 'New message or channel' })).toBeVisible();
    const chats = [await liveThrough(juno, ines, tomas, 'calm')];
    await expect(page).toHaveTitle(/Harbour calm/);

    await context.setOffline(true);
    await expect(at.toast(page, 'Network Offline!')).toBeVisible();
    chats.push(await liveThrough(juno, ines, tomas, 'away'));
    await joinAs(server.url, 'Noor Haddani');
    await context.setOffline(false);
    await expect(at.chatRow(page, 'office-away')).toBeVisible();
    await server.kill();
    await expect(at.toast(page, 'Reconnecting...')).toBeVisible();
    await server.restart();
    chats.push(await liveThrough(juno, ines, tomas, 'again'));
    await expect(at.chatRow(page, 'office-again')).toBeVisible();

    const fresh = await visit();
    await fresh.goto('/login');
    await at.signIn(fresh, juno.email);
    await expect(at.chatRow(fresh, 'office-again')).toBeVisible();
    const agree = async () => expect(await readLists(page)).toEqual(await readLists(fresh));
    await expect(agree).toPass();
    const opened = [...chats, 'office-away', 'Ines Corvalo'];
    const [lived, loaded] = [await readFeeds(page, opened), await readFeeds(fresh, opened)];
    expect(lived['pier-away']).toEqual(['away: first', 'away: second', 'away: third']);
    expect(lived).toEqual(loaded);
    // Messages read in one browser count as read in the other.
    await expect(agree).toPass();
  },
);

test('while the server is down a reload still shows the last chat, and new messages when it is back', async ({
  page,
  context,
  team,
  complaints,
}) => {
  complaints.allow(UNREACHABLE);
  const ines = await team.join('Ines Cached');
  const gid = await createPublicChannel(team.founder, 'harbour-wall');
  await sayIn(team.founder, gid, 'carved in stone');
  await openAs(context, team.url, ines);
  await page.goto(`/chat/channel/${gid}`);
  await expect(at.feed(page)).toContainText('carved in stone');
  await at.say(page, 'me too');
  await expect(at.feed(page).getByLabel('Sending')).toBeHidden();
  await untilOnDevice(page, 'me too');
  // The app itself comes from the cache of the browser or a proxy; the server answers nothing.
  await context.route('**/api/**', (route) => route.abort('connectionrefused'));
  await page.reload();
  await expect(at.feed(page)).toContainText('carved in stone');
  await expect(at.feed(page)).toContainText('me too');
  await expect(at.chatRow(page, 'harbour-wall')).toBeVisible();
  await sayIn(team.founder, gid, 'said meanwhile');
  await context.unroute('**/api/**');
  await expect(at.feed(page)).toContainText('said meanwhile');
});
