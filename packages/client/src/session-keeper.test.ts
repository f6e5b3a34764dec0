import { TOKEN_RENEW_THRESHOLD_MS } from '@loquat/contract';
import { describe, expect, test } from 'vitest';
import { createClient } from './client.ts';
import type { ConnectionOptions } from './connection.ts';
import type { SessionStore } from './session.ts';
import { type Respond, sendJson, sendStatus, startServer } from './testing/http-server.ts';
import { aSession, NOW, signedIn } from './testing/session.ts';

const RENEW = '/token/renew';
const renewed = { token: 'access-2', refresh_token: 'refresh-2', expired_in: 300 };
const expiring = { expires_at: NOW + TOKEN_RENEW_THRESHOLD_MS - 1 };
const devices: Respond = (_, response) => sendJson(response, ['web:test']);

async function serve(
  sessions: SessionStore,
  onRenew: Respond,
  onCall: Respond = devices,
  options: Partial<ConnectionOptions> = {},
) {
  const lost: string[] = [];
  const failures: unknown[] = [];
  const server = await startServer((request, response) =>
    (request.url === RENEW ? onRenew : onCall)(request, response),
  );
  const client = createClient({
    baseUrl: server.baseUrl,
    sessions,
    now: () => NOW,
    onSessionLost: ({ code }) => lost.push(code),
    onRenewalFailed: (error) => failures.push(error),
    ...options,
  });
  const calls = () => server.requests.filter(({ url }) => url !== RENEW);
  const renewals = () => server.requests.filter(({ url }) => url === RENEW);
  return { client, server, lost, failures, calls, renewals };
}

describe('a token about to expire', () => {
  test('is renewed once, however many calls need it', async () => {
    const sessions = signedIn(expiring);
    const { client, calls, renewals } = await serve(sessions, (_, response) => sendJson(response, renewed));
    await Promise.all(Array.from({ length: 20 }, () => client.auth.listDevices()));
    expect(renewals()).toHaveLength(1);
    expect(JSON.parse(renewals()[0]!.body.toString())).toEqual({ token: 'access-1', refresh_token: 'refresh-1' });
    expect(renewals()[0]!.headers).not.toHaveProperty('x-api-key');
    expect(calls().map(({ headers }) => headers['x-api-key'])).toEqual(Array(20).fill('access-2'));
    expect(sessions.get()).toEqual(aSession({ token: 'access-2', refresh_token: 'refresh-2' }));
  });

  test('is not renewed for public calls', async () => {
    const { client, renewals } = await serve(signedIn(expiring), devices, (_, response) => sendJson(response, true));
    await client.setup.isInitialized();
    expect(renewals()).toEqual([]);
  });

  test('is used as it is at the threshold', async () => {
    const sessions = signedIn({ expires_at: NOW + TOKEN_RENEW_THRESHOLD_MS });
    const { client, renewals } = await serve(sessions, devices);
    expect(await client.token()).toBe('access-1');
    expect(renewals()).toEqual([]);
  });

  test('is handed out renewed', async () => {
    const { client } = await serve(signedIn(expiring), (_, response) => sendJson(response, renewed));
    expect(await client.token()).toBe('access-2');
  });

  test('is not renewed if another holder of the session has renewed it', async () => {
    const sessions = signedIn(expiring);
    const theirs = aSession({ token: 'access-9' });
    const { client, calls, renewals } = await serve(sessions, (_, response) => sendJson(response, renewed), devices, {
      renewInTurn: async () => theirs,
    });
    await client.auth.listDevices();
    expect(renewals()).toEqual([]);
    expect(calls().map(({ headers }) => headers['x-api-key'])).toEqual(['access-9']);
    expect(sessions.get()).toEqual(theirs);
  });

  test('is renewed again when it expires again', async () => {
    const sessions = signedIn(expiring);
    const { client, renewals } = await serve(sessions, (_, response) =>
      sendJson(response, { ...renewed, expired_in: 1 }),
    );
    await client.auth.listDevices();
    await client.auth.listDevices();
    expect(renewals()).toHaveLength(2);
  });
});

