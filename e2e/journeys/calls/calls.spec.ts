import type { Locator } from '@playwright/test';
import {
  decodedAt,
  tracksAt,
  untilHeard,
  untilReceived,
  untilSeen,
  untilSilent,
} from '../../fixtures/calls/call-media.ts';
import { controlOf, expect, joinVoice, stageOf, test, tileOf } from '../../fixtures/calls/calls.ts';
import { createPublicChannel } from '../../fixtures/chat-seed.ts';
import { UNREACHABLE } from '../../fixtures/complaints.ts';
import { told } from '../../fixtures/notices.ts';

test('three users in a channel hear each other, unless they are muted or deaf', async ({ team, open }) => {
  const [ann, ben, cat] = [await team.join('Ann Voice'), await team.join('Ben Voice'), await team.join('Cat Voice')];
  const gid = await createPublicChannel(team.founder, 'voices');
  const [annPage, benPage, catPage] = await Promise.all([open(ann), open(ben), open(cat)]);
  await joinVoice(annPage, gid);
  await joinVoice(benPage, gid);
  await untilHeard(benPage, 1);
  const annAtBen = await tracksAt(benPage, 'sounds');
  await joinVoice(catPage, gid);
  for (const page of [annPage, benPage, catPage]) await untilHeard(page, 2);

  await controlOf(annPage, 'Mute').click();
  await expect(tileOf(benPage, ann, 'muted')).toBeVisible();
  await untilSilent(benPage, annAtBen, benPage);
  await controlOf(annPage, 'Unmute').click();
  await untilHeard(benPage, 2);

  await controlOf(benPage, 'Deafen').click();
  await expect(tileOf(catPage, ben, 'muted, deafened')).toBeVisible();
  await untilSilent(benPage, await tracksAt(benPage, 'sounds'), catPage);
  await controlOf(benPage, 'Unmute').click();
  await expect(controlOf(benPage, 'Deafen')).toBeVisible();
  await untilHeard(benPage, 2);
  await untilHeard(catPage, 2);

  await controlOf(benPage, 'Leave the call').click();
  await expect(stageOf(benPage)).toBeHidden();
  await expect(
    annPage.getByRole('link', { name: /voices/ }).getByRole('img', { name: '2 people in the call' }),
  ).toBeVisible();
});

test('cameras and a shared screen arrive, a pinned tile is large, and a second tab takes over the call', async ({
  team,
  open,
  complaints,
}) => {
  // The second tab learns of the first.
  complaints.allow(/status of 409 .*livekit\/token/);
  const [ann, ben] = [await team.join('Ann Seen'), await team.join('Ben Seen')];
  const gid = await createPublicChannel(team.founder, 'pictures');
  const [annPage, benPage] = await Promise.all([open(ann), open(ben)]);
  await joinVoice(annPage, gid);
  await joinVoice(benPage, gid);
  await controlOf(annPage, 'Turn on camera').click();
  await controlOf(benPage, 'Turn on camera').click();
  await untilSeen(benPage, 1);
  const widthOf = async (tile: Locator) => (await tile.boundingBox())?.width ?? 0;
  const isLarger = (one: Locator, other: Locator) => async () => (await widthOf(one)) > 2 * (await widthOf(other));

  await controlOf(annPage, 'Share your screen').click();
  const screen = stageOf(benPage).getByRole('listitem', { name: 'Ann Seen, screen' });
  await untilSeen(benPage, 2);
  await expect.poll(isLarger(screen, tileOf(benPage, ann))).toBe(true);
  await tileOf(benPage, ann).hover();
  await tileOf(benPage, ann).getByRole('button', { name: 'Pin Ann Seen' }).click();
  await expect.poll(isLarger(tileOf(benPage, ann), screen)).toBe(true);
  await controlOf(annPage, 'Stop sharing').click();
  await expect(screen).toBeHidden();

  const laptop = await open(ann);
  await laptop.goto(`/chat/channel/${gid}`);
  await laptop.getByRole('button', { name: 'Move the call here' }).click();
  await laptop.getByRole('alertdialog').getByRole('button', { name: 'Move here' }).click();
  await told(annPage, 'You are no longer in the call.');
  await expect(stageOf(annPage)).toBeHidden();
  await expect(stageOf(laptop).getByRole('list', { name: '2 people' })).toBeVisible();
  await untilHeard(laptop);
});

