import { expect } from 'vitest';
import { call, FOUNDER, signIn } from '../../drivers/call.ts';
import { found, nth } from '../../drivers/found.ts';
import { pngOf } from '../../drivers/images.ts';
import { meet, type Person, personOf } from '../../drivers/people.ts';
import { createTestClock, type TestClock } from '../../servers/test-clock.ts';
import { startTestServer, type TestServer } from '../../servers/test-server.ts';
import { Client } from './client.ts';

const OTHERS = ['bob', 'cid', 'dan', 'eve'];
export const NAMES = ['ann', ...OTHERS];
/** Index of the user whose account may be deleted. */
export const LEAVER = NAMES.length - 1;
/** The time after which messages expire and mutes end. */
export const SOON_SECONDS = 8;
const A_DAY_SECONDS = '86400';

/** Five users on one server. */
export interface Team {
  server: TestServer;
  clock: TestClock;
  founder: Person;
  clients: readonly Client[];
  /** A small PNG. */
  picture: Buffer;
  /** Channels changed in the current batch in a way that lets clients differ about them. */
  unsettled: Set<number>;
  /** The end of the log when a channel was last unsettled; clients must agree about later messages. */
  since: Map<number, number>;
  devicesOf(who: number): readonly Client[];
  /** A device of the same user that has a stream only briefly. */
  elsewhereOf(client: Client): Person;
}

const accountOf = (name: string) => ({ email: `${name}@example.org`, password: `${name}-secret` });

async function hideMembers(server: TestServer, { token }: Person): Promise<void> {
  const body = { ext_setting: '{"only_admin_can_see_channel_members":true}' };
  expect((await call(server, 'PUT /admin/system/common', { token, body })).status).toBe(200);
}

/** `isDiscreet`: most users do not see who is in a channel. Close `team.server` at the end. */
export async function gather(isDiscreet: boolean): Promise<Team> {
  const clock = createTestClock();
  const server = await startTestServer({ ACCESS_TOKEN_TTL_SECONDS: A_DAY_SECONDS }, { clock });
  const people = await meet(server, ...OTHERS);
  const [founder] = people;
  if (isDiscreet) await hideMembers(server, founder);
  const accounts = [FOUNDER, ...OTHERS.map(accountOf)];
  const elsewhere = await Promise.all(
    accounts.map(async (account) => personOf(await signIn(server, account, 'elsewhere'))),
  );
  const bobsPhone = personOf(await signIn(server, accountOf('bob'), 'phone'));
  const clients = people.map((person, index) => new Client({ server, name: nth(NAMES, index), person }));
  clients.push(new Client({ server, name: 'bob', person: bobsPhone, isOld: true }));
  await Promise.all(clients.map((client) => client.connect()));
  return {
    server,
    clock,
    founder,
    clients,
    picture: await pngOf(8, 8),
    unsettled: new Set(),
    since: new Map(),
    devicesOf: (who) => clients.filter(({ name }) => name === NAMES[who]),
    elsewhereOf: ({ name }) => found(elsewhere[NAMES.indexOf(name)]),
  };
}
