import type { PushPayload, Uid } from '@loquat/contract';

/** Delivery options of a push (RFC 8030). */
export interface PushTerms {
  /** A later push of the same topic replaces one that is still waiting. */
  topic: string;
  urgency: 'normal' | 'high';
  /** How long the service keeps an undelivered push. */
  ttlSeconds: number;
}

/**
 * `gone`: the target no longer exists. `refused`: this push is rejected. `later`: retry, after the given milliseconds.
 */
export type PushOutcome = { is: 'sent' | 'gone' | 'refused' } | { is: 'later'; afterMs: number | undefined };

/** A device that can be reached by push, by any transport. */
export interface PushTarget {
  uid: Uid;
  device: string;
  /** The transport's address of the device; unique. */
  address: string;
  /** The push service: if it is slow or down, it is for all its devices. */
  service: string;
  send(payload: PushPayload, terms: PushTerms): Promise<PushOutcome>;
  /** Deletes the target, which cannot be reached again. */
  drop(): Promise<void>;
}

/** Whether a session may receive events: not if it has to set up a second factor first. */
export type IsUsable = (session: { uid: Uid; device: string; session_id: string }) => boolean;

/** A transport of pushes. */
export interface PushTransport {
  /** Whether administrators have enabled it. */
  isOn(): boolean;
  /** Users with a device that it may reach. */
  people: ReadonlySet<Uid>;
  /** The devices that it reaches now. */
  targetsOf(uid: Uid): Promise<PushTarget[]>;
}

/** Users and devices that can be reached at this moment. */
export interface PushTargets {
  hasPeople(): boolean;
  has(uid: Uid): boolean;
  /** Each user once. */
  people(): Iterable<Uid>;
  of(uid: Uid): Promise<PushTarget[]>;
}

const MESSAGE_TTL_SECONDS = 86_400;
const SECOND_MS = 1_000;

/** Terms of a push that is useful for a day. */
export const dayTerms = (topic: string, urgency: PushTerms['urgency']): PushTerms => ({
  topic,
  urgency,
  ttlSeconds: MESSAGE_TTL_SECONDS,
});

/** The outcome by a response's status, where all services agree; null otherwise. */
export function commonOutcome(status: number, headers: Pick<Headers, 'get'>): PushOutcome | null {
  if (status === 429 || status >= 500) {
    const seconds = Number(headers.get('retry-after') ?? NaN);
    return { is: 'later', afterMs: Number.isFinite(seconds) ? seconds * SECOND_MS : undefined };
  }
  return status < 300 ? { is: 'sent' } : null;
}

/** All transports as one. */
export function combineTransports(all: readonly PushTransport[]): PushTargets {
  const inUse = () => all.filter((transport) => transport.isOn());
  return {
    hasPeople: () => inUse().some(({ people }) => people.size > 0),
    has: (uid) => inUse().some(({ people }) => people.has(uid)),
    *people() {
      // Not copied: the sets may be large, and a message may concern few of these users.
      for (const [index, { people }] of inUse().entries()) {
        const earlier = inUse().slice(0, index);
        for (const uid of people) if (!earlier.some((transport) => transport.people.has(uid))) yield uid;
      }
    },
    async of(uid) {
      const able = inUse().filter(({ people }) => people.has(uid));
      return (await Promise.all(able.map((transport) => transport.targetsOf(uid)))).flat();
    },
  };
}
