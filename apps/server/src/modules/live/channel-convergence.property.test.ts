import type { Message } from '@loquat/contract';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { call, FOUNDER, signIn } from '../../testing/call.ts';
import { advance, type Knowledge, learn, nothingKnown } from '../../testing/client-model.ts';
import { type EventStream, openEvents } from '../../testing/event-stream.ts';
import { listHistory, meet, type Person, personOf, send } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const RUNS = 6;
const NAMES = ['bob', 'cid', 'dan'];
const LEAVER = NAMES.length;
/** After these, somebody may have heard what they would not be told now, or the other way round. */
const BREAKS: ReadonlySet<string> = new Set(['remove', 'leave', 'type']);
const HISTORY_LIMIT = '?limit=1000';

/** A client that loses its connection now and then, and asks for what it missed. */
class Client {
  known: Knowledge;
  isGone = false;
  readonly person: Person;
  readonly fresh: Person;
  readonly #server: TestServer;
  #stream: EventStream | undefined;
  #applied = 0;

  constructor(server: TestServer, person: Person, fresh: Person) {
    this.#server = server;
    this.person = person;
    this.known = nothingKnown(person.uid);
    this.fresh = fresh;
  }

  #catchUp(): void {
    for (const event of this.#stream?.events.slice(this.#applied) ?? []) learn(this.known, event);
    this.#applied = this.#stream?.events.length ?? 0;
  }

  drop(): void {
    this.#catchUp();
    this.#stream?.drop();
    this.#stream = undefined;
  }

  async connect(): Promise<void> {
    if (this.#stream || this.isGone) return;
    const after_mid = Math.max(0, ...Object.keys(this.known.messages).map(Number));
    this.#applied = 0;
    this.#stream = await openEvents(this.#server, this.person.token, { after_mid });
  }

  /** Everything that was announced before this has been applied after it. */
  async settle(): Promise<void> {
    await this.connect();
    const mid = await send(this.#server, this.person, `user/${this.person.uid}`, 'settled');
    await this.#stream!.find('chat', (event) => event.mid === mid);
    this.#catchUp();
  }
}

const CHANNEL_KINDS = ['rename', 'transfer', 'remove', 'leave', 'type', 'pin', 'unpin', 'close'] as const;

const gidOf = (channel: number) => (channel % 6) + 1;

interface Step {
  kind:
    | 'dm'
    | 'say'
    | 'private'
    | 'public'
    | 'add'
    | 'read'
    | 'drop'
    | 'connect'
    | 'delete'
    | (typeof CHANNEL_KINDS)[number];
  who: number;
  whom: number;
  /** Chooses among the channels there are. */
  channel: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom('dm' as const, 'say' as const) },
    { weight: 6, arbitrary: fc.constantFrom('private' as const, 'add' as const, 'read' as const) },
    { weight: 6, arbitrary: fc.constantFrom(...CHANNEL_KINDS) },
    { weight: 1, arbitrary: fc.constantFrom('public' as const, 'delete' as const) },
    { weight: 5, arbitrary: fc.constantFrom('drop' as const, 'connect' as const) },
  ),
  who: fc.nat(NAMES.length),
  whom: fc.nat(NAMES.length),
  channel: fc.nat(20),
});

/** The newest message of a channel; one nobody knows when there is none. */
async function newestIn(server: TestServer, { token }: Person, gid: number): Promise<number> {
  const { json } = await call(server, `GET /group/${gid}/history?limit=1`, { token });
  return (json as { mid: number }[] | undefined)?.[0]?.mid ?? 1_000_000;
}

/** A change to a channel, as a call. */
async function changeOf(server: TestServer, { kind, channel }: Step, actor: Person, other: Person, gid: number) {
  switch (kind as (typeof CHANNEL_KINDS)[number]) {
    case 'rename':
      return [`PUT /group/${gid}`, { name: `named at ${channel}`, description: channel % 2 ? 'what for' : '' }];
    case 'transfer':
      return [`PUT /group/${gid}`, { owner: other.uid, show_email: channel % 2 === 0 }];
    case 'remove':
      return [`POST /group/${gid}/members/remove`, [other.uid]];
    case 'leave':
      return [`GET /group/${gid}/leave`];
    case 'type':
      return [
        `POST /group/${gid}/change_type`,
        { is_public: channel % 2 === 0, members: channel % 3 ? [other.uid] : [] },
      ];
    case 'pin':
      return [`POST /group/${gid}/pin`, { mid: await newestIn(server, actor, gid) }];
    case 'unpin':
      return [`POST /group/${gid}/unpin`, { mid: await newestIn(server, actor, gid) }];
    case 'close':
      return [`DELETE /group/${gid}`];
  }
}

