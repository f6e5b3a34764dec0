import type { Delivery } from './reading-member.ts';

/** What somebody got who was a member all the time, or until their removal was answered. */
export interface Reading {
  uid: number;
  deliveries: readonly Delivery[];
}

/** How many messages went wrong, over all readers; and the first of each kind in words. */
export interface DeliveryReport {
  acknowledged: number;
  /** Sends without an answer, or answered with 503: they may have happened or not. */
  unanswered: number;
  deliveries: number;
  /** Acknowledged, and not at somebody who was a member all the time; or unanswered, and at some members only. */
  lost: number;
  /** At one reader twice. */
  doubled: number;
  /** Not above the one before. */
  misplaced: number;
  /** Nobody sent it so, or it has another mid than was answered. */
  forged: number;
  /** At somebody whose removal was answered before it was sent. */
  leaked: number;
  defects: string[];
}

const SHOWN = 20;

/** What nodes acknowledged, by which their deliveries are judged. Times by `performance.now()`. */
export class DeliveryLedger {
  /** When it was sent, by text; texts differ. */
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

  /** The removal of somebody was answered. */
  removed(uid: number): void {
    this.#removedAt.set(uid, performance.now());
  }

  /** A node let somebody send after their removal was answered. */
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
