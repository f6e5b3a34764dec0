import {
  STREAM_HIDDEN_LIMIT_SECONDS,
  STREAM_KEEPALIVE_TIMEOUT_MS,
  STREAM_RETRY_DELAY_MS,
  STREAM_VISIBLE_DELAY_MS,
} from '@loquat/contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sendJson, sendStatus } from './testing/http-server.ts';
import { createListener, HEARTBEAT, READY, until } from './testing/live-server.ts';

const HIDDEN_LIMIT_MS = STREAM_HIDDEN_LIMIT_SECONDS * 1_000;

beforeEach(() => {
  const chance = vi.spyOn(Math, 'random').mockReturnValue(0.5);
  return () => chance.mockRestore();
});

describe('starting', () => {
  test('connects, and is connected once the server is ready', async () => {
    const { stream, log, becomeReady, server } = await createListener();
    expect(stream.state).toBe('disconnected');
    await becomeReady();
    expect(log.states).toEqual(['connecting', 'connected']);
    expect(log.ready).toBe(1);
    expect(server.requests[0]!.url).toBe('/user/events?limit=500');
    expect(server.requests[0]!.headers['x-api-key']).toBe('access-1');
  });

  test('asks for the events after the last known message and user list', async () => {
    const resume = () => ({ after_mid: 141, users_version: 17 });
    const { becomeReady, server } = await createListener(undefined, { resume });
    await becomeReady();
    expect(server.requests[0]!.url).toBe('/user/events?after_mid=141&counts_reactions=true&users_version=17&limit=500');
  });

  test('says that the app can join calls', async () => {
    const { becomeReady, server } = await createListener(undefined, { joinsCalls: true });
    await becomeReady();
    expect(server.requests[0]!.url).toBe('/user/events?joins_calls=true&limit=500');
  });

  test('leaves zero out, which means none', async () => {
    const resume = () => ({ after_mid: 0, users_version: 0 });
    const { becomeReady, server } = await createListener(undefined, { resume });
    await becomeReady();
    expect(server.requests[0]!.url).toBe('/user/events?limit=500');
  });

  test('twice makes one connection', async () => {
    const { stream, becomeReady, connections, environment } = await createListener();
    await becomeReady();
    stream.start();
    expect(connections()).toBe(1);
    expect(environment.listeners()).toBe(1);
  });

  test('without network waits for it', async () => {
    const { stream, environment, connections, log } = await createListener();
    environment.become('offline');
    stream.start();
    expect(stream.state).toBe('disconnected');
    expect(environment.pendingTimers()).toBe(0);
    environment.become('online');
    await until(() => connections() === 1);
    expect(log.states).toEqual(['reconnecting']);
  });
});

describe('stopping', () => {
  test('ends the connection and leaves no timer or listener behind', async () => {
    const { stream, becomeReady, environment, server, log } = await createListener();
    await becomeReady();
    stream.stop();
    await until(() => server.openAnswers() === 0);
    expect(environment.pendingTimers()).toBe(0);
    expect(environment.listeners()).toBe(0);
    expect(log.states.at(-1)).toBe('disconnected');
  });

  test('while connecting is safe', async () => {
    const { stream, environment, connections, connect, server, log } = await createListener();
    connect.respond = () => {};
    stream.start();
    await until(() => connections() === 1);
    stream.stop();
    await until(() => server.openAnswers() === 0);
    environment.advance(HIDDEN_LIMIT_MS);
    expect(connections()).toBe(1);
    expect(log.states).toEqual(['connecting', 'disconnected']);
  });

  test('right after starting makes no connection', async () => {
    const { stream, client, connections } = await createListener((_, response) => sendJson(response, ['web:test']));
    stream.start();
    stream.stop();
    await client.auth.listDevices();
    expect(connections()).toBe(0);
  });

  test('while events are handed over keeps the rest of them from having an effect', async () => {
    const handedOver: string[] = [];
    const listener = await createListener(undefined, {
      onEvents: (events) => {
        handedOver.push(...events.map(({ type }) => type));
        listener.stream.stop();
      },
    });
    listener.stream.start();
    await until(() => listener.connections() === 1);
    await listener.write(READY);
    await until(() => listener.server.openAnswers() === 0);
    expect(handedOver).toEqual(['ready']);
    expect(listener.log).toMatchObject({ ready: 0, states: ['connecting', 'disconnected'] });
  });

  test('allows a new start', async () => {
    const { stream, becomeReady, connections } = await createListener();
    await becomeReady();
    stream.stop();
    stream.start();
    await until(() => connections() === 2);
    expect(stream.state).toBe('connecting');
  });
});

