import type { Socket } from 'node:net';

/** The wire format of the events of a stream. One object serves all streams of a kind. */
export interface Framing {
  /** Events, each given as JSON, as the bytes of one write. */
  encode(events: readonly string[]): Buffer;
  /** One event whose JSON is in parts, which many streams share: none of them is copied. */
  wrap(parts: readonly Buffer[]): readonly Buffer[];
  /** Written in between, to notice a connection that is gone. Clients ignore it. */
  readonly keepAlive: Buffer;
}

/** The connection of one stream. The hub knows only this of how events travel. */
export interface Transport {
  readonly socket: Socket;
  readonly framing: Framing;
  /** False once either side has begun to end the stream. */
  readonly isOpen: boolean;
  /** Ends the stream after what was written. */
  end(): void;
}

/** Bytes that are made once for each framing, however many streams they go to. */
export class SharedBytes {
  readonly #made = new Map<Framing, Buffer>();

  of(framing: Framing, make: () => Buffer): Buffer {
    let bytes = this.#made.get(framing);
    if (bytes === undefined) {
      bytes = make();
      this.#made.set(framing, bytes);
    }
    return bytes;
  }
}
