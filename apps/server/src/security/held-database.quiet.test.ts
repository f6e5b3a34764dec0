import { expect, onTestFinished, test } from 'vitest';
import { signInFounder, statusOf } from '../../test/drivers/call.ts';
import { personOf, send } from '../../test/drivers/people.ts';
import { makeFolder } from '../../test/cli/loquat.ts';
import { startChildServer } from '../../test/security/child-server.ts';
import { holdDatabase } from '../../test/security/hold-database.ts';

const READS = 200;
const WAITING_SENDS = 50;
const FROZEN_MS = 250;

test('while another process holds the database nobody who reads waits for those who write', async () => {
  const dataDir = await makeFolder();
  const server = await startChildServer(dataDir);
  onTestFinished(server.kill);
  const founder = personOf(await signInFounder(server));
  const letGo = await holdDatabase(dataDir);
  const sends = Array.from({ length: WAITING_SENDS }, (_, index) => send(server, founder, 'user/1', `${index}`));
  const took: number[] = [];
  for (let reads = 0; reads < READS; reads += 1) {
    const startedAt = performance.now();
    expect(await statusOf(server, 'GET /user/me', { token: founder.token })).toBe(200);
    took.push(performance.now() - startedAt);
  }
  letGo();
  await Promise.all(sends);
  expect(Math.max(...took)).toBeLessThan(FROZEN_MS);
});
