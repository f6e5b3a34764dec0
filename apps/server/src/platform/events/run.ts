import type { Audience } from './audience.ts';
import type { Frame } from './frame.ts';

/** Consecutive frames for the same audience, encoded once for all the streams they go to. */
export class Run {
  readonly audience: Audience;
  readonly frames: Frame[] = [];
  #lowestMid: number = Infinity;
  #encoded: Buffer | undefined;
  /** Parcels that end with this run, by the parcel before it: streams in the same situation share one. */
  readonly #parcels = new Map<Parcel | undefined, Parcel>();

  constructor(audience: Audience) {
    this.audience = audience;
  }

  add(frame: Frame): void {
    this.frames.push(frame);
    if (frame.mid !== undefined && frame.mid < this.#lowestMid) this.#lowestMid = frame.mid;
  }

  get bytes(): Buffer {
    this.#encoded ??= Buffer.from(this.frames.map((frame) => frame.text).join(''));
    return this.#encoded;
  }

  /** This run without `chat` frames up to `floor`, which the stream already has. Undefined if nothing is left. */
  above(floor: number): Run | undefined {
    if (this.#lowestMid > floor) return this;
    const rest = new Run(this.audience);
    for (const frame of this.frames) if (frame.mid === undefined || frame.mid > floor) rest.add(frame);
    return rest.frames.length > 0 ? rest : undefined;
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
  #joined: Buffer | undefined;

  constructor(run: Run, before: Parcel | undefined) {
    this.#run = run;
    this.#before = before;
  }

  get bytes(): Buffer {
    this.#joined ??= this.#before === undefined ? this.#run.bytes : Buffer.concat(this.#parts());
    return this.#joined;
  }

  #parts(): Buffer[] {
    const parts = [this.#run.bytes];
    for (let parcel = this.#before; parcel !== undefined; parcel = parcel.#before) parts.push(parcel.#run.bytes);
    return parts.reverse();
  }
}
