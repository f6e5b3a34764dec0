import type { Contact, Gid } from '@loquat/contract';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { call, FOUNDER, signIn } from '../../testing/call.ts';
import { advance, chatKey, expire, type Knowledge, learn, nothingKnown } from '../../testing/client-model.ts';
import { type EventStream, openEvents } from '../../testing/event-stream.ts';
import { listHistory, meet, type Person, personOf, send } from '../../testing/people.ts';
import { createFleetingSender } from '../../testing/fleeting.ts';
import { createManualClock, type TestClock } from '../../testing/test-clock.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const RUNS = 6;
const NAMES = ['bob', 'cid', 'dan'];
const LEAVER = NAMES.length;
/** Of messages that disappear. */
const TTL_SECONDS = 8;
const WAIT_MS = 5_000;
const WAITS_MAX = 40;
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
    this.known = nothingKnown(person.uid);
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
    const stream = await openEvents(this.#server, this.person.token, { after_mid, counts_reactions: true });
    this.#stream = stream;
    // Asked once the stream is there, so that no change falls between the two.
    const contacts = await listContacts(this.#server, this.person);
    if (this.#stream === stream) this.known.contacts = contacts;
  }

  /** Everything that was announced before this has been applied after it. */
  async settle(): Promise<void> {
    await this.connect();
    const mid = await send(this.#server, this.person, `user/${this.person.uid}`, 'settled');
    await this.#stream!.find('chat', (event) => event.mid === mid);
    this.#catchUp();
  }
}

async function listContacts(server: TestServer, { token }: Person): Promise<Knowledge['contacts']> {
  const { status, json } = await call(server, 'GET /user/contacts', { token });
  // Somebody who deletes the account at this very moment.
  const contacts: Contact[] = status === 401 ? [] : json;
  return Object.fromEntries(contacts.map(({ target_uid, contact_info }) => [target_uid, contact_info.status]));
}

/** What people set for themselves, on a second device: the first one hears of it. */
const PERSONAL = ['mute', 'unmute', 'expire', 'stay', 'pin', 'unpin', 'contact', 'nickname'] as const;
type PersonalKind = (typeof PERSONAL)[number];

interface Step {
  kind:
    | ('dm' | 'say' | 'private' | 'public' | 'add' | 'read' | 'drop' | 'connect' | 'delete')
    | PersonalKind
    | ('reply' | 'edit' | 'like' | 'unsay' | 'unsay all' | 'clear' | 'clear all' | 'burn' | 'wait');
  who: number;
  whom: number;
  /** Chooses among the channels, and among the messages, there are. */
  channel: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom('dm' as const, 'say' as const) },
    { weight: 6, arbitrary: fc.constantFrom('private' as const, 'add' as const, 'read' as const) },
    { weight: 12, arbitrary: fc.constantFrom('reply' as const, 'edit' as const, 'like' as const) },
    { weight: 6, arbitrary: fc.constantFrom('unsay' as const, 'unsay all' as const, 'burn' as const) },
    { weight: 3, arbitrary: fc.constantFrom('clear' as const, 'wait' as const) },
    { weight: 1, arbitrary: fc.constantFrom('public' as const, 'delete' as const, 'clear all' as const) },
    { weight: 5, arbitrary: fc.constantFrom('drop' as const, 'connect' as const) },
    { weight: 10, arbitrary: fc.constantFrom(...PERSONAL) },
  ),
  who: fc.nat(NAMES.length),
  whom: fc.nat(NAMES.length),
  channel: fc.nat(20),
});

const ACTIONS = ['add', 'block', 'remove', 'unblock'] as const;
const isPersonal = (kind: Step['kind']): kind is PersonalKind => PERSONAL.some((personal) => personal === kind);