describe('silence', () => {
  test('for longer than the keep-alive time makes a new connection in place of the old one', async () => {
    const { stream, becomeReady, environment, connections, server } = await createListener();
    await becomeReady();
    environment.advance(STREAM_KEEPALIVE_TIMEOUT_MS - 1);
    expect(stream.state).toBe('connected');
    environment.advance(1);
    expect(stream.state).toBe('reconnecting');
    await until(() => connections() === 2 && server.openAnswers() === 1);
  });

  test('starts anew with every heartbeat', async () => {
    const { stream, becomeReady, environment, write, log } = await createListener();
    await becomeReady();
    environment.advance(STREAM_KEEPALIVE_TIMEOUT_MS - 1);
    await write(HEARTBEAT);
    await until(() => log.batches.length === 2);
    environment.advance(STREAM_KEEPALIVE_TIMEOUT_MS - 1);
    expect(stream.state).toBe('connected');
    environment.advance(1);
    expect(stream.state).toBe('reconnecting');
  });

  test('is not broken by comments', async () => {
    const { stream, becomeReady, environment, write } = await createListener();
    await becomeReady();
    environment.advance(STREAM_KEEPALIVE_TIMEOUT_MS - 1);
    // The malformed event, which breaks no silence either, shows that the comment has been read.
    await write(':\n\ndata: malformed\n\n');
    await until(() => stream.malformed === 1);
    environment.advance(1);
    expect(stream.state).toBe('reconnecting');
  });

  test('of a server that does not even answer makes a new attempt', async () => {
    const { stream, environment, connections, connect, server } = await createListener();
    connect.respond = () => {};
    stream.start();
    await until(() => connections() === 1);
    environment.advance(STREAM_KEEPALIVE_TIMEOUT_MS);
    await until(() => connections() === 2 && server.openAnswers() === 1);
    expect(environment.pendingTimers()).toBe(1);
  });
});