test('with end-to-end encryption participants hear and see each other, but not without the key', async ({
  team,
  livekit,
  open,
  complaints,
}) => {
  // LiveKit's client logs frames that it cannot decrypt.
  complaints.allow(/InvalidKey|DataCryptor/);
  await team.founder.api.calls.updateVoiceConfig({ body: { ...livekit.config, e2ee: true } });
  const [ann, ben] = [await team.join('Ann Secret'), await team.join('Ben Secret')];
  const gid = await createPublicChannel(team.founder, 'secrets');
  const [annPage, benPage] = await Promise.all([open(ann), open(ben)]);
  await joinVoice(annPage, gid);
  await joinVoice(benPage, gid);
  await controlOf(annPage, 'Turn on camera').click();
  await untilSeen(benPage);
  await untilHeard(benPage);
  await untilHeard(annPage);

  const spy = await open(await team.join('Spy Keyless'));
  await spy.route('**/api/admin/livekit/token', async (route) => {
    const response = await route.fetch();
    const access = (await response.json()) as Record<string, unknown>;
    await route.fulfill({ response, json: { ...access, e2ee_key: 'some other key' } });
  });
  await joinVoice(spy, gid);
  await untilReceived(spy, 3);
  await untilSeen(benPage);
  expect(await decodedAt(spy)).toEqual({ pictures: 0, isSilent: true });
});

test('after a removal the call has a new key: a device with the old one hears no other member', async ({
  team,
  livekit,
  open,
  complaints,
}) => {
  complaints.allow(/InvalidKey|DataCryptor/);
  complaints.allow(UNREACHABLE);
  // LiveKit may report the removal to its page before Loquat does: the feed, higher without the call, loads more.
  complaints.allow(/403 \(Forbidden\).*\/history/);
  await team.founder.api.calls.updateVoiceConfig({ body: { ...livekit.config, e2ee: true } });
  const people = [await team.join('Ann Rekeyed'), await team.join('Ben Rekeyed'), await team.join('Old Key')] as const;
  const gone = await team.join('Gone Rekeyed');
  const body = { name: 'rekeyed', is_public: false, members: [...people, gone].map(({ uid }) => uid) };
  const { gid } = await team.founder.api.channels.createChannel({ body });
  const [annPage, benPage, oldPage, gonePage] = await Promise.all([...people, gone].map(open));
  for (const page of [annPage!, benPage!, oldPage!, gonePage!]) await joinVoice(page, gid);
  for (const page of [annPage!, benPage!, oldPage!]) await untilHeard(page, 3);
  await expect(stageOf(annPage!).getByText('End-to-end encrypted')).toBeVisible();

  // Stays in the room without the new key, as a removed member would if LiveKit let them.
  await oldPage!.route('**/api/admin/livekit/confirm', (route) => route.abort());
  await team.founder.api.channels.removeMembers({ params: { gid }, body: [gone.uid] });
  await expect(stageOf(gonePage!)).toBeHidden();
  // Only the tracks of Ann and Ben are left.
  await expect.poll(async () => (await tracksAt(oldPage!, 'sounds')).length).toBe(2);
  await untilSilent(oldPage!, await tracksAt(oldPage!, 'sounds'), annPage!);
  // Ann and Ben hear each other, and not the device with the old key.
  await untilHeard(annPage!, 1);
  await untilHeard(benPage!, 1);
});

test('four users in a channel hear and see each other', async ({ team, open }) => {
  const people = [];
  for (const name of ['Ann Four', 'Ben Four', 'Cat Four', 'Dan Four']) people.push(await team.join(name));
  const gid = await createPublicChannel(team.founder, 'quartet');
  const pages = await Promise.all(people.map(open));
  for (const page of pages) await joinVoice(page, gid);
  for (const page of pages) await controlOf(page, 'Turn on camera').click();
  for (const page of pages) {
    await untilHeard(page, 3);
    await untilSeen(page, 3);
  }
});