/** The call that sets something for a chat, every other time for a channel. */
function personalCall(kind: PersonalKind, uid: number, gid: number, isChannel: boolean): [string, object] {
  const chat = isChannel ? { gid } : { uid };
  const groups = isChannel ? [gid] : [];
  const users = isChannel ? [] : [uid];
  const autoDelete = (expires_in: number) =>
    isChannel ? { groups: [{ gid, expires_in }] } : { users: [{ uid, expires_in }] };
  switch (kind) {
    case 'mute':
      return ['POST /user/mute', isChannel ? { add_groups: [{ gid }] } : { add_users: [{ uid }] }];
    case 'unmute':
      return ['POST /user/mute', { remove_users: users, remove_groups: groups }];
    case 'expire':
    case 'stay':
      return ['POST /user/burn-after-reading', autoDelete(kind === 'stay' ? 0 : 3_600 + gid)];
    case 'pin':
    case 'unpin':
      return [`POST /user/${kind}_chat`, { target: chat }];
    case 'contact':
      return ['POST /user/update_contact_status', { target_uid: uid, action: ACTIONS[gid % ACTIONS.length] }];
    case 'nickname':
      return ['PUT /user/contact_remark', { contact_uid: uid, remark: gid % 3 === 0 ? '' : `nickname ${gid}` }];
    default:
      return kind satisfies never;
  }
}

interface Run {
  server: TestServer;
  clients: readonly Client[];
  clock: TestClock;
  waits: number;
}

/** One action of one person. What it is refused for does not matter here, failing does. */
async function act(run: Run, { kind, who, whom, channel }: Step): Promise<void> {
  const { server, clients, clock } = run;
  const { [who]: actor, [whom]: other } = clients;
  if (!actor || !other || actor.isGone) return;
  const { token, uid } = actor.person;
  const gid = (channel % 6) + 1;
  const mid = Math.max(1, (await server.reads.messages.lastMid()) - channel);
  const request = async (route: string, body?: unknown, by = token) => {
    const { status } = await call(server, route, { token: by, body });
    expect(status).toBeLessThan(500);
    return status;
  };
  if (isPersonal(kind)) {
    const isChannel = channel % 2 === 0 && actor.known.channels[gid] !== undefined;
    const [route, body] = personalCall(kind, other.person.uid, gid, isChannel);
    return void (await request(route, body, actor.fresh.token));
  }
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
    case 'reply':
      return void (await request(`POST /message/${mid}/reply`, `answer of ${uid}`));
    case 'edit':
      return void (await request(`PUT /message/${mid}/edit`, `edited by ${uid} at step ${channel}`));
    case 'like':
      return void (await request(`PUT /message/${mid}/like`, { action: '👍' }));
    case 'unsay':
      return void (await request(`DELETE /message/${mid}`));
    case 'unsay all':
      return void (await request(`DELETE /message/bulk/${mid},${mid + 1}`));
    case 'clear':
      return void (await request(`DELETE /group/${gid}/clear`));
    case 'clear all':
      return void (await request('DELETE /admin/system/message/clear'));
    case 'burn':
      return void (await createFleetingSender(server, clock, TTL_SECONDS).toUser(uid, other.person.uid));
    case 'wait':
      // Not for so long that tokens expire.
      if ((run.waits += 1) <= WAITS_MAX) clock.advance(WAIT_MS);
      return;
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
  const known = nothingKnown(fresh.uid);
  const stream = await openEvents(server, fresh.token);
  for (const event of stream.events) learn(known, event);
  known.contacts = await listContacts(server, fresh);
  return known;
}

/** Settings outlive what a client sees of a channel: what counts are those of the channels that are there. */
function comparable({ mutes, autoDeletes, pins, ...known }: Knowledge) {
  const present = new Set(Object.keys(known.channels).map((gid) => chatKey({ gid: Number(gid) as Gid })));
  const counts = (key: string) => key.startsWith('user ') || present.has(key);
  const counting = <T>(settings: Record<string, T>) =>
    Object.fromEntries(Object.entries(settings).filter(([key]) => counts(key)));
  return { ...known, mutes: counting(mutes), autoDeletes: counting(autoDeletes), pins: pins.filter(counts) };
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
    const clock = createManualClock();
    const server = await startTestServer({}, { clock });
    try {
      const clients = await enter(server);
      const run: Run = { server, clients, clock, waits: 0 };
      for (const batch of plan) await Promise.all(batch.map((one) => act(run, one)));
      const present = clients.filter(({ isGone }) => !isGone);
      for (const client of present) await client.connect();
      for (const client of present) await client.settle();
      for (const client of present) {
        const fresh = await freshKnowledge(server, client);
        for (const known of [client.known, fresh]) expire(known, clock.now());
        expect(comparable(client.known)).toEqual(comparable(fresh));
        await expectHistory(server, client);
      }
    } finally {
      await server.close();
    }
  };
  await fc.assert(fc.asyncProperty(batches, run), { numRuns: RUNS, endOnFailure: true });
});
