import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { openEvents } from '#test/drivers/event-stream.ts';
import { meet, send } from '#test/drivers/people.ts';
import { startChildServer } from '#test/security/child-server.ts';
import { makeOtherNetwork } from '#test/servers/other-network.ts';
import { startTestServer } from '#test/servers/test-server.ts';

/** Two attempts instead of the eight of the compose file: some seconds instead of 110. */
const network = makeOtherNetwork({ 'net.ipv4.tcp_retries2': 2 });
afterAll(() => network?.remove());

test.skipIf(network === undefined)(
  'a user whose device vanishes is offline once the system gives up, and misses nothing on return',
  async () => {
    const { within, address, ours, vanish } = network!;
    const dataDir = await mkdtemp(join(tmpdir(), 'loquat-vanished-'));
    onTestFinished(() => rm(dataDir, { recursive: true }));
    // Set-up from another machine needs the code.
    const before = await startTestServer({ DATA_DIR: dataDir });
    const [ann, bob] = await meet(before, 'bob');
    await before.close();
    const server = await startChildServer(dataDir, { HOST: address }, within);
    onTestFinished(() => server.kill());
    const watching = await openEvents(server, ann.token, { localAddress: ours[0] });
    const stream = await openEvents(server, bob.token, { localAddress: ours[1] });
    const isBob = (online: boolean) => (news: { uid: number; online: boolean }) =>
      news.uid === bob.uid && news.online === online;
    await watching.find('users_state_changed', isBob(true));
    const first = await send(server, ann, `user/${bob.uid}`, 'while he is there');
    await stream.find('chat', ({ mid }) => mid === first);

    vanish(ours[1]);
    const missed = await send(server, ann, `user/${bob.uid}`, 'nobody hears it');
    await expect.poll(() => watching.all('users_state_changed').some(isBob(false))).toBe(true);
    expect(stream.all('chat').map(({ mid }) => mid)).toEqual([first]);

    const again = await openEvents(server, bob.token, { after_mid: first, localAddress: ours[0] });
    expect(again.all('chat').map(({ mid }) => mid)).toEqual([missed]);
  },
);
