import type { Delivery } from './reading-member.ts';

/** The messages received by a reader who was a member all the time, or until the answer to their removal. */
export interface Reading {
  uid: number;
  deliveries: readonly Delivery[];
}

/** Number of wrong deliveries, over all readers, and a description of the first of each kind. */
export interface DeliveryReport {
  acknowledged: number;
  /** Sends without an answer, or answered with 503: they may have been executed or not. */
  unanswered: number;
  deliveries: number;
  /** Acknowledged and missing at a permanent member; or unanswered and received by some members only. */
  lost: number;
  /** Received twice by one reader. */
  doubled: number;
  /** Received with a mid not above the previous one. */
  misplaced: number;
  /** Text that no client sent, or a mid different from the acknowledged one. */
  forged: number;
  /** Received by a reader whose removal was answered before the send. */
  leaked: number;
  defects: string[];
}

const SHOWN = 20;

/** The operations that nodes acknowledged, and the check of deliveries against them. Times from `performance.now()`. */
export class DeliveryLedger {
  /** The time of each send, by text; texts are unique. */
  readonly #sentAt = new Map<string, number>();
  readonly #midOf = new Map<string, number>();
  readonly #removedAt = new Map<number, number>();
  readonly #sendsOfOutsiders: string[] = [];

  /** Call it before the request goes out. */
  sending(text: string): void {
    this.#sentAt.set(text, performance.now());
  }

  acknowledged(text: string, mid: number): void {
    this.#midOf.set(text, mid);
  }

  /** Records that the removal of a user was answered. */
  removed(uid: number): void {
    this.#removedAt.set(uid, performance.now());
  }

  /** Records that a node accepted a message from a user after the answer to their removal. */
  sentByOutsider(text: string): void {
    this.#sendsOfOutsiders.push(text);
  }

  judge(readings: readonly Reading[]): DeliveryReport {
    const defects = { lost: [], doubled: [], misplaced: [], forged: [], leaked: [] } as Record<
      'lost' | 'doubled' | 'misplaced' | 'forged' | 'leaked',
      string[]
    >;
    const isMember = ({ uid }: Reading) => !this.#removedAt.has(uid);
    const members = readings.filter(isMember);
    const anywhere = new Set(members.flatMap(({ deliveries }) => deliveries.map(({ text }) => text)));
    const expected = [...this.#midOf.keys(), ...[...anywhere].filter((text) => !this.#midOf.has(text))];
    for (const reading of readings) {
      const texts = new Set<string>();
      let last = 0;
      for (const { mid, text } of reading.deliveries) {
        const sentAt = this.#sentAt.get(text);
        const what = `${text} (${mid}) at ${reading.uid}`;
        if (sentAt === undefined || (this.#midOf.get(text) ?? mid) !== mid) defects.forged.push(what);
        if (texts.has(text)) defects.doubled.push(what);
        else if (mid <= last) defects.misplaced.push(`${what} after ${last}`);
        if ((sentAt ?? 0) > (this.#removedAt.get(reading.uid) ?? Infinity)) defects.leaked.push(what);
        texts.add(text);
        last = Math.max(last, mid);
      }
      if (isMember(reading))
        defects.lost.push(...expected.filter((text) => !texts.has(text)).map((text) => `${text} at ${reading.uid}`));
    }
    defects.leaked.push(...this.#sendsOfOutsiders);
    return {
      acknowledged: this.#midOf.size,
      unanswered: this.#sentAt.size - this.#midOf.size,
      deliveries: readings.reduce((sum, { deliveries }) => sum + deliveries.length, 0),
      lost: defects.lost.length,
      doubled: defects.doubled.length,
      misplaced: defects.misplaced.length,
      forged: defects.forged.length,
      leaked: defects.leaked.length,
      defects: Object.entries(defects).flatMap(([kind, those]) => those.slice(0, SHOWN).map((it) => `${kind}: ${it}`)),
    };
  }
}
