import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint, LoginResponse } from '@loquat/contract';
import { expect } from 'vitest';
import { createTokens, type Tokens } from '../../src/modules/auth/sessions/tokens.ts';
import { type Bot, createBot } from '../drivers/bots.ts';
import { call, FOUNDER, registerUser, signIn, signInFounder } from '../drivers/call.ts';
import { createChannel, personOf, send } from '../drivers/people.ts';
import { alterDatabase } from '../servers/behind-the-wire.ts';
import { startTestServer, type TestServer } from '../servers/test-server.ts';
import { rowsOf } from './stored-rows.ts';

const API_READS = [
  '/user',
  '/group',
  '/user/2/history',
  '/group/1/history',
  '/group/2/history',
  '/user/devices',
  '/admin/system/organization',
  '/admin/login/config',
  '/admin/system/frontend_url',
];

/** A server with data that attacks could read or change. */
export interface World {
  server: TestServer;
  founder: LoginResponse;
  /** uid 2, member of the private channel. */
  bob: LoginResponse;
  /** uid 3, outside the private channel and the conversation of founder and bob. */
  eve: LoginResponse;
  /** uid 4. */
  guest: LoginResponse;
  /** uid 5, in no private channel. */
  bot: Bot;
  openGid: number;
  privateGid: number;
  /** Signs with this server's own key. */
  tokens: Tokens;
}

/** Sessions last for a whole test file on a slow machine, so that no user signs in again. */
export const LASTING = { ACCESS_TOKEN_TTL_SECONDS: '86400' };

/** Turns an account into a guest account, while the server is stopped. */
export const makeGuest = (dataDir: string, uid: number) =>
  alterDatabase(dataDir, "UPDATE users SET create_by = 'guest' WHERE uid = @uid", { uid });

/** A founder, bob, eve and a guest; a public and a private channel; messages in both and between two of them. */
export async function createWorld(dataDir: string, env: Record<string, string> = {}): Promise<World> {
  const first = await startTestServer({ ...LASTING, DATA_DIR: dataDir });
  const founder = await signInFounder(first);
  const bob = await registerUser(first, 'bob');
  const eve = await registerUser(first, 'eve');
  const { uid } = (await registerUser(first, 'guest')).user;
  const openGid = await createChannel(first, personOf(founder), { is_public: true });
  const privateGid = await createChannel(first, personOf(founder), { members: [bob.user.uid] });
  const bot = await createBot(first, founder);
  await send(first, personOf(founder), `group/${openGid}`, 'for everybody');
  await send(first, personOf(founder), `group/${privateGid}`, 'for members');
  await send(first, personOf(bob), `user/${founder.user.uid}`, 'for the founder');
  await first.close();
  await makeGuest(dataDir, uid);
  const server = await startTestServer({ ...LASTING, ...env, DATA_DIR: dataDir });
  const guest = await signIn(server, { email: 'guest@example.org', password: 'guest-secret' }, 'guest_device');
  const tokens = createTokens(readFileSync(join(dataDir, 'keys', 'token-secret')));
  return { server, founder, bob, eve, guest, bot, openGid, privateGid, tokens };
}

/** The credentials of the call's most privileged caller. */
export const keyTo = ({ access }: Endpoint, { founder, bot }: Pick<World, 'founder' | 'bot'>): string =>
  access === 'bot' ? bot.key : founder.token;

/** The answer of a call without any credentials or body. */
export function withoutKey({ access, fileLink }: Endpoint): { status: number; text: string } {
  if (access === 'bot') return { status: 400, text: 'missing x-api-key header' };
  return fileLink ? { status: 404, text: '' } : { status: 401, text: 'authorization error' };
}

const isErasing = (row: unknown): boolean => (row as { kind?: string }).kind === 'blobs.erase';

/** All state that could change: the founder's API reads, the message log, every row of the database. */
export async function stateOf({ server, founder }: Pick<World, 'server' | 'founder'>) {
  // Files of earlier deletions are erased asynchronously, possibly during the test.
  await expect.poll(async () => (await rowsOf(server.dataDir))['jobs']?.filter(isErasing)).toEqual([]);
  const answers = await Promise.all(API_READS.map((path) => call(server, `GET ${path}`, { token: founder.token })));
  const log = await server.reads.messages.listAfter(0, 1_000_000, Date.now());
  return { api: answers.map(({ status, text }) => [status, text]), log, rows: await rowsOf(server.dataDir) };
}

/** Whether the server still works: the founder can sign in, send a message and read it. */
export async function isAlive({ server }: Pick<World, 'server'>): Promise<boolean> {
  const founder = personOf(await signIn(server, FOUNDER, 'after the attack'));
  const mid = await send(server, founder, 'user/1', 'still here');
  const { json } = await call(server, 'GET /user/1/history?limit=1', { token: founder.token });
  const ready = await fetch(`${server.origin}/health/ready`);
  return ready.status === 200 && (json as { mid: number }[])[0]?.mid === mid;
}
