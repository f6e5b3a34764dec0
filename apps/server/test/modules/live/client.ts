import type { Message, ServerEvent } from '@loquat/contract';
import { isIn } from '../../client-model/client-messages.ts';
import { advance, learn, nothingKnown } from '../../client-model/client-model.ts';
import type { Knowledge } from '../../client-model/knowledge.ts';
import { call } from '../../drivers/call.ts';
import { type EventStream, openEvents } from '../../drivers/event-stream.ts';
import { found, nth } from '../../drivers/found.ts';
import { type Person, send } from '../../drivers/people.ts';
import type { TestServer } from '../../servers/test-server.ts';

interface ClientParts {
  server: TestServer;
  name: string;
  person: Person;
  /** Whether it resumes like existing clients: from the last message, without counting reactions. */
  isOld?: boolean;
}

/** Data that clients request besides the stream. Empty while the account is being deleted. */
async function readBeside(server: TestServer, token: string): Promise<Pick<Knowledge, 'contacts' | 'server'>> {
  async function get<const R extends string>(route: R) {
    const answer = await call(server, route, { token });
    return answer.status === 200 ? answer.value() : undefined;
  }
  const contacts = await get('GET /user/contacts');
  const organization = await get('GET /admin/system/organization');
  const common = await get('GET /admin/system/common');
  return {
    contacts: Object.fromEntries(
      (contacts ?? []).map(({ target_uid, contact_info: { status } }) => [target_uid, status]),
    ),
    server: {
      ...common,
      organization_name: organization?.name,
      organization_description: organization?.description,
    },
  };
}

/** The data of a client that signs in now. */
export async function loadAfresh(server: TestServer, { uid, token }: Person): Promise<Knowledge> {
  const stream = await openEvents(server, token);
  const known = { ...nothingKnown(uid), ...(await readBeside(server, token)) };
  for (const event of stream.events) learn(known, event);
  stream.drop();
  return known;
}

/**
 * @throws if a client receives a message that it may not see: of other users, or of channels it is not in
 */
function requireRightful({ me, channels }: Knowledge, event: ServerEvent): void {
  if (event.type !== 'chat') return;
  const { from_uid, target } = event;
  const isRightful = 'gid' in target ? channels[target.gid] !== undefined : from_uid === me || target.uid === me;
  if (!isRightful) throw new Error(`${me} must not hear ${JSON.stringify(event)}`);
}

/** A client that sometimes loses its connection or stops reading, and then catches up. */
export class Client {
  readonly known: Knowledge;
  /** The same, with each event applied twice. */
  readonly knownTwice: Knowledge;
  readonly name: string;
  readonly person: Person;
  readonly isOld: boolean;
  isGone = false;
  readonly #server: TestServer;
  #stream: EventStream | undefined;
  #opening: Promise<void> | undefined;
  #applied = 0;
  #lastMid = 0;

  constructor({ server, name, person, isOld = false }: ClientParts) {
    this.#server = server;
    this.name = name;
    this.person = person;
    this.isOld = isOld;
    this.known = nothingKnown(person.uid);
    this.knownTwice = nothingKnown(person.uid);
  }

  /** Processes the events that have arrived. */
  catchUp(): void {
    const { events } = this.#stream ?? { events: [] };
    for (; this.#applied < events.length; this.#applied += 1) this.#take(nth(events, this.#applied));
  }

  /** The device that moves a marker receives no event for it. */
  noteRead(markers: 'userMarkers' | 'channelMarkers', id: number, mid: number): void {
    for (const known of [this.known, this.knownTwice]) advance(known[markers], id, mid);
  }

  drop(): void {
    this.catchUp();
    this.#stream?.drop();
    this.#stream = undefined;
  }

  /** Stops reading until `settle`. */
  fallAsleep(): void {
    this.#stream?.pause();
  }

  async connect(): Promise<void> {
    if (this.#stream || this.isGone) return;
    this.#opening ??= this.#open().finally(() => (this.#opening = undefined));
    await this.#opening;
  }

  /** Processes all events announced before the user sent this message to themselves, from any device. */
  async settle(noteMid: number): Promise<void> {
    found(this.#stream).resume();
    await found(this.#stream).find('chat', ({ mid }) => mid === noteMid);
    this.catchUp();
  }

  writeNote(): Promise<number> {
    return send(this.#server, this.person, `user/${this.person.uid}`, 'a note');
  }

  /** The messages it received in a channel, oldest first. */
  heardIn(gid: number): Message[] {
    return Object.values(this.known.messages).filter(isIn(gid));
  }

  #take(event: ServerEvent): void {
    requireRightful(this.known, event);
    learn(this.known, event);
    for (let time = 0; time < 2; time += 1) learn(this.knownTwice, event);
    const isCounted = event.type === 'chat' && !(this.isOld && event.detail.type === 'reaction');
    if (isCounted) this.#lastMid = Math.max(this.#lastMid, event.mid);
  }

  async #open(): Promise<void> {
    const { usersVersion } = this.known;
    const resume = { after_mid: this.#lastMid, ...(!this.isOld && { counts_reactions: true }) };
    const version = usersVersion === undefined ? {} : { users_version: usersVersion };
    this.#applied = 0;
    const stream = await openEvents(this.#server, this.person.token, { ...resume, ...version });
    this.#stream = stream;
    // Requested after the stream is open, so that no change is lost in between.
    const beside = await readBeside(this.#server, this.person.token);
    if (this.#stream !== stream) return;
    for (const known of [this.known, this.knownTwice]) Object.assign(known, structuredClone(beside));
  }
}
