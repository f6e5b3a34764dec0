import { once } from 'node:events';
import { untilCutOff, untilHeard } from '../fixtures/call-media.ts';
import { expect, joinVoice, stageOf, test, tileOf } from '../fixtures/calls.ts';
import { createPublicChannel, type Person } from '../fixtures/chat-seed.ts';
import { told } from '../fixtures/notices.ts';
import * as at from '../fixtures/pages.ts';

const CUT_WITHIN_MS = 2_000;

/** Opens the signalling connection that a browser opens first, with a token of Loquat. */
async function connect({ api }: Person, gid: number): Promise<WebSocket> {
  const { url, token } = await api.calls.joinCall({ body: { gid } });
  const query = new URLSearchParams({ access_token: token, protocol: '16', sdk: 'js', version: '2.15.0' });
  const socket = new WebSocket(`${url}/rtc?${query}`);
  await once(socket, 'open');
  return socket;
}

test('whoever is removed from the channel is cut off within two seconds, by LiveKit too', async ({
  team,
  livekit,
  open,
}) => {
  const { founder } = team;
  expect(await founder.api.calls.testVoiceConfig({ body: livekit.config })).toEqual({ result: 'ok', rooms: 0 });
  const [bob, cy] = [await team.join('Bob Removed'), await team.join('Cy Removed')];
  const body = { name: 'deck', is_public: false, members: [bob.uid, cy.uid] };
  const { gid } = await founder.api.channels.createChannel({ body });
  const [page, bobPage] = await Promise.all([open(founder), open(bob)]);
  await joinVoice(page, gid);
  await joinVoice(bobPage, gid);
  await untilHeard(bobPage);
  // Who does not go by themselves, as a browser does.
  const cut = once(await connect(cy, gid), 'close');
  await expect(stageOf(page).getByRole('list', { name: '3 people' })).toBeVisible();

  const removedAt = performance.now();
  await founder.api.channels.removeMembers({ params: { gid }, body: [bob.uid, cy.uid] });
  await Promise.all([cut, untilCutOff(bobPage), stageOf(page).getByRole('list', { name: '1 person' }).waitFor()]);
  expect(performance.now() - removedAt).toBeLessThan(CUT_WITHIN_MS);
  await expect(stageOf(bobPage)).toBeHidden();
});

test('whoever logs out, or who is deleted, is out of the call', async ({ team, open }) => {
  const [ann, ben, cat] = [await team.join('Ann Stays'), await team.join('Ben Goes'), await team.join('Cat Goes')];
  const gid = await createPublicChannel(team.founder, 'going');
  const [annPage, benPage, catPage] = await Promise.all([open(ann), open(ben), open(cat)]);
  for (const page of [annPage, benPage, catPage]) await joinVoice(page, gid);
  for (const one of [ben, cat]) await expect(tileOf(annPage, one)).toBeVisible();
  await benPage.getByRole('button', { name: 'Your account' }).click();
  await benPage.getByRole('menuitem', { name: 'Log out' }).click();
  await benPage.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await expect(tileOf(annPage, ben)).toBeHidden();
  await untilCutOff(benPage);
  await team.founder.api.users.deleteUser({ params: { uid: cat.uid } });
  await expect(tileOf(annPage, cat)).toBeHidden();
  await untilCutOff(catPage);
});

test('guests see who is in a call and cannot join; the blocked are not called', async ({ team, open }) => {
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
