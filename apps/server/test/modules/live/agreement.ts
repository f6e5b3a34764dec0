import { isDeepStrictEqual } from 'node:util';
import { type Message, Mid, Uid } from '@loquat/contract';
import { expect } from 'vitest';
import { changedBy, expireMessages, isIn, type KnownMessages } from '../../client-model/client-messages.ts';
import { channelKey, type Knowledge } from '../../client-model/knowledge.ts';
import { found } from '../../drivers/found.ts';
import { listHistory } from '../../drivers/people.ts';
import type { SeenAnnouncements } from '../announcements.ts';
import { type Client, loadAfresh } from './client.ts';
import type { Team } from './team.ts';

/** The largest page of history; a test sends fewer messages. */
const ALL = '?limit=1000';
/** The interval at which jobs check for due work. */
const POLL_MS = 1_000;

const keyed = (messages: readonly Message[]): KnownMessages =>
  Object.fromEntries(messages.map((message) => [message.mid, message]));

/** A reaction has no effect on clients that do not know its message. */
const isMeant = (known: KnownMessages) => (message: Message) => {
  const about = changedBy(message);
  return about === undefined || known[about] !== undefined;
};

/** The messages that must be equal for a client that was connected and for one that connects now. */
function countingMessages({ clock, since }: Team, all: KnownMessages, isOld: boolean): KnownMessages {
  const known = { ...all };
  expireMessages(known, clock.now());
  const isSettled = ({ target, mid }: Pick<Message, 'target' | 'mid'>) =>
    !('gid' in target) || mid > (since.get(target.gid) ?? 0);
  const isSettledWhole = (message: Message) =>
    isSettled(message) && isSettled({ target: message.target, mid: Mid.parse(changedBy(message) ?? message.mid) });
  // Old clients may miss a like that was in transit when they lost the connection.
  const isCounted = ({ detail }: Message) => !(isOld && detail.type === 'reaction' && detail.detail.type === 'like');
  return keyed(
    Object.values(known).filter((message) => isMeant(known)(message) && isSettledWhole(message) && isCounted(message)),
  );
}

/** The data that two clients of one user must agree on: settings of existing chats, and mutes that have not ended. */
function comparable(
  team: Team,
  { messages, mutes, autoDeletes, pins, channelMarkers, ...known }: Knowledge,
  isOld: boolean,
) {
  const present = new Set(Object.keys(known.channels).map((gid) => channelKey(Number(gid))));
  const counts = (key: string) => key.startsWith('user ') || present.has(key);
  const filtered = <T>(record: Record<string, T>, isKept: (key: string, value: T) => boolean) =>
    Object.fromEntries(Object.entries(record).filter(([key, value]) => isKept(key, value)));
  // Only the present version of a channel's announcement can be unread.
  const { announcements, ...own } = known.own as Record<string, object> & { announcements: SeenAnnouncements };
  return {
    ...known,
    own: {
      ...own,
      announcements: filtered(announcements.versions, (gid, version) => {
        return known.channels[Number(gid)]?.announced_at === version;
      }),
    },
    messages: countingMessages(team, messages, isOld),
    mutes: filtered(mutes, (key, until) => counts(key) && (until === null || until > team.clock.now())),
    autoDeletes: filtered(autoDeletes, counts),
    pins: pins.filter(counts),
    channelMarkers: filtered(channelMarkers, (gid) => gid in known.channels),
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The differences between two values, one line each. */
function differences(one: unknown, other: unknown, path = ''): string[] {
  if (isDeepStrictEqual(one, other)) return [];
  if (!isRecord(one) || !isRecord(other)) return [`${path}: ${JSON.stringify(one)}, not ${JSON.stringify(other)}`];
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].flatMap((key) => differences(one[key], other[key], `${path} ${key}`));
}

function requireSame(what: string, one: object, other: object): void {
  const found = differences(one, other);
  if (found.length > 0) throw new Error(`${what} differ:\n${found.join('\n')}`);
}

/** Waits until all expired or cleared messages are erased and all clients have received the events. */
async function becomeQuiet({ server: { reads }, clock }: Team): Promise<void> {
  const look = async () => {
    clock.advance(POLL_MS);
    const gids = (await reads.channels.list()).map(({ gid }) => gid);
    const cleared = await Promise.all([null, ...gids].map((gid) => reads.erasure.listCleared(gid, 1)));
    return cleared.flat().length === 0 && ((await reads.erasure.findNextExpiry()) ?? Infinity) > clock.now();
  };
  await expect.poll(look, { interval: 5 }).toBe(true);
}

/**
 * A client's messages agree with history: all direct messages; in channels, history has each message that it received.
 */
async function expectHistory({ server, clock, clients }: Team, client: Client): Promise<void> {
  const known = { ...client.known.messages };
  expireMessages(known, clock.now());
  const heard = Object.values(known).filter(isMeant(known));
  const isWith =
    (uid: number) =>
    ({ from_uid, target }: Message) =>
      'uid' in target &&
      (from_uid === uid || target.uid === uid) &&
      (uid !== client.person.uid || from_uid === target.uid);
  const { name, person } = client;
  for (const uid of new Set(clients.map((other) => other.person.uid))) {
    const listed = keyed(await listHistory(server, person, `user/${uid}`, ALL));
    requireSame(`what ${name} heard and history with ${uid}`, keyed(heard.filter(isWith(uid))), listed);
  }
  for (const gid of Object.keys(client.known.channels).map(Number)) {
    const listed = keyed(await listHistory(server, person, `group/${gid}`, ALL));
    const inChannel = heard.filter(isIn(gid));
    const listedToo = keyed(inChannel.flatMap(({ mid }) => listed[mid] ?? []));
    requireSame(`what ${name} heard in ${gid} and its history`, keyed(inChannel), listedToo);
  }
}

/** Each client has exactly the data of a new client and of history. */
export async function expectAgreement(team: Team): Promise<void> {
  const present = team.clients.filter(({ isGone }) => !isGone);
  await becomeQuiet(team);
  for (const client of present) await client.connect();
  const notes = new Map<number, number>();
  for (const client of present) notes.set(client.person.uid, await client.writeNote());
  for (const client of present) await client.settle(found(notes.get(client.person.uid)));
  for (const client of present) {
    const { known, knownTwice, isOld, person } = client;
    const fresh = comparable(team, await loadAfresh(team.server, team.elsewhereOf(client)), isOld);
    requireSame(`${client.name} and a fresh client`, comparable(team, known, isOld), fresh);
    requireSame(`${client.name} hearing all twice and a fresh client`, comparable(team, knownTwice, isOld), fresh);
    const visible = team.server.channels.channelsOf(Uid.parse(person.uid)).map(({ gid }) => gid);
    requireSame('channels known and visible', Object.keys(known.channels).map(Number), visible);
    if (!isOld) await expectHistory(team, client);
  }
}
