import { expect, onTestFinished, test } from 'vitest';
import { makeFolder } from '../../test/cli/loquat.ts';
import { signInFounder, statusOf } from '../../test/drivers/call.ts';
import { personOf, send } from '../../test/drivers/people.ts';
import { startChildServer } from '../../test/security/child-server.ts';
import { holdDatabase } from '../../test/security/hold-database.ts';

const HELD_MS = 1_500;
const WAITING_SENDS = 50;
const FROZEN_MS = 250;

test('while another process holds the database readers do not wait for writers', async () => {
  const dataDir = await makeFolder();
  const server = await startChildServer(dataDir);
  onTestFinished(server.kill);
  const founder = personOf(await signInFounder(server));
  const letGo = await holdDatabase(dataDir);
  const sends = Array.from({ length: WAITING_SENDS }, (_, index) => send(server, founder, 'user/1', `${index}`));
  const took: number[] = [];
  for (const endsAt = performance.now() + HELD_MS; performance.now() < endsAt;) {
    const startedAt = performance.now();
    expect(await statusOf(server, 'GET /user/me', { token: founder.token })).toBe(200);
    took.push(performance.now() - startedAt);
  }
  letGo();
  await Promise.all(sends);
  expect(Math.max(...took)).toBeLessThan(FROZEN_MS);
});
