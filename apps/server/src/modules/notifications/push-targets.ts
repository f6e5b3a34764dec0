import type { PushPayload, Uid } from '@loquat/contract';

/** How a push is to be treated on its way (RFC 8030). */
export interface PushTerms {
  /** A later push of the same topic takes the place of one that is still waiting. */
  topic: string;
  urgency: 'normal' | 'high';
  /** How long what cannot be delivered is kept. */
  ttlSeconds: number;
}

/** `gone`: the target is over. `refused`: this push is. `later`: not now, in so many milliseconds if told. */
export type PushOutcome = { is: 'sent' | 'gone' | 'refused' } | { is: 'later'; afterMs: number | undefined };

/** A device that can be reached by push, whatever carries it there. */
export interface PushTarget {
  uid: Uid;
  device: string;
  /** What whoever carries pushes calls it; no other device has it. */
  address: string;
  /** Who carries pushes there: it is slow, or down, for all its devices. */
  service: string;
  send(payload: PushPayload, terms: PushTerms): Promise<PushOutcome>;
  /** It can never be reached there again. */
  drop(): Promise<void>;
}

/** Whether a session may hear of anything: one that has to set up a second factor first may not. */
export type IsUsable = (session: { uid: Uid; device: string; session_id: string }) => boolean;

/** One way to reach devices. */
export interface PushTransport {
  /** Whether administrators let the server use it. */
  isOn(): boolean;
  /** Everybody with a device that it may reach. */
  people: ReadonlySet<Uid>;
  /** What it reaches now. */
  targetsOf(uid: Uid): Promise<PushTarget[]>;
}

/** Who can be reached at this moment, and where. */
export interface PushTargets {
  isAnybody(): boolean;
  has(uid: Uid): boolean;
  /** Each once. */
  people(): Iterable<Uid>;
  of(uid: Uid): Promise<PushTarget[]>;
}

const MESSAGE_TTL_SECONDS = 86_400;
const SECOND_MS = 1_000;

/** Terms of what is worth reading for a day. */
export const dayTerms = (topic: string, urgency: PushTerms['urgency']): PushTerms => ({
  ...{ topic, urgency, ttlSeconds: MESSAGE_TTL_SECONDS },
});

/** What an answer says, whoever gives it: null if it means something else to each of them. */
export function commonOutcome(status: number, headers: Pick<Headers, 'get'>): PushOutcome | null {
  if (status === 429 || status >= 500) {
    const seconds = Number(headers.get('retry-after') ?? NaN);
    return { is: 'later', afterMs: Number.isFinite(seconds) ? seconds * SECOND_MS : undefined };
  }
  return status < 300 ? { is: 'sent' } : null;
}

/** All ways to reach devices as one. */
export function combineTransports(all: readonly PushTransport[]): PushTargets {
  const inUse = () => all.filter((transport) => transport.isOn());
  return {
    isAnybody: () => inUse().some(({ people }) => people.size > 0),
    has: (uid) => inUse().some(({ people }) => people.has(uid)),
    *people() {
      // Never copied: there may be many, and a message that concerns hardly any of them.
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
