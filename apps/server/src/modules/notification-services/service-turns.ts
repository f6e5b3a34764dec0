import type { NotificationServiceId, Uid } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';

/** Something to send to a service of a user. */
export interface ForService {
  uid: Uid;
  id: NotificationServiceId;
}

export interface ServiceTurnsParts<T extends ForService> {
  clock: Pick<Clock, 'after'>;
  /** Sends; resolves to the pause before the next turn of this service, in milliseconds. Rejects only by `signal`. */
  send: (sending: T, signal?: AbortSignal) => Promise<number>;
}

export interface ServiceTurns<T extends ForService> {
  /** False: too much waits already. */
  add(sending: T): boolean;
  /** Sends at once; false: the service is busy or pauses, or other services of its user are busy. */
  sendNow(sending: T, signal: AbortSignal): Promise<boolean>;
  /** What waits or is being sent. */
  list(): T[];
  /** Empties the queue and returns what waited. */
  clear(): T[];
  /** Resolves once all requests have ended. */
  settled(): Promise<void>;
}

/** Requests to services at once, and of them to the services of one user. */
const AT_ONCE = 16;
const AT_ONCE_PER_USER = 2;
/** How much may wait for one service, and for all. */
const WAITING_MAX = 4;
const ALL_WAITING_MAX = 10_000;

/** The turns of one service: one request at a time, with pauses. */
interface Lane<T> {
  waiting: T[];
  isBusy: boolean;
}

/** Lets services take turns: one request at a time for each, and a few for each user. */
export function createServiceTurns<T extends ForService>({ clock, send }: ServiceTurnsParts<T>): ServiceTurns<T> {
  const lanes = new Map<NotificationServiceId, Lane<T>>();
  /** Services that could send now, in the order of their turns. */
  const ready = new Set<NotificationServiceId>();
  const running = new Map<T, Promise<void>>();
  const runningOf = new Map<Uid, number>();
  let waitingCount = 0;

  const count = (uid: Uid, change: number) => {
    const number = (runningOf.get(uid) ?? 0) + change;
    if (number === 0) runningOf.delete(uid);
    else runningOf.set(uid, number);
  };

  function laneOf(id: NotificationServiceId): Lane<T> {
    const lane = lanes.get(id) ?? { waiting: [], isBusy: false };
    lanes.set(id, lane);
    return lane;
  }

  /** After a pause: the lane is ready again, or forgotten. */
  function free(id: NotificationServiceId, lane: Lane<T>): void {
    lane.isBusy = false;
    if (lane.waiting.length > 0) ready.add(id);
    else lanes.delete(id);
    startNext();
  }

  async function run(lane: Lane<T>, sending: T, signal?: AbortSignal): Promise<void> {
    lane.isBusy = true;
    let pauseMs = 0;
    try {
      pauseMs = await send(sending, signal);
    } finally {
      running.delete(sending);
      clock.after(pauseMs, () => free(sending.id, lane));
    }
  }

  async function runCounted(lane: Lane<T>, sending: T, signal?: AbortSignal): Promise<void> {
    count(sending.uid, 1);
    try {
      await run(lane, sending, signal);
    } finally {
      count(sending.uid, -1);
      startNext();
    }
  }

  function start(id: NotificationServiceId): void {
    const lane = laneOf(id);
    const [first] = lane.waiting;
    if (!first || (runningOf.get(first.uid) ?? 0) >= AT_ONCE_PER_USER) return;
    ready.delete(id);
    lane.waiting.shift();
    waitingCount -= 1;
    running.set(first, runCounted(lane, first));
  }

  const runningCount = () => [...runningOf.values()].reduce((sum, number) => sum + number, 0);

  function startNext(): void {
    let room = AT_ONCE - runningCount();
    for (const id of ready) {
      if (room <= 0) return;
      const before = running.size;
      start(id);
      room -= running.size - before;
    }
  }

  return {
    add(sending) {
      const lane = laneOf(sending.id);
      if (lane.waiting.length >= WAITING_MAX || waitingCount >= ALL_WAITING_MAX) return false;
      lane.waiting.push(sending);
      waitingCount += 1;
      if (!lane.isBusy) ready.add(sending.id);
      startNext();
      return true;
    },
    async sendNow(sending, signal) {
      const known = lanes.get(sending.id);
      const isFull = (runningOf.get(sending.uid) ?? 0) >= AT_ONCE_PER_USER;
      if (known?.isBusy || known?.waiting.length || isFull) return false;
      const sent = runCounted(laneOf(sending.id), sending, signal);
      running.set(sending, sent);
      await sent;
      return true;
    },
    list: () => [...running.keys(), ...[...lanes.values()].flatMap(({ waiting }) => waiting)],
    clear() {
      const waiting = [...lanes.values()].flatMap((lane) => lane.waiting.splice(0));
      ready.clear();
      waitingCount = 0;
      return waiting;
    },
    async settled() {
      await Promise.allSettled(running.values());
    },
  };
}
