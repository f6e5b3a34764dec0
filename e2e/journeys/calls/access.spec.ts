import { once } from 'node:events';
import type { Page } from '@playwright/test';
import { enterRoom, intrude } from '../../fixtures/calls/bare-room.ts';
import { untilCutOff, untilHeard, untilNothingArrives } from '../../fixtures/calls/call-media.ts';
import { expect, joinVoice, stageOf, test, tileOf } from '../../fixtures/calls/calls.ts';
import { createPublicChannel, type Person } from '../../fixtures/chat-seed.ts';
import { told } from '../../fixtures/notices.ts';
import * as at from '../../fixtures/pages.ts';

/** Opens the signalling connection that a browser opens first, with a token from Loquat. */
async function connect({ api }: Person, gid: number): Promise<WebSocket> {
  const { url, token } = await api.calls.joinCall({ body: { gid } });
  const query = new URLSearchParams({ access_token: token, protocol: '16', sdk: 'js', version: '2.15.0' });
  const socket = new WebSocket(`${url}/rtc?${query}`);
  await once(socket, 'open');
  return socket;
}

test('LiveKit accepts Loquat’s tokens, and disconnects a removed member', async ({ team, livekit }) => {
  const { founder } = team;
  expect(await founder.api.calls.testVoiceConfig({ body: livekit.config })).toEqual({ result: 'ok', rooms: 0 });
  const bob = await team.join('Bob Removed');
  const body = { name: 'deck', is_public: false, members: [bob.uid] };
  const { gid } = await founder.api.channels.createChannel({ body });
  await connect(founder, gid);
  const cut = once(await connect(bob, gid), 'close');
  await founder.api.channels.removeMembers({ params: { gid }, body: [bob.uid] });
  await cut;
  await founder.api.calls.leaveCall({ body: { gid } });
});

test('a removed member who comes back with the old token hears no other member and is out again', async ({
  team,
  livekit,
  openBare,
}) => {
  const { founder } = team;
  const [ann, bob, cat] = [await team.join('Ann Stays'), await team.join('Bob Returns'), await team.join('Cat Stays')];
  const body = { name: 'old-token', is_public: false, members: [ann, bob, cat].map(({ uid }) => uid) };
  const { gid } = await founder.api.channels.createChannel({ body });
  const enter = async ({ api, name }: Person) => {
    const page = await openBare();
    const { token } = await api.calls.joinCall({ body: { gid } });
    await enterRoom(page, name, { ...livekit.config, token });
    return { page, token };
  };
  await enter(cat);
  const { page: annPage } = await enter(ann);
  const { page: bobPage, token } = await enter(bob);
  await untilHeard(annPage, 2);
  await founder.api.channels.removeMembers({ params: { gid }, body: [bob.uid] });
  await untilCutOff(bobPage);

  // LiveKit itself accepts the token until it expires.
  await intrude(bobPage, { ...livekit.config, token });
  await untilNothingArrives(bobPage, annPage);
});

test('a participant who is removed from the channel, logs out or is deleted leaves the call', async ({
  team,
  open,
}) => {
  const { founder } = team;
  const people = [await team.join('Ann Removed'), await team.join('Ben Goes'), await team.join('Cat Deleted')] as const;
  const [ann, ben, cat] = people;
  const body = { name: 'going', is_public: false, members: people.map(({ uid }) => uid) };
  const { gid } = await founder.api.channels.createChannel({ body });
  const [page, annPage, benPage, catPage] = await Promise.all([open(founder), open(ann), open(ben), open(cat)]);
  for (const one of [page, annPage, benPage, catPage]) await joinVoice(one, gid);
  const untilOut = async (person: Person, theirs: Page) => {
    await expect(tileOf(page, person)).toBeHidden();
    await expect(stageOf(theirs)).toBeHidden();
    await untilCutOff(theirs);
  };
  for (const one of people) await expect(tileOf(page, one)).toBeVisible();
  await untilHeard(page, people.length);

  await founder.api.channels.removeMembers({ params: { gid }, body: [ann.uid] });
  await untilOut(ann, annPage);
  await benPage.getByRole('button', { name: 'Your account' }).click();
  await benPage.getByRole('menuitem', { name: 'Log out' }).click();
  await benPage.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await untilOut(ben, benPage);
  await founder.api.users.deleteUser({ params: { uid: cat.uid } });
  await untilOut(cat, catPage);
});

test('guests see who is in a call and cannot join; blocked users are not called', async ({
  team,
  open,
  complaints,
}) => {
  // The refused call.
  complaints.allow(/status of 403 .*livekit\/token/);
  const [ann, ben] = [await team.join('Ann Blocks'), await team.join('Ben Blocked')];
  await team.founder.api.server.updateLoginConfig({ body: { guest: true } });
  const gid = await createPublicChannel(team.founder, 'open-deck');
  const annPage = await open(ann);
  await joinVoice(annPage, gid);
  const guest = await open(null);
  await guest.goto(`/chat/channel/${gid}`);
  await expect(at.chatRow(guest, 'open-deck').getByRole('img', { name: '1 person in the call' })).toBeVisible();
  await expect(guest.getByRole('button', { name: /^Join/ })).toBeHidden();

  const benPage = await open(ben);
  await benPage.goto(`/chat/dm/${ann.uid}`);
  const call = benPage.getByRole('button', { name: 'Call', exact: true });
  await expect(call).toBeVisible();
  await ann.api.contacts.updateContactStatus({ body: { target_uid: ben.uid, action: 'block' } });
  await expect(ben.api.calls.joinCall({ body: { uid: ann.uid } })).rejects.toThrow();
  await call.click();
  await told(benPage, 'You cannot call this person.');
});
