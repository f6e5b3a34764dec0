import { setTimeout as wait } from 'node:timers/promises';
import { call } from '../drivers/call.ts';
import { getFile, uploadFile } from '../drivers/files.ts';
import { found } from '../drivers/found.ts';
import { createChannel, meet, type Person, send } from '../drivers/people.ts';
import { type Cluster, DYING_NODE, type Fault, NODE_WITH_LINES } from './cluster.ts';
import { DeliveryLedger, type DeliveryReport } from './delivery-ledger.ts';
import { ReadingMember } from './reading-member.ts';

export interface RoundOptions {
  /** Number of readers who are members all the time. */
  members: number;
  /** How many of them send, each at most ten messages a second. */
  senders: number;
  /** The duration of each fault in milliseconds; a fault that takes longer to be noticed lasts until then. */
  lastsMs: number;
}

/** The effect of a fault on users, in milliseconds. */
interface Noticed {
  /** The longest time in which one sender received no acknowledgement. */
  sendPauseMs: number;
  /** The longest time in which one reader received no message. */
  deliveryPauseMs: number;
  /** From the repair until each node accepted a message and all readers had it. */
  settledMs: number;
}

export interface RoundReport extends DeliveryReport {
  files: number;
  reconnects: number;
  faults: Record<string, Noticed>;
}

const SEND_EVERY_MS = 100;
const UPLOAD_EVERY_MS = 300;
/** Senders give up this early, so that they also send new requests while an earlier one hangs. */
const SENDER_PATIENCE_MS = 3_000;
const PATIENCE_MS = 10_000;
const POLL_MS = 10;
const SETTLE_LIMIT_MS = 60_000;
const UPLOAD_BYTES = 20_000;
/** From the proxy, if a node ended a call without an answer or did not answer in time; and from a node or the proxy. */
const UNKNOWN: readonly number[] = [502, 503, 504];
/** A round without a fault, for comparison. */
const NOTHING: Fault = { name: 'nothing', happen: () => {}, mend: () => {} };

/** The answer, or `unknown` if there is none or it does not say whether the operation was executed. */
async function answerOrUnknown<T extends { status: number }>(
  asking: Promise<T>,
  patienceMs = PATIENCE_MS,
): Promise<T | 'unknown'> {
  try {
    const answer = await Promise.race([asking, wait(patienceMs, 'unknown' as const, { ref: false })]);
    return answer !== 'unknown' && UNKNOWN.includes(answer.status) ? 'unknown' : answer;
  } catch (error) {
    // The connection failed or ended.
    if (!(error instanceof Error && 'code' in error)) throw error;
    return 'unknown';
  }
}

/** Repeats a call at one origin after the other until there is an answer. */
async function answerOfAny(cluster: Cluster, route: string, options: { token: string; body: unknown }, first = 0) {
  for (let node = first; ; node += 1) {
    const origin = found(cluster.origins[node % cluster.origins.length]);
    const answer = await answerOrUnknown(call({ origin }, route, options));
    if (answer !== 'unknown') return answer;
    await wait(POLL_MS);
  }
}

/** The longest interval without any of these moments. */
function longestPause(moments: readonly number[], [from, to]: readonly [number, number]): number {
  const ends = [from, ...moments.filter((moment) => moment >= from && moment < to)];
  return Math.max(...ends.slice(1).map((moment, index) => moment - (ends[index] ?? moment)), 0);
}

/** Sends messages, uploads files and removes members while parts fail, and records the acknowledgements. */
class Traffic {
  readonly ledger = new DeliveryLedger();
  readonly acknowledgedAt: number[][] = [];
  /** Path and size. */
  readonly files = new Map<string, number>();
  isOver = false;
  readonly #cluster: Cluster;
  readonly #gid: number;

  constructor(cluster: Cluster, gid: number) {
    this.#cluster = cluster;
    this.#gid = gid;
  }

