import { connect, type Socket } from 'node:net';
import { STREAM_TRANSPORT, type StreamTransport } from '../../run/stream-transport.ts';
import { clientFrame, FrameReader, HANDSHAKE_HEADERS, OPCODES } from './frame-reader.ts';

export interface ReceivedEvent {
  readonly type: string;
  readonly mid?: number;
  readonly [field: string]: unknown;
}

/** An event stream client for tests, with a bare socket: it sees every byte and can stop reading. */
export class StreamReader {
  readonly socket: Socket;
  readonly events: ReceivedEvent[] = [];
  readonly closed: Promise<void>;
  head = '';
  keepAlives = 0;
  #rest: Buffer = Buffer.alloc(0);
  readonly #frames: FrameReader | undefined;
  #waiting: (() => void)[] = [];

  constructor(port: number, path: string, transport: StreamTransport = STREAM_TRANSPORT) {
    this.#frames = transport === 'websocket' ? new FrameReader() : undefined;
    const headers = this.#frames ? HANDSHAKE_HEADERS : { Accept: 'text/event-stream' };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    this.socket = connect(port, '127.0.0.1');
    this.socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${lines.join('')}\r\n`);
    this.socket.on('data', (bytes: Buffer) => this.#take(bytes));
    this.socket.on('error', () => {});
    this.closed = new Promise((resolve) => this.socket.on('close', () => resolve()));
    void this.closed.then(() => this.#announce());
  }

  /** The bytes after the last complete event. */
  get rest(): string {
    return (this.#frames?.rest ?? this.#rest).toString();
  }

  get mids(): number[] {
    return this.events.flatMap(({ mid }) => mid ?? []);
  }

  get types(): string[] {
    return this.events.map(({ type }) => type);
  }

  /** Waits until the received data satisfies the condition; throws if the stream closes first. */
  async until(isDone: (reader: StreamReader) => boolean): Promise<void> {
    while (!isDone(this)) {
      if (this.socket.destroyed) throw new Error(`The stream closed after ${this.types.join(', ')}`);
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  /** Waits for the first event of this type. */
  async first(type: string): Promise<ReceivedEvent> {
    await this.until((reader) => reader.types.includes(type));
    const found = this.events.find((event) => event.type === type);
    if (found === undefined) throw new Error(`No ${type}`);
    return found;
  }

  close(): void {
    this.socket.destroy();
  }

  #take(bytes: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, bytes]);
    if (this.head === '') this.#takeHead();
    if (this.head !== '' && this.#frames) this.#takeFrames(this.#frames);
    else this.#takeBlocks();
    this.#announce();
  }

  #takeBlocks(): void {
    for (let end = this.#rest.indexOf('\n\n'); end >= 0; end = this.#rest.indexOf('\n\n')) {
      const block = this.#rest.toString('utf8', 0, end);
      this.#rest = this.#rest.subarray(end + 2);
      if (block === ':') this.keepAlives += 1;
      else this.events.push(JSON.parse(block.replace(/^data: /, '')));
    }
  }

  #takeFrames(frames: FrameReader): void {
    const received = frames.take(this.#rest);
    this.#rest = Buffer.alloc(0);
    for (const { opcode, payload } of received) {
      if (opcode === OPCODES.text) this.events.push(JSON.parse(payload.toString()));
      if (opcode === OPCODES.pong) this.keepAlives += 1;
      if (opcode === OPCODES.close) this.socket.end(clientFrame(OPCODES.close, payload));
    }
  }

  #takeHead(): void {
    const end = this.#rest.indexOf('\r\n\r\n');
    if (end < 0) return;
    this.head = this.#rest.toString('latin1', 0, end);
    this.#rest = this.#rest.subarray(end + 4);
  }

  #announce(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}
