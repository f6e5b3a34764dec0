import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../../testing/call.ts';
import { type OpenidWorld, startOpenidWorld } from '../../testing/openid-world.ts';

let world: OpenidWorld;
beforeAll(async () => {
  world = await startOpenidWorld();
});
afterAll(() => world.close());

test('a newcomer comes in', async () => {
  const answer = await world.signIn(world.team, { sub: 'ann', email: 'Ann@Example.org', email_verified: true, name: 'Ann Team', locale: 'de' });
  expect([answer.status, answer.text]).toEqual([200, '']);
});
