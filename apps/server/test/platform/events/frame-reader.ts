export interface ReceivedFrame {
  readonly opcode: number;
  readonly payload: Buffer;
}

export const OPCODES = { text: 1, close: 8, ping: 9, pong: 10 };

/** Reads the frames of a server: whole, unmasked and without extensions, as RFC 6455 wants them here. */
export class FrameReader {
  /** The bytes after the last complete frame. */
  rest: Buffer = Buffer.alloc(0);

  take(bytes: Buffer): ReceivedFrame[] {
    this.rest = Buffer.concat([this.rest, bytes]);
    const frames: ReceivedFrame[] = [];
    for (let frame = this.#next(); frame !== undefined; frame = this.#next()) frames.push(frame);
    return frames;
  }

  #next(): ReceivedFrame | undefined {
    const [first = 0, second = 0] = this.rest;
    if (this.rest.length < 2) return undefined;
    if ((first & 0xf0) !== 0x80 || second > 127) throw new Error(`A frame begins with ${first} ${second}`);
    const start = second < 126 ? 2 : second === 126 ? 4 : 10;
    if (this.rest.length < start) return undefined;
    const length = start === 2 ? second : this.rest.readUIntBE(start === 4 ? 2 : 4, start === 4 ? 2 : 6);
    if (this.rest.length < start + length) return undefined;
    const payload = this.rest.subarray(start, start + length);
    this.rest = this.rest.subarray(start + length);
    return { opcode: first & 0x0f, payload };
  }
}

/** A frame of a client, masked with zeros. */
export function clientFrame(opcode: number, payload: Buffer | string = ''): Buffer {
  const bytes = Buffer.from(payload);
  const head = bytes.length < 126 ? [0x80 | bytes.length] : [0x80 | 126, bytes.length >> 8, bytes.length & 0xff];
  return Buffer.concat([Buffer.from([0x80 | opcode, ...head, 0, 0, 0, 0]), bytes]);
}

/** The headers with which a client asks for a WebSocket. */
export const HANDSHAKE_HEADERS = {
  Connection: 'Upgrade',
  Upgrade: 'websocket',
  'Sec-WebSocket-Version': '13',
  'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
};
