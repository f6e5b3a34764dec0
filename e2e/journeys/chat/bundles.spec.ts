import type { Gid } from '@loquat/contract';
import type { Locator, Page } from '@playwright/test';
import { createPublicChannel, openAs, type Person, sayIn } from '../../fixtures/chat-seed.ts';
import { UNREACHABLE } from '../../fixtures/complaints.ts';
import { holdsBundle } from '../../fixtures/device.ts';
import { choose } from '../../fixtures/message-tools.ts';
import * as at from '../../fixtures/pages.ts';
import { expect, type Team, test } from '../../fixtures/team.ts';

/** Copies messages into a bundle and forwards it, as often as given; resolves to the mids of the messages with it. */
async function sendBundle(person: Person, gid: Gid, { words, times }: { words: string; times: number }) {
  const mid = await sayIn(person, gid, words);
  const content = await person.api.forwards.createForward({ body: { mid_list: [mid] } });
  await person.api.messages.deleteMessage({ params: { mid } });
  const carriers: (typeof mid)[] = [];
  for (let time = 0; time < times; time += 1)
    carriers.push(
      await person.api.messages.sendToChannel({ params: { gid }, body: { content_type: 'vocechat/archive', content } }),
    );
  return carriers;
}

test('forwarded messages stay on the device with the messages that contain them', async ({
  page,
  team,
  complaints,
}) => {
  const { founder } = team;
  const ada = await team.join('Ada Keeps');
  const gid = await createPublicChannel(founder, 'kept-here');
  const { gid: shut } = await founder.api.channels.createChannel({
    body: { name: 'kept-shut', is_public: false, members: [ada.login.user.uid] },
  });
  const [first, second] = await sendBundle(founder, gid, { words: 'Twice sent on', times: 2 });
  await sendBundle(founder, shut, { words: 'For members alone', times: 1 });
  if (!first || !second) throw new Error('not sent');
  await openAs(page.context(), team.url, ada);
  await page.goto(`/chat/channel/${shut}`);
  await expect(at.feed(page)).toContainText('For members alone');
  await expect.poll(() => holdsBundle(page, 'For members alone')).toBe(true);
  await at.openChat(page, 'kept-here');
  await expect(at.messageRow(page, 'Twice sent on')).toHaveCount(2);
  await expect.poll(() => holdsBundle(page, 'Twice sent on')).toBe(true);

  // The app itself comes from the cache of the browser or a proxy; the server answers nothing.
  complaints.allow(UNREACHABLE);
  await page.context().route('**/api/**', (route) => route.abort('connectionrefused'));
  await page.reload();
  await expect(at.messageRow(page, 'Twice sent on')).toHaveCount(2);
  await page.context().unroute('**/api/**');
  await page.reload();
  await expect(at.messageRow(page, 'Twice sent on')).toHaveCount(2);

  await founder.api.messages.deleteMessage({ params: { mid: first } });
  await expect(at.messageRow(page, 'Twice sent on')).toHaveCount(1);
  await founder.api.channels.removeMembers({ params: { gid: shut }, body: [ada.login.user.uid] });
  await expect.poll(() => holdsBundle(page, 'For members alone')).toBe(false);
  expect(await holdsBundle(page, 'Twice sent on')).toBe(true);
  await founder.api.messages.deleteMessage({ params: { mid: second } });
  await expect.poll(() => holdsBundle(page, 'Twice sent on')).toBe(false);
});

/** A user and a bot who wrote a message and were deleted. */
async function sayAndGo({ founder, join, url }: Team, gid: Gid): Promise<void> {
  const gone = await join('Gus Gone');
  await sayIn(gone, gid, 'Words of somebody');
  const account = { email: 'gone.bot@example.test', password: '', name: 'Gone Bot', gender: 0 } as const;
  const { uid } = await founder.api.users.createUser({ body: { ...account, is_admin: false, is_bot: true } });
  const key = await founder.api.botKeys.createBotKey({ params: { uid }, body: { name: 'once' } });
  const sent = await fetch(`${url}/api/bot/send_to_group/${gid}`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'text/plain' },
    body: 'Words of a bot',
  });
  expect(sent.status).toBe(200);
  for (const who of [gone.login.user.uid, uid]) await founder.api.users.deleteUser({ params: { uid: who } });
}

