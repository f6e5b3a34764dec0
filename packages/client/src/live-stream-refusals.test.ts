import { STREAM_HIDDEN_LIMIT_SECONDS, STREAM_RETRY_DELAY_MS } from '@loquat/contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sendJson, sendStatus } from './testing/http-server.ts';
import { createListener, READY, until } from './testing/live-server.ts';

const renewed = { token: 'access-2', refresh_token: 'refresh-2', expired_in: 300 };

beforeEach(() => {
  const chance = vi.spyOn(Math, 'random').mockReturnValue(0.5);
  return () => chance.mockRestore();
});

test('a kick stops the stream for good', async () => {
  const { stream, becomeReady, environment, write, streams, log, connections } = await createListener();
  await becomeReady();
  await write('data: {"type":"kick","reason":"login_from_other_device"}\n\n');
  await until(() => log.kicks.length === 1);
  streams[0]!.end();
  environment.become('online');
  environment.advance(STREAM_HIDDEN_LIMIT_SECONDS * 1_000);
  expect(log.kicks).toEqual([['login_from_other_device', null]]);
  expect(stream.state).toBe('disconnected');
  expect(connections()).toBe(1);
});

test.each([
  ['one it knows', '"device_ended"', 'device_ended'],
  ['one that a newer server adds', '"unheard_of"', null],
])('a kick has a cause: %s', async (_name, sent, told) => {
  const { becomeReady, write, log } = await createListener();
  await becomeReady();
  await write(`data: {"type":"kick","reason":"login_from_other_device","cause":${sent}}\n\n`);
  await until(() => log.kicks.length === 1);
  expect(log.kicks).toEqual([['login_from_other_device', told]]);
});

describe('a refused connection', () => {
  test.each([401, 403])('with status %i is tried again with new tokens', async (status) => {
    const { stream, connect, connections, server, log } = await createListener((_, response) =>
      sendJson(response, renewed),
    );
    connect.respond = (response) => {
      if (connections() === 1) sendStatus(response, status);
      else response.writeHead(200).write(READY);
    };
    stream.start();
    await until(() => stream.state === 'connected');
    expect(server.requests.map(({ url }) => url.split('?')[0])).toEqual([
      '/user/events',
      '/token/renew',
      '/user/events',
    ]);
    expect(server.requests[2]!.headers['x-api-key']).toBe('access-2');
    expect(log.lost).toBe(0);
  });

  test.each([401, 403])('with status %i a second time ends the session', async (status) => {
    const { stream, connect, connections, client, environment, log } = await createListener((_, response) =>
      sendJson(response, renewed),
    );
    connect.respond = (response) => sendStatus(response, status);
    stream.start();
    await until(() => log.lost === 1);
    expect(connections()).toBe(2);
    expect(client.sessions.get()).toBeNull();
    expect(stream.state).toBe('disconnected');
    expect(environment.pendingTimers()).toBe(0);
  });

  test('for want of a second factor stops the stream and keeps the session', async () => {
    const { stream, connect, connections, client, log } = await createListener((_, response) =>
      sendJson(response, renewed),
    );
    connect.respond = (response) => sendStatus(response, 403, '{"reason":"second_factor_missing"}');
    stream.start();
    await until(() => log.kicks.length === 1);
    expect(log.kicks).toEqual([['login_from_other_device', 'second_factor_missing']]);
    expect([stream.state, connections(), log.lost]).toEqual(['disconnected', 1, 0]);
    expect(client.sessions.get()).not.toBeNull();
  });

  test('ends the session when the renewal is refused', async () => {
    const { stream, connect, client, log, connections } = await createListener((_, response) =>
      sendStatus(response, 401),
    );
    connect.respond = (response) => sendStatus(response, 403);
    stream.start();
    await until(() => log.lost === 1);
    expect(connections()).toBe(1);
    expect(client.sessions.get()).toBeNull();
  });

  test('is tried again later when the renewal fails for another reason', async () => {
    const { stream, connect, client, environment, log, connections } = await createListener((_, response) =>
      sendStatus(response, 503),
    );
    connect.respond = (response) => sendStatus(response, 401);
    stream.start();
    await until(() => stream.state === 'reconnecting');
    environment.advance(STREAM_RETRY_DELAY_MS);
    await until(() => connections() === 2);
    expect(log.lost).toBe(0);
    expect(client.sessions.get()).not.toBeNull();
  });
});
