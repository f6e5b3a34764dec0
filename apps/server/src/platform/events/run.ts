import type { Audience } from './audience.ts';
import type { PreparedEvent } from './prepared-event.ts';
import { type Framing, SharedBytes } from './transport.ts';

/** Consecutive events for the same audience, encoded once for all streams of a framing. */
export class Run {
  readonly audience: Audience;
  readonly events: PreparedEvent[] = [];
  #lowestMid: number = Infinity;
  readonly #encoded = new SharedBytes();
  /** Parcels that end with this run, by the parcel before it: streams in the same situation share one. */
  readonly #parcels = new Map<Parcel | undefined, Parcel>();

  constructor(audience: Audience) {
    this.audience = audience;
  }

  add(event: PreparedEvent): void {
    this.events.push(event);
    if (event.mid !== undefined && event.mid < this.#lowestMid) this.#lowestMid = event.mid;
  }

  bytes(framing: Framing): Buffer {
    return this.#encoded.of(framing, () => framing.encode(this.events.map(({ json }) => json)));
  }

  /** This run without `chat` events up to `floor`, which the stream already has. Undefined if nothing is left. */
  above(floor: number): Run | undefined {
    if (this.#lowestMid > floor) return this;
    const rest = new Run(this.audience);
    for (const event of this.events) if (event.mid === undefined || event.mid > floor) rest.add(event);
    return rest.events.length > 0 ? rest : undefined;
  }

  /** The parcel for streams to which `before`, and now also this run, is due. */
  after(before: Parcel | undefined): Parcel {
    let parcel = this.#parcels.get(before);
    if (parcel === undefined) {
      parcel = new Parcel(this, before);
      this.#parcels.set(before, parcel);
    }
    return parcel;
  }
}

/**
 * All events due to a stream in one turn: a run and the parcel before it, joined once for all streams that share it.
 */
export class Parcel {
  readonly #run: Run;
  readonly #before: Parcel | undefined;
  readonly #joined = new SharedBytes();

  constructor(run: Run, before: Parcel | undefined) {
    this.#run = run;
    this.#before = before;
  }

  bytes(framing: Framing): Buffer {
    if (this.#before === undefined) return this.#run.bytes(framing);
    return this.#joined.of(framing, () => Buffer.concat(this.#parts(framing)));
  }

  #parts(framing: Framing): Buffer[] {
    const parts = [this.#run.bytes(framing)];
    for (let parcel = this.#before; parcel !== undefined; parcel = parcel.#before)
      parts.push(parcel.#run.bytes(framing));
    return parts.reverse();
  }
}