/** One action of one person. What it is refused for does not matter here, failing does. */
async function act(server: TestServer, clients: readonly Client[], { kind, who, whom, channel }: Step): Promise<void> {
  const { [who]: actor, [whom]: other } = clients;
  if (!actor || !other || actor.isGone) return;
  const { token, uid } = actor.person;
  const gid = gidOf(channel);
  const request = async (route: string, body?: unknown) => {
    const { status } = await call(server, route, { token, body });
    expect(status).toBeLessThan(500);
    return status;
  };
  switch (kind) {
    case 'dm':
      return void (await request(`POST /user/${other.person.uid}/send`, `from ${uid} at step ${channel}`));
    case 'say':
      return void (await request(`POST /group/${gid}/send`, `from ${uid} at step ${channel}`));
    case 'private':
      return void (await request('POST /group', { name: `of ${uid}`, members: [other.person.uid] }));
    case 'public':
      return void (await request('POST /group', { name: 'for all', is_public: true }));
    case 'add':
      return void (await request(`POST /group/${gid}/members/add`, [other.person.uid]));
    case 'read': {
      const groups = actor.known.channels[gid] ? [{ gid, mid: channel + 1 }] : [];
      const status = await request('POST /user/read-index', { groups });
      // The device that acts knows, and is not told.
      if (status === 200 && groups[0]) advance(actor.known.channelMarkers, gid, groups[0].mid);
      return;
    }
    case 'drop':
      return actor.drop();
    case 'connect':
      return actor.connect();
    case 'delete':
      if (who !== LEAVER) return;
      actor.isGone = true;
      actor.drop();
      return void (await request('DELETE /user/delete'));
    case 'rename':
    case 'transfer':
    case 'remove':
    case 'leave':
    case 'type':
    case 'pin':
    case 'unpin':
    case 'close': {
      const [route, body] = await changeOf(server, { kind, who, whom, channel }, actor.person, other.person, gid);
      return void (await request(route as string, body));
    }
    default:
      kind satisfies never;
  }
}

async function freshKnowledge(server: TestServer, { fresh }: Client): Promise<Knowledge> {
  const known = nothingKnown(fresh.uid);
  const stream = await openEvents(server, fresh.token);
  for (const event of stream.events) learn(known, event);
  return known;
}

/**
 * What two clients of the same person have to agree on. Whoever was put out of a channel and let in again may remember
 * more of it than a fresh client is told, and the other way round when a channel was opened: `since` has the end of the
 * log when that happened last. Read markers outlive a membership.
 */
function comparable({ messages, channelMarkers, ...known }: Knowledge, since: ReadonlyMap<number, number>) {
  const counts = ({ mid, target }: Message) => !('gid' in target) || mid > (since.get(target.gid) ?? 0);
  const present = (gid: string) => gid in known.channels;
  return {
    ...known,
    messages: Object.values(messages).filter(counts),
    channelMarkers: Object.fromEntries(Object.entries(channelMarkers).filter(([gid]) => present(gid))),
  };
}

async function expectHistory(server: TestServer, { known, fresh }: Client): Promise<void> {
  for (const gid of Object.keys(known.channels).map(Number)) {
    const heard = Object.values(known.messages).filter(({ target }) => 'gid' in target && target.gid === gid);
    expect(await listHistory(server, fresh, `group/${gid}`, HISTORY_LIMIT)).toEqual(expect.arrayContaining(heard));
  }
}

async function hideMembers(server: TestServer, { token }: Person): Promise<void> {
  const body = { ext_setting: '{"only_admin_can_see_channel_members":true}' };
  expect((await call(server, 'PUT /admin/system/common', { token, body })).status).toBe(200);
}

async function enter(server: TestServer): Promise<Client[]> {
  const people = await meet(server, ...NAMES);
  const accounts = [FOUNDER, ...NAMES.map((name) => ({ email: `${name}@example.org`, password: `${name}-secret` }))];
  const fresh = await Promise.all(accounts.map((account) => signIn(server, account, 'fresh')));
  const clients = people.map((person, index) => new Client(server, person, personOf(fresh[index]!)));
  await Promise.all(clients.map((client) => client.connect()));
  return clients;
}

test('loaded state and received events add up to what a fresh client loads', { timeout: 120_000 }, async () => {
  const batches = fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 10, maxLength: 30 });
  const run = async (plan: readonly (readonly Step[])[], isDiscreet: boolean) => {
    const server = await startTestServer();
    try {
      const clients = await enter(server);
      if (isDiscreet) await hideMembers(server, clients[0]!.person);
      const since = new Map<number, number>();
      for (const batch of plan) {
        await Promise.all(batch.map((one) => act(server, clients, one)));
        const end = await server.reads.messages.lastMid();
        for (const { kind, channel } of batch) if (BREAKS.has(kind)) since.set(gidOf(channel), end);
      }
      const present = clients.filter(({ isGone }) => !isGone);
      for (const client of present) await client.connect();
      for (const client of present) await client.settle();
      for (const client of present) {
        expect(comparable(client.known, since)).toEqual(comparable(await freshKnowledge(server, client), since));
        await expectHistory(server, client);
      }
    } finally {
      await server.close();
    }
  };
  await fc.assert(fc.asyncProperty(batches, fc.boolean(), run), { numRuns: RUNS, endOnFailure: true });
});
