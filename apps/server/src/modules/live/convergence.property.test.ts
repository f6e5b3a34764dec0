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
const HISTORY_LIMIT = '?limit=1000';

/** A client that loses its connection now and then, and asks for what it missed. */
class Client {
  known: Knowledge = nothingKnown();
  isGone = false;
  readonly person: Person;
  readonly fresh: Person;
  readonly #server: TestServer;
  #stream: EventStream | undefined;
  #applied = 0;

  constructor(server: TestServer, person: Person, fresh: Person) {
    this.#server = server;
    this.person = person;
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

interface Step {
  kind: 'dm' | 'say' | 'private' | 'public' | 'add' | 'read' | 'drop' | 'connect' | 'delete';
  who: number;
  whom: number;
  /** Chooses among the channels there are. */
  channel: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom('dm' as const, 'say' as const) },
    { weight: 6, arbitrary: fc.constantFrom('private' as const, 'add' as const, 'read' as const) },
    { weight: 1, arbitrary: fc.constantFrom('public' as const, 'delete' as const) },
    { weight: 5, arbitrary: fc.constantFrom('drop' as const, 'connect' as const) },
  ),
  who: fc.nat(NAMES.length),
  whom: fc.nat(NAMES.length),
  channel: fc.nat(20),
});

/** One action of one person. What it is refused for does not matter here, failing does. */
async function act(server: TestServer, clients: readonly Client[], { kind, who, whom, channel }: Step): Promise<void> {
  const { [who]: actor, [whom]: other } = clients;
  if (!actor || !other || actor.isGone) return;
  const { token, uid } = actor.person;
  const gid = (channel % 6) + 1;
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
    default:
      kind satisfies never;
  }
}

async function freshKnowledge(server: TestServer, { fresh }: Client): Promise<Knowledge> {
  const known = nothingKnown();
  const stream = await openEvents(server, fresh.token);
  for (const event of stream.events) learn(known, event);
  return known;
}

async function expectHistory(server: TestServer, { known, fresh }: Client): Promise<void> {
  for (const gid of Object.keys(known.channels).map(Number)) {
    const heard = Object.values(known.messages).filter(({ target }) => 'gid' in target && target.gid === gid);
    expect(await listHistory(server, fresh, `group/${gid}`, HISTORY_LIMIT)).toEqual(expect.arrayContaining(heard));
  }
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
  const run = async (plan: readonly (readonly Step[])[]) => {
    const server = await startTestServer();
    try {
      const clients = await enter(server);
      for (const batch of plan) await Promise.all(batch.map((one) => act(server, clients, one)));
      const present = clients.filter(({ isGone }) => !isGone);
      for (const client of present) await client.connect();
      for (const client of present) await client.settle();
      for (const client of present) {
        expect(client.known).toEqual(await freshKnowledge(server, client));
        await expectHistory(server, client);
      }
    } finally {
      await server.close();
    }
  };
  await fc.assert(fc.asyncProperty(batches, run), { numRuns: RUNS, endOnFailure: true });
});