describe('a renewal that fails', () => {
  test('for want of a healthy server is reported, and the call goes on with the old token', async () => {
    const sessions = signedIn(expiring);
    const { client, lost, failures, calls } = await serve(sessions, (_, response) => sendStatus(response, 503));
    expect(await client.auth.listDevices()).toEqual(['web:test']);
    expect(calls()[0]!.headers['x-api-key']).toBe('access-1');
    expect(failures).toMatchObject([{ code: 'server.unavailable' }]);
    expect(lost).toEqual([]);
    expect(sessions.get()).toEqual(aSession(expiring));
  });

  test('because the server refuses it ends the session once, and no call is made', async () => {
    const sessions = signedIn(expiring);
    const { client, lost, calls } = await serve(sessions, (_, response) => sendStatus(response, 401));
    const outcomes = await Promise.allSettled([client.auth.listDevices(), client.auth.listDevices(), client.token()]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(lost).toEqual(['session.renewal_refused']);
    expect(sessions.get()).toBeNull();
    expect(calls()).toEqual([]);
  });

  test('does not end a session that took its place meanwhile', async () => {
    const sessions = signedIn(expiring);
    const { client, lost, calls } = await serve(sessions, (_, response) => {
      sessions.set(aSession({ token: 'other', refresh_token: 'other' }));
      sendStatus(response, 401);
    });
    await client.auth.listDevices();
    expect(calls()[0]!.headers['x-api-key']).toBe('other');
    expect(lost).toEqual([]);
  });
});

test('a renewal answered after signing out does not bring the session back', async () => {
  const sessions = signedIn();
  const { client } = await serve(sessions, (_, response) => {
    sessions.set(null);
    sendJson(response, renewed);
  });
  await client.renew();
  expect(sessions.get()).toBeNull();
});

test('without a session there is nothing to renew and no token', async () => {
  const { client } = await serve(signedIn(), devices);
  client.sessions.set(null);
  await expect(client.renew()).rejects.toMatchObject({ code: 'session.required' });
  await expect(client.token()).rejects.toMatchObject({ code: 'session.required' });
});

describe('a 401', () => {
  test('ends the session once, however many calls it answers', async () => {
    const sessions = signedIn();
    const { client, lost } = await serve(sessions, devices, (_, response) => sendStatus(response, 401));
    await Promise.allSettled([client.auth.listDevices(), client.users.getMe(), client.users.listUsers()]);
    expect(sessions.get()).toBeNull();
    expect(lost).toEqual(['session.required']);
  });

  test('leaves a session alone that took its place meanwhile', async () => {
    const sessions = signedIn();
    const { client, lost } = await serve(sessions, devices, (_, response) => {
      sessions.set(aSession({ token: 'newer' }));
      sendStatus(response, 401);
    });
    await expect(client.users.getMe()).rejects.toMatchObject({ code: 'session.required' });
    expect(sessions.get()?.token).toBe('newer');
    expect(lost).toEqual([]);
  });

  test('on a public call does not affect the session', async () => {
    const sessions = signedIn();
    const { client, lost } = await serve(sessions, devices, (_, response) => sendStatus(response, 401));
    const credential = { type: 'password', email: 'ann@example.org', password: 'wrong' } as const;
    await expect(client.auth.login({ body: { credential } })).rejects.toMatchObject({
      code: 'auth.credential_refused',
    });
    expect(sessions.get()).not.toBeNull();
    expect(lost).toEqual([]);
  });

  test('about an account that was to be linked does not affect the session either', async () => {
    const sessions = signedIn();
    const { client, lost } = await serve(sessions, devices, (_, response) => sendStatus(response, 401));
    const credential = { type: 'github', code: 'forged' } as const;
    await expect(client.identities.bindCredential({ body: { credential } })).rejects.toMatchObject({
      code: 'auth.credential_refused',
    });
    expect(sessions.get()).not.toBeNull();
    expect(lost).toEqual([]);
  });

  test('does not end the session when it answers a bot', async () => {
    const { client, lost } = await serve(signedIn(), devices, (_, response) => sendStatus(response, 401), {
      apiKey: 'bot-key',
    });
    await expect(client.users.getMe()).rejects.toMatchObject({ code: 'session.required' });
    expect(lost).toEqual([]);
  });
});
