import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import type { OpenidPerson } from '@loquat/counterparts/openid-provider';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { FOUNDER, signIn } from '../../../test/drivers/call.ts';
import { type OpenidWorld, startOpenidWorld } from '../../../test/servers/openid-world.ts';
import { login } from '../../../test/servers/providers.ts';

const PEOPLE = 30;
/** Well below the sum of what each would wait, and above what one waits. */
const TOGETHER_MS = 20_000;

let world: OpenidWorld;
beforeAll(async () => {
  world = await startOpenidWorld();
});
afterAll(() => world.close());

/** The sockets to a provider that are opened from now on. */
function watchSockets({ domain }: { domain: string }): Socket[] {
  const port = Number(new URL(domain).port);
  const opened: Socket[] = [];
  const note = (message: unknown) => {
    const { socket } = message as { socket: Socket };
    socket.once('connect', () => {
      if (socket.remotePort === port) opened.push(socket);
    });
  };
  subscribe('net.client.socket', note);
  onTestFinished(() => void unsubscribe('net.client.socket', note));
  return opened;
}

test('while a provider accepts and never answers, sign-ins there fail together in time, and passwords go on as ever', async () => {
  const person = (number: number): OpenidPerson => ({ sub: `person-${number}` });
  expect((await world.signIn(world.open, person(0))).status).toBe(200);
  const backs = [];
  for (let number = 1; number <= PEOPLE; number += 1) backs.push(await world.comeBack(world.open, person(number)));
  const opened = watchSockets(world.open);
  let asked = 0;
  world.open.lie('/token', () => {
    asked += 1;
    return new Promise(() => {});
  });
  const startedAt = performance.now();
  const waiting = backs.map((back) => login(world.server, { type: 'oidc', ...back }));
  await expect.poll(() => asked).toBe(PEOPLE);
  expect((await signIn(world.server, FOUNDER, 'web:meanwhile')).user.uid).toBe(1);
  const answers = await Promise.all(waiting);
  expect(performance.now() - startedAt).toBeLessThan(TOGETHER_MS);
  // The answer of every sign-in that a provider did not confirm.
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
  expect(opened.length).toBeGreaterThanOrEqual(PEOPLE);
  expect(opened.filter(({ destroyed }) => !destroyed)).toEqual([]);

  world.open.lie('/token');
  expect((await world.signIn(world.open, person(1))).status).toBe(200);
}, 60_000);