/** Forwards the messages of the open dialog. */
async function sendOn(page: Page, title: string, to: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByRole('combobox').fill(to);
  await dialog.getByRole('option', { name: to }).click();
  await dialog.getByRole('button', { name: 'Forward to 1 chat' }).click();
  await expect(dialog).toBeHidden();
}

const selectionBar = (page: Page): Locator => page.getByRole('toolbar', { name: 'Selected messages' });

/** Selects the messages of the deleted users, and the bundle. */
async function pickAll(page: Page): Promise<void> {
  await choose(page, 'Words of somebody', 'Select messages');
  for (const text of ['Words of a bot', 'Words within'])
    await at.messageRow(page, text).click({ position: { x: 20, y: 10 } });
  await expect(selectionBar(page)).toContainText('3 selected');
}

test('bundles, and messages of deleted users and bots, can be forwarded and saved', async ({ team, visit }) => {
  const [ada, ben] = [await team.join('Ada Carries'), await team.join('Ben Receives')];
  const [from, to] = [
    await createPublicChannel(team.founder, 'carried-from'),
    await createPublicChannel(team.founder, 'carried-to'),
  ];
  await sayAndGo(team, from);
  await sendBundle(ada, from, { words: 'Words within', times: 1 });
  const [hers, his] = [await visit(), await visit()];
  await openAs(hers.context(), team.url, ada);
  await openAs(his.context(), team.url, ben);
  await hers.goto(`/chat/channel/${from}`);
  await his.goto(`/chat/channel/${to}`);

  // A bundle alone becomes the messages it contains.
  await choose(hers, 'Words within', 'Forward');
  await sendOn(hers, 'Forward this message', 'carried-to');
  await expect(at.messageRow(his, 'Forwarded · 1 message')).toContainText('Words within');
  await expect(at.messageRow(his, 'Forwarded · 1 message')).toContainText('Ada Carries');

  await pickAll(hers);
  await selectionBar(hers).getByRole('button', { name: 'Forward' }).click();
  await sendOn(hers, 'Forward 3 messages', 'carried-to');
  const row = at.messageRow(his, 'Forwarded · 3 messages');
  await row.getByRole('button', { name: 'Open all 3 messages' }).click();
  const whole = his.getByRole('dialog', { name: 'Forwarded messages' });
  await expect(whole.getByRole('listitem')).toHaveText([
    /Former member.*Words of somebody/,
    /Former member.*Words of a bot/,
    /Ada Carries.*Words within/,
  ]);
  await his.keyboard.press('Escape');
  await expect(whole).toBeHidden();

  await pickAll(hers);
  await selectionBar(hers).getByRole('button', { name: 'Save' }).click();
  await expect(selectionBar(hers)).toBeHidden();
  await hers.goto('/favs');
  const saved = hers.getByRole('main').getByRole('list', { name: 'Saved' }).getByRole('article');
  await expect(saved).toHaveCount(1);
  await expect(saved.getByRole('listitem')).toHaveText([/Former member/, /Former member/, /Ada Carries/]);

  // Its recipient forwards and saves it as if it had been sent to them.
  await choose(his, 'Forwarded · 3 messages', 'Save');
  await choose(his, 'Forwarded · 3 messages', 'Forward');
  await sendOn(his, 'Forward this message', 'Ada Carries');
  await hers.goto(`/chat/dm/${ben.login.user.uid}`);
  await expect(at.messageRow(hers, 'Forwarded · 3 messages')).toContainText('Words of somebody');
  await his.goto('/favs');
  const his3 = his.getByRole('main').getByRole('list', { name: 'Saved' }).getByRole('article');
  await expect(his3.getByRole('listitem')).toHaveText([/somebody/, /a bot/, /within/]);
});
