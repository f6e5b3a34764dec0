import { connect, type Socket } from 'node:net';

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
  /** The bytes after the last complete event. */
  rest = '';
  head = '';
  comments = 0;
  #waiting: (() => void)[] = [];

  constructor(port: number, path: string) {
    this.socket = connect(port, '127.0.0.1');
    this.socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n\r\n`);
    this.socket.setEncoding('utf8');
    this.socket.on('data', (text: string) => this.#take(text));
    this.socket.on('error', () => {});
    this.closed = new Promise((resolve) => this.socket.on('close', () => resolve()));
    void this.closed.then(() => this.#announce());
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

  #take(text: string): void {
    this.rest += text;
    if (this.head === '') this.#takeHead();
    for (let end = this.rest.indexOf('\n\n'); end >= 0; end = this.rest.indexOf('\n\n')) {
      const block = this.rest.slice(0, end);
      this.rest = this.rest.slice(end + 2);
      if (block === ':') this.comments += 1;
      else this.events.push(JSON.parse(block.replace(/^data: /, '')));
    }
    this.#announce();
  }

  #takeHead(): void {
    const end = this.rest.indexOf('\r\n\r\n');
    if (end < 0) return;
    this.head = this.rest.slice(0, end);
    this.rest = this.rest.slice(end + 4);
  }

  #announce(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}