describe('a broken connection', () => {
  test('is made anew after the retry delay', async () => {
    const { stream, becomeReady, environment, streams, connections, write } = await createListener();
    await becomeReady();
    streams[0]!.destroy();
    await until(() => stream.state === 'reconnecting');
    environment.advance(STREAM_RETRY_DELAY_MS - 1);
    expect(environment.pendingTimers()).toBe(1);
    environment.advance(1);
    await until(() => connections() === 2);
    await write(READY);
    await until(() => stream.state === 'connected');
  });

  test('that the server ended in good order is made anew as well', async () => {
    const { stream, becomeReady, environment, streams, connections } = await createListener();
    await becomeReady();
    streams[0]!.end();
    await until(() => stream.state === 'reconnecting');
    environment.advance(STREAM_RETRY_DELAY_MS);
    await until(() => connections() === 2);
    expect(stream.state).toBe('reconnecting');
  });

  test('is tried again as long as the server fails, less and less often', async () => {
    const { stream, environment, connect, connections, log } = await createListener();
    connect.respond = (response) => sendStatus(response, 503);
    stream.start();
    for (const [failures, times] of [1, 1, 2, 2, 4, 4, 8, 8, 8].entries()) {
      await until(() => environment.nextTimerIn() === times * STREAM_RETRY_DELAY_MS);
      expect(connections()).toBe(failures + 1);
      environment.advance(times * STREAM_RETRY_DELAY_MS);
    }
    await until(() => connections() === 10);
    expect(log.states).toEqual(['connecting', 'reconnecting']);
    expect(log.lost).toBe(0);
  });

  test('that had been ready again is made anew as quickly as at first', async () => {
    const { stream, environment, connect, streams } = await createListener();
    connect.respond = (response) => sendStatus(response, 503);
    stream.start();
    const failAgain = async (times: number) => {
      await until(() => environment.nextTimerIn() === times * STREAM_RETRY_DELAY_MS);
      environment.advance(times * STREAM_RETRY_DELAY_MS);
    };
    await failAgain(1);
    await failAgain(1);
    await until(() => environment.nextTimerIn() === 2 * STREAM_RETRY_DELAY_MS);
    connect.respond = (response) => {
      streams.push(response.writeHead(200));
      response.write(READY);
    };
    environment.advance(2 * STREAM_RETRY_DELAY_MS);
    await until(() => stream.state === 'connected');
    streams.at(-1)?.destroy();
    await until(() => environment.nextTimerIn() === STREAM_RETRY_DELAY_MS);
  });

  test('is made anew by each client at a time of its own: a server that restarts lost all of them at once', async () => {
    const { becomeReady, environment, streams } = await createListener();
    await becomeReady();
    vi.spyOn(Math, 'random').mockReturnValue(0.9);
    streams[0]!.destroy();
    await until(() => environment.nextTimerIn() === 1.4 * STREAM_RETRY_DELAY_MS);
  });

  test('stays down while the page is hidden, and comes back soon after it is shown', async () => {
    const { stream, becomeReady, environment, streams, connections } = await createListener();
    await becomeReady();
    environment.become('hidden');
    streams[0]!.destroy();
    await until(() => stream.state === 'disconnected');
    expect(environment.pendingTimers()).toBe(0);
    environment.become('visible');
    environment.advance(STREAM_VISIBLE_DELAY_MS - 1);
    expect(stream.state).toBe('disconnected');
    environment.advance(1);
    await until(() => connections() === 2);
  });
});

describe('network and visibility', () => {
  test('going offline ends the connection, coming back makes a new one at once', async () => {
    const { stream, becomeReady, environment, connections, server } = await createListener();
    await becomeReady();
    environment.become('offline');
    expect(stream.state).toBe('disconnected');
    await until(() => server.openAnswers() === 0);
    expect(environment.pendingTimers()).toBe(0);
    environment.become('online');
    expect(stream.state).toBe('reconnecting');
    await until(() => connections() === 2);
  });

  test('going offline calls off an attempt that was to come', async () => {
    const { stream, becomeReady, environment, streams, connections } = await createListener();
    await becomeReady();
    streams[0]!.destroy();
    await until(() => stream.state === 'reconnecting');
    environment.become('offline');
    environment.advance(HIDDEN_LIMIT_MS);
    expect(stream.state).toBe('disconnected');
    expect(connections()).toBe(1);
  });

  test('a page hidden for a while keeps its connection', async () => {
    const { stream, becomeReady, environment, connections } = await createListener();
    await becomeReady();
    environment.become('hidden');
    environment.suspend(HIDDEN_LIMIT_MS);
    environment.become('visible');
    expect(environment.pendingTimers()).toBe(1);
    expect(stream.state).toBe('connected');
    expect(connections()).toBe(1);
  });

  test('a page hidden for longer than a day gets a new one', async () => {
    const { stream, becomeReady, environment, connections, server } = await createListener();
    await becomeReady();
    environment.become('hidden');
    environment.suspend(HIDDEN_LIMIT_MS + 1);
    environment.become('visible');
    expect(stream.state).toBe('connected');
    environment.advance(STREAM_VISIBLE_DELAY_MS);
    await until(() => connections() === 2 && server.openAnswers() === 1);
  });

  test('signals after stopping do nothing', async () => {
    const { stream, becomeReady, environment, connections } = await createListener();
    await becomeReady();
    stream.stop();
    environment.become('online');
    environment.become('visible');
    expect(environment.pendingTimers()).toBe(0);
    expect(connections()).toBe(1);
  });
});
