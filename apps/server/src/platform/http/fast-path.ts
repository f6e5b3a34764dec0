import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { type Answer, type Endpoint, HEADER_API_KEY, type Received } from '@loquat/contract';
import type { FastifyRequest, RequestPayload } from 'fastify';
import { receive, reduce, viewerCheck } from './contract-call.ts';
import type { CallerRates } from './security/caller-rates.ts';
import type { Authenticate, Moment, Viewer } from './viewer.ts';

declare module 'fastify' {
  interface FastifyInstance {
    fastPath: FastPath;
  }
}

type JsonCall = Endpoint & { method: 'POST'; body: { kind: 'message' }; response: { kind: 'json' } };
type FastPathHandler<E extends Endpoint> = (
  call: Received<E>,
  viewer: Viewer,
  recheckCaller: RecheckCaller,
) => Promise<Answer<E>>;

/**
 * Checks the caller's token again. The in-memory state may be half a second behind other nodes when a request is
 * answered here; inside a unit of work it is not. @throws ProblemError
 */
export type RecheckCaller = () => void;

interface FastPathCall {
  endpoint: JsonCall;
  /** The route's name in metrics. */
  route: string;
  /** Matches its path; the groups are the parameters. Excludes all characters that would have to be decoded. */
  address: RegExp;
  requireViewer: NonNullable<ReturnType<typeof viewerCheck>>;
  maxBytes: number;
  handle: (call: object, viewer: Viewer, recheckCaller: RecheckCaller) => Promise<unknown>;
}

export interface FastPathParts {
  authenticate: Authenticate;
  callerRates: CallerRates;
  /** Alternating names and values of the headers of every JSON answer to a request from this origin. */
  headersFor: (origin: string | undefined) => string[];
  /** Called for each answer. `ms`: from the head of the request to the end of the answer. */
  observe: (method: string, route: string, status: number, ms: number) => void;
  /** Whether direct calls are currently answered. */
  mayAnswer: () => boolean;
  report: (error: unknown) => void;
}

/** The bytes of requests that were read before it became clear that Fastify must answer them. */
const bytesRead = new WeakMap<IncomingMessage, Buffer>();

/** Lets Fastify read a body that was already read, as its `preParsing` hook. */
export async function replayBody(request: FastifyRequest, _reply: unknown, payload: RequestPayload) {
  const bytes = bytesRead.get(request.raw);
  return bytes ? Readable.from([bytes], { objectMode: false }) : payload;
}

function readBytes(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve) => {
    let first: Buffer | undefined;
    const later: Buffer[] = [];
    request.on('data', (chunk: Buffer) => {
      if (first) later.push(chunk);
      else first = chunk;
    });
    // A broken request never ends; it disappears with its socket.
    request.on('end', () =>
      resolve(first && later.length === 0 ? first : Buffer.concat(first ? [first, ...later] : [])),
    );
  });
}

/**
 * Frequent calls that usually succeed, answered directly from Node's HTTP. They follow the contract like all others,
 * but bypass Fastify's router, hooks and reply. Through Fastify, a send takes 1.2 times the server's CPU (1.23 times that
 * of the main thread), and its p99 is 1.3 times as long. Unusual requests and all failures are left to Fastify from the
 * beginning: a refusal looks the same, and is logged and counted in one place.
 */
export class FastPath {
  readonly #parts: FastPathParts;
  readonly #calls: FastPathCall[] = [];
  #isOpen = true;

  constructor(parts: FastPathParts) {
    this.#parts = parts;
  }