  /** Sends a message, each time to the next origin with another text, until one is acknowledged; returns its mid. */
  async sendSurely({ token }: Person, name: string, node: number): Promise<number> {
    for (let attempt = 0; ; attempt += 1) {
      const mid = await this.#send(token, `${name}/${attempt}`, node + attempt);
      if (mid !== undefined) return mid;
      await wait(POLL_MS);
    }
  }

  async keepSending({ token }: Person, index: number): Promise<void> {
    const moments: number[] = [];
    this.acknowledgedAt.push(moments);
    for (let turn = 0; !this.isOver; turn += 1) {
      const due = performance.now() + SEND_EVERY_MS;
      const mid = await this.#send(token, `${index}/${turn}`, index, SENDER_PATIENCE_MS);
      if (mid !== undefined) moments.push(performance.now());
      await wait(Math.max(POLL_MS, due - performance.now()));
    }
  }

  async keepUploading({ token }: Person): Promise<void> {
    for (let turn = 0; !this.isOver; turn += 1) {
      const origin = found(this.#cluster.origins[turn % this.#cluster.origins.length]);
      const bytes = Buffer.alloc(UPLOAD_BYTES, `file ${turn}`);
      // A refused upload was not acknowledged.
      const file = await uploadFile({ origin }, token, bytes, { filename: `${turn}` }).catch(() => undefined);
      if (file) this.files.set(file.path, file.size);
      await wait(UPLOAD_EVERY_MS);
    }
  }

  /** Removes a member, who then tries to send through each origin. */
  async remove(owner: Person, { uid, token }: Person, node: number): Promise<void> {
    const route = `POST /group/${this.#gid}/members/remove`;
    const { status } = await answerOfAny(this.#cluster, route, { token: owner.token, body: [uid] }, node);
    this.ledger.removed(uid);
    // An attempt without an answer may have removed them.
    if (status !== 200 && status !== 404) throw new Error(`A removal was answered with ${status}.`);
    for (const [at, origin] of this.#cluster.origins.entries()) {
      const text = `from outside ${uid}/${at}`;
      this.ledger.sending(text);
      const answer = await answerOrUnknown(call({ origin }, `POST /group/${this.#gid}/send`, { token, body: text }));
      if (answer !== 'unknown' && answer.status !== 403) this.ledger.sentByOutsider(`${text}: ${answer.status}`);
    }
  }

  async #send(token: string, text: string, node: number, patienceMs?: number): Promise<number | undefined> {
    const origin = found(this.#cluster.origins[node % this.#cluster.origins.length]);
    this.ledger.sending(text);
    const asking = call({ origin }, `POST /group/${this.#gid}/send`, { token, body: text });
    const answer = await answerOrUnknown(asking, patienceMs);
    if (answer === 'unknown') return undefined;
    const mid = answer.value() as number;
    this.ledger.acknowledged(text, mid);
    return mid;
  }
}

async function until(what: string, holds: () => boolean): Promise<void> {
  const limit = performance.now() + SETTLE_LIMIT_MS;
  while (!holds()) {
    if (performance.now() > limit) throw new Error(`Waited too long for ${what}.`);
    await wait(POLL_MS);
  }
}

async function damagedFiles(cluster: Cluster, { token }: Person, files: ReadonlyMap<string, number>) {
  const damaged: string[] = [];
  for (const [index, [path, size]] of [...files].entries()) {
    const origin = found(cluster.origins[index % cluster.origins.length]);
    const answer = await getFile({ origin }, { token, path });
    const { byteLength } = await answer.arrayBuffer();
    if (answer.status !== 200 || byteLength !== size)
      damaged.push(`lost: ${path}: ${answer.status}, ${byteLength} bytes`);
  }
  return damaged;
}

/**
 * Makes one part of a cluster after the other fail under traffic, and compares the received messages with the
 * acknowledged ones. Each user connects to the proxy from one address and stays there, so the proxy has to find another
 * node for them. During each fault two members are removed, whose streams are on the affected nodes.
 */
export async function runFaultRounds(cluster: Cluster, options: RoundOptions): Promise<RoundReport> {
  const { origins } = cluster;
  const faults = [NOTHING, ...cluster.faults];
  const first = { origin: found(origins[0]), setupCode: cluster.setupCode };
  const names = (what: string, count: number) => Array.from({ length: count }, (_, index) => `${what}-${index}`);
  const people = await meet(first, ...names('member', options.members), ...names('guest', faults.length * 2));
  const [owner, ...others] = people;
  const gid = await createChannel(first, owner, { members: others.map(({ uid }) => uid) });
  const beginning = await send(first, owner, `group/${gid}`, 'before everything');
  const read = (person: Person, node: number) =>
    new ReadingMember([found(origins[node % origins.length])], person, { gid, node: 0, mid: beginning });
  const members = others.slice(0, options.members).map((person, index) => read(person, index));
  const guests = others
    .slice(options.members)
    .map((person, index) => read(person, index % 2 ? NODE_WITH_LINES : DYING_NODE));
  const traffic = new Traffic(cluster, gid);
  const noticed: [string, readonly [number, number], number][] = [];

  /** Waits until each node accepts messages and every member has them. */
  async function settle(name: string): Promise<number> {
    const startedAt = performance.now();
    const mids: number[] = [];
    for (const node of origins.keys()) {
      await cluster.isReached(node);
      mids.push(await traffic.sendSurely(owner, `after ${name} at ${node}`, node));
    }
    await until(`everybody after ${name}`, () => members.every(({ lastMid }) => lastMid >= Math.max(...mids)));
    return performance.now() - startedAt;
  }

  const running = [
    ...others.slice(0, options.senders).map((person, index) => traffic.keepSending(person, index)),
    traffic.keepUploading(owner),
  ];
  const rounds = async () => {
    await settle('the beginning');
    for (const [round, fault] of faults.entries()) {
      // Readers who moved during the last fault return to the node of the next fault.
      await Promise.all([...members, ...guests.slice(round * 2)].map((reader) => reader.goBack()));
      const startedAt = performance.now();
      const lastsMs = Math.max(options.lastsMs, fault.noticedAfterMs ?? 0);
      await fault.happen();
      await wait(lastsMs / 2);
      const removed = guests.slice(round * 2, round * 2 + 2);
      const removals = removed.map(({ person }, index) => traffic.remove(owner, person, round + index));
      await wait(lastsMs / 2);
      await fault.mend();
      await Promise.all(removals);
      const settledMs = await settle(fault.name);
      noticed.push([fault.name, [startedAt, performance.now()], settledMs]);
    }
  };
  try {
    await rounds();
    traffic.isOver = true;
    await Promise.all(running);
    const last = await traffic.sendSurely(owner, 'the end', 0);
    await until('the last message', () => members.every(({ lastMid }) => lastMid >= last));
  } finally {
    traffic.isOver = true;
    for (const reader of [...members, ...guests]) reader.stop();
  }

  const readings = [...members, ...guests].map(({ person, deliveries }) => ({ uid: person.uid, deliveries }));
  const judged = traffic.ledger.judge(readings);
  const damaged = await damagedFiles(cluster, owner, traffic.files);
  const deliveredAt = members.map(({ deliveries }) => deliveries.map(({ at }) => at));
  const pauseOf = (all: readonly number[][], during: readonly [number, number]) =>
    Math.round(Math.max(...all.map((moments) => longestPause(moments, during))));
  return {
    ...judged,
    defects: [...judged.defects, ...damaged],
    files: traffic.files.size,
    reconnects: members.reduce((sum, { reconnects }) => sum + reconnects, 0),
    faults: Object.fromEntries(
      noticed.map(([name, during, settledMs]) => [
        name,
        {
          sendPauseMs: pauseOf(traffic.acknowledgedAt, during),
          deliveryPauseMs: pauseOf(deliveredAt, during),
          settledMs: Math.round(settledMs),
        },
      ]),
    ),
  };
}
