import { get } from 'node:http';
import { STREAM_KEEPALIVE_TIMEOUT_MS } from '@loquat/contract';
import type { Person } from '../drivers/people.ts';

/** A message as a reader received it. */
export interface Delivery {
  mid: number;
  text: string;
  /** From `performance.now()`. */
  at: number;
}

const RETRY_MS = 100;
const BEGINNING = 'data: {"type":"chat"';

/**
 * A user who reads a channel through an event stream, as clients do: when the stream ends, or is silent for too long,
 * they connect to the next node and resume after the last message received.
 */
export class ReadingMember {
  readonly person: Person;
  readonly deliveries: Delivery[] = [];
  reconnects = 0;
  readonly #origins: readonly string[];
  readonly #gid: number;
  #node: number;
  #lastMid: number;
  #end: (() => void) | undefined;
  #isOver = false;
  #hasMoved = false;
  #whenOpen: (() => void) | undefined;

  /** Starts at a node, after the message `mid`. */
  constructor(origins: readonly string[], person: Person, from: { gid: number; node: number; mid: number }) {
    this.person = person;
    this.#origins = origins;
    this.#gid = from.gid;
    this.#node = from.node;
    this.#lastMid = from.mid;
    this.#connect();
  }

  /** The highest mid received. */
  get lastMid(): number {
    return this.#lastMid;
  }

  /** Returns to the first node, if the stream has ended since the last time; resolves when it is open. */
  async goBack(): Promise<void> {
    if (!this.#hasMoved) return;
    const opened = new Promise<void>((resolve) => void (this.#whenOpen = resolve));
    this.#node = -1;
    this.#end?.();
    await opened;
    this.#hasMoved = false;
  }

  stop(): void {
    this.#isOver = true;
    this.#end?.();
  }

  #connect(): void {
    const origin = this.#origins[this.#node % this.#origins.length] ?? '';
    const query = new URLSearchParams({ 'api-key': this.person.token, after_mid: `${this.#lastMid}` });
    const asking = get(`${origin}/api/user/events?${query.toString()}`, { agent: false });
    this.#end = () => void asking.destroy();
    asking.setTimeout(STREAM_KEEPALIVE_TIMEOUT_MS, this.#end);
    asking.on('error', () => {});
    asking.on('response', (response) => {
      if (response.statusCode !== 200) return void asking.destroy();
      this.#whenOpen?.();
      let rest = '';
      response.setEncoding('utf8').on('error', () => {});
      response.on('data', (text: string) => {
        const blocks = (rest + text).split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) if (block.startsWith(BEGINNING)) this.#take(block.slice('data: '.length));
      });
      response.on('end', () => void asking.destroy());
    });
    asking.on('close', () => {
      if (this.#isOver) return;
      this.reconnects += 1;
      this.#hasMoved = true;
      this.#node += 1;
      setTimeout(() => !this.#isOver && this.#connect(), RETRY_MS);
    });
  }

  #take(json: string): void {
    const { mid, target, detail } = JSON.parse(json) as {
      mid: number;
      target: { gid?: number };
      detail: { content: string };
    };
    this.#lastMid = Math.max(this.#lastMid, mid);
    if (target.gid === this.#gid) this.deliveries.push({ mid, text: detail.content, at: performance.now() });
  }
}