  /**
   * `handle` must change nothing if it fails: the same request may reach it again, through Fastify. It calls
   * `recheckCaller` in each unit of work that it runs.
   */
  add<E extends JsonCall>(prefix: string, endpoint: E, maxBytes: number, handle: FastPathHandler<E>): void {
    const requireViewer = viewerCheck(endpoint);
    if (!requireViewer || endpoint.sameOriginOnly) throw new Error(`${endpoint.path} cannot be answered directly`);
    const address = new RegExp(`^${prefix}${endpoint.path.replaceAll(/:([a-z_]+)/g, '(?<$1>\\d{1,16})')}$`);
    this.#calls.push({
      endpoint,
      route: prefix + endpoint.path,
      address,
      requireViewer,
      maxBytes,
      handle: handle as FastPathCall['handle'],
    });
  }

  /** Intercepts requests before the server's existing listener, which gets all others. */
  attachTo(server: Server): void {
    const [pass] = server.listeners('request') as RequestListener[];
    server.removeAllListeners('request');
    server.on('request', (request: IncomingMessage, response: ServerResponse) => this.#take(request, response, pass!));
  }

  /** From now on all requests go to Fastify, which can answer them while it is closing. */
  close(): void {
    this.#isOpen = false;
  }

  #take(request: IncomingMessage, response: ServerResponse, pass: RequestListener): void {
    const isOurs = this.#isOpen && request.method === 'POST' && this.#parts.mayAnswer();
    const call = isOurs ? this.#callOf(request) : undefined;
    if (!call) return pass(request, response);
    const startedAt = performance.now();
    // When the parser has processed the received data, usually the whole request.
    process.nextTick(() => void this.#answer(call, request, response, pass, startedAt));
  }

  #callOf({ url = '', headers }: IncomingMessage): FastPathCall | undefined {
    const bytes = Number(headers['content-length']);
    return this.#calls.find(({ address, maxBytes }) => bytes > 0 && bytes <= maxBytes && address.test(url));
  }

  async #answer(
    call: FastPathCall,
    request: IncomingMessage,
    response: ServerResponse,
    pass: RequestListener,
    startedAt: number,
  ) {
    const { endpoint, route } = call;
    let body: Buffer | undefined;
    let result: unknown;
    try {
      let viewer = await this.#viewerOf(call, request, 'arrival');
      // Fastify knows the address behind a proxy, which strangers are counted by.
      if (viewer.is_guest || viewer.visitor_host !== undefined) return pass(request, response);
      this.#parts.callerRates.take(endpoint, viewer, { raw: request, ip: '' });
      if (request.complete) {
        // Without events: they cost two turns of `nextTick` and a promise.
        body = request.read() as Buffer;
      } else {
        body = await readBytes(request);
        viewer = await this.#viewerOf(call, request, 'handling');
      }
      result = await this.#handle(call, request, viewer, body);
    } catch {
      if (body) bytesRead.set(request, body);
      return pass(request, response);
    }
    try {
      const json = JSON.stringify(reduce(endpoint, endpoint.response.schema, result));
      const bytes = Buffer.byteLength(json);
      const headers = this.#parts.headersFor(request.headers.origin);
      headers.push('content-length', String(bytes));
      // As many bytes as characters: ASCII, which Node writes faster as `latin1`.
      response.writeHead(200, headers).end(json, bytes === json.length ? 'latin1' : 'utf8');
    } catch (error) {
      // The call has been executed: passing the request on would execute it twice.
      this.#parts.report(error);
      response.destroy();
    }
    this.#parts.observe('POST', route, response.statusCode, performance.now() - startedAt);
  }

  #viewerOf({ requireViewer }: FastPathCall, { headers }: IncomingMessage, moment: Moment): Viewer | Promise<Viewer> {
    return requireViewer(this.#parts.authenticate, headers[HEADER_API_KEY], moment);
  }

  async #handle(call: FastPathCall, request: IncomingMessage, viewer: Viewer, body: Buffer): Promise<unknown> {
    const { headers, url = '' } = request;
    const source = { params: call.address.exec(url)?.groups, headers, body } as unknown as FastifyRequest;
    return call.handle(await receive(call.endpoint, source), viewer, () => {
      void this.#viewerOf(call, request, 'handling');
    });
  }
}
