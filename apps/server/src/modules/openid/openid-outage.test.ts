import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import type { OpenidPerson } from '@loquat/counterparts/openid-provider';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { FOUNDER, signIn } from '#test/drivers/call.ts';
import { type OpenidWorld, startOpenidWorld } from '#test/servers/openid-world.ts';
import { login } from '#test/servers/providers.ts';

const PEOPLE = 30;

let world: OpenidWorld;
beforeAll(async () => {
  world = await startOpenidWorld();
});
afterAll(() => world.close());

/** Records the sockets to a provider that are opened from now on. */
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

test('while a provider accepts connections but never responds, sign-ins there fail together, and passwords still work', async () => {
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
  const waiting = backs.map((back) => login(world.server, { type: 'oidc', ...back }));
  await expect.poll(() => asked).toBe(PEOPLE);
  expect((await signIn(world.server, FOUNDER, 'web:meanwhile')).user.uid).toBe(1);
  const answers = await Promise.all(waiting);
  // The response to every sign-in that the provider did not confirm.
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
  expect(opened.length).toBeGreaterThanOrEqual(PEOPLE);
  expect(opened.filter(({ destroyed }) => !destroyed)).toEqual([]);

  world.open.lie('/token');
  expect((await world.signIn(world.open, person(1))).status).toBe(200);
});
