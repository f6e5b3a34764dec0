import { expect, test } from 'vitest';
import { call, registerUser, signInFounder } from '../../test/drivers/call.ts';
import { openEvents } from '../../test/drivers/event-stream.ts';
import { createChannel, personOf, send } from '../../test/drivers/people.ts';
import { startPassingChildServer } from '../../test/security/child-server.ts';

const MESSAGES = 300;
const ROUNDS = 20;
/** The longest allowed wait on a busy machine; a page once took two seconds. */
const LONGEST_MS = 400;
const WORST = '\u0001'.repeat(65_536);

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

test('no request waits long while others read the longest possible pages and replays', async () => {
  const server = await startPassingChildServer();
  const founder = personOf(await signInFounder(server));
  const mallory = personOf(await registerUser(server, 'mallory'));
  const gid = await createChannel(server, founder, { is_public: true });
  for (let sent = 0; sent < MESSAGES; sent += 1) await send(server, mallory, `group/${gid}`, WORST);
  const ask = () => timed(() => call(server, 'GET /user/me', { token: founder.token }));
  await ask();
  const tookMs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    // Only the head of the response; its body is read after the founder's, or this process would measure itself.
    const page = fetch(`${server.origin}/api/group/${gid}/history?limit=1000`, {
      headers: { 'x-api-key': mallory.token },
    });
    tookMs.push(await ask());
    await (await page).body?.cancel();
  }
  const stream = await openEvents(server, mallory.token);
  expect(stream.all('chat')).toHaveLength(MESSAGES);
  expect(Math.max(...tookMs)).toBeLessThan(LONGEST_MS);
}, 120_000);
