import { once } from 'node:events';
import { type Person, seedPeople } from '../fixtures/chat-seed.ts';
import { expect, test } from '../fixtures/livekit.ts';

const CUT_WITHIN_MS = 2_000;

/** Opens the signalling connection that a browser opens first, with a token of Loquat. */
async function connect({ url, token }: { url: string; token: string }): Promise<WebSocket> {
  const query = new URLSearchParams({ access_token: token, protocol: '16', sdk: 'js', version: '2.15.0' });
  const socket = new WebSocket(`${url}/rtc?${query}`);
  await once(socket, 'open');
  return socket;
}

const join = async ({ api }: Person, gid: number) => connect(await api.calls.joinCall({ body: { gid } }));

test('LiveKit takes the tokens of Loquat, and cuts off whoever is removed from the channel within two seconds', async ({
  server,
  livekit,
}) => {
  const [founder, bob] = await seedPeople(server.url, ['Juno Tackett', 'Bob Removed']);
  expect(await founder.api.calls.testVoiceConfig({ body: livekit.config })).toEqual({ result: 'ok', rooms: 0 });
  await founder.api.calls.updateVoiceConfig({ body: livekit.config });
  const body = { name: 'Deck', is_public: false, members: [bob.uid] };
  const { gid } = await founder.api.channels.createChannel({ body });
  await join(founder, gid);
  const cut = once(await join(bob, gid), 'close');
  const removedAt = performance.now();
  await founder.api.channels.removeMembers({ params: { gid }, body: [bob.uid] });
  await cut;
  expect(performance.now() - removedAt).toBeLessThan(CUT_WITHIN_MS);
});
