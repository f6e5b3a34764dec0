import {
  type Answer,
  api,
  type Endpoint,
  type ProblemCode,
  problems,
  type Received,
  type ServerEvent,
} from '@loquat/contract';

/** A test's answer to a call: the answer of the contract, a problem by its code, or a complete response. */
type Reply<E extends Endpoint> = Answer<E> | Refusal | Response;
type Answerer<E extends Endpoint> = (call: Received<E>) => Reply<E> | Promise<Reply<E>>;

/** The server refuses the call. */
export class Refusal {
  readonly code: ProblemCode;
  constructor(code: ProblemCode) {
    this.code = code;
  }
}

/** Replaces all that is outside the page: the server's calls and its live stream. */
export interface Outside {
  /** Answers a call from now on, in place of an earlier answer. */
  on<E extends Endpoint>(endpoint: E, answer: Answerer<E>): void;
  /** The calls of an endpoint so far, oldest first. */
  asked<E extends Endpoint>(endpoint: E): Received<E>[];
  /** Sends events to the page as soon as its stream is open. */
  emit(...events: ServerEvent[]): void;
  /** Calls without an answer; each fails its test. */
  readonly unanswered: readonly string[];
}

const all: readonly Endpoint[] = Object.values(api).flatMap((group) => Object.values(group) as Endpoint[]);
const placesOf = (endpoint: Endpoint): RegExp =>
  new RegExp(`^/api${endpoint.path.replace(/[.]/g, '\\.').replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
const routes = all
  .map((endpoint) => ({ endpoint, pattern: placesOf(endpoint) }))
  // `/user/me` is not the user of that name.
  .toSorted((a, b) => Number(a.endpoint.path.includes(':')) - Number(b.endpoint.path.includes(':')));

/** Path and query are text on the wire. */
const looseValue = (text: string): unknown =>
  /^(0|[1-9]\d{0,15})$/.test(text) ? Number(text) : text === 'true' ? true : text === 'false' ? false : text;
const looseObject = (entries: Iterable<[string, string]>) =>
  Object.fromEntries([...entries].map(([name, value]) => [name, looseValue(value)]));

/** Takes a part of a call as the contract reads it; numbers that stand for texts stay texts. */
function parsed(schema: Endpoint['query'], entries: [string, string][]): unknown {
  if (!schema) return undefined;
  const loose = schema.safeParse(looseObject(entries));
  return loose.success ? loose.data : schema.parse(Object.fromEntries(entries));
}

/** Whether the server would accept a query; it refuses an invalid one. */
function isReadable({ query }: Endpoint, request: Request): boolean {
  const entries = [...new URL(request.url).searchParams];
  return !query || [looseObject(entries), Object.fromEntries(entries)].some((one) => query.safeParse(one).success);
}

async function bodyOf({ body }: Endpoint, request: Request): Promise<unknown> {
  switch (body?.kind) {
    case 'json':
      return body.schema.parse(await request.json());
    case 'text':
      return request.text();
    case 'bytes':
      return new Uint8Array(await request.arrayBuffer());
    case 'multipart':
      return request.formData();
    case 'message': {
      const content_type = request.headers.get('content-type') ?? '';
      const text = await request.text();
      const isFile = content_type.startsWith('vocechat/') && content_type !== 'vocechat/archive';
      return { content_type, content: isFile ? (JSON.parse(text) as { path: string }).path : text };
    }
    default:
      return undefined;
  }
}

async function received(endpoint: Endpoint, pattern: RegExp, request: Request): Promise<unknown> {
  const { pathname, searchParams } = new URL(request.url);
  const params = Object.entries(pattern.exec(pathname)?.groups ?? {}).map(([name, value]): [string, string] => [
    name,
    decodeURIComponent(value),
  ]);
  return {
    params: parsed(endpoint.params, params),
    query: parsed(endpoint.query, [...searchParams]),
    headers: Object.fromEntries(request.headers),
    body: await bodyOf(endpoint, request),
  };
}

function responseOf({ response }: Endpoint, reply: unknown): Response {
  if (reply instanceof Response) return reply;
  if (reply instanceof Refusal) {
    const { status, ...body }: { status: number; text?: string; json?: object } = problems[reply.code];
    return body.json ? Response.json(body.json, { status }) : new Response(body.text ?? '', { status });
  }
  if (response.kind === 'json') return Response.json(reply);
  return new Response((reply as BodyInit | undefined) ?? '');
}

/** A stream of events, of which the page opens one at a time; events that are emitted before it opens wait. */
function createStream(initial: () => ServerEvent[]) {
  const encoder = new TextEncoder();
  let open: ReadableStreamDefaultController<Uint8Array> | undefined;
  const write = (events: readonly ServerEvent[]): void => {
    const text = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
    open?.enqueue(encoder.encode(text));
  };
  return {
    write,
    answer: (signal: AbortSignal): Response => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          open = controller;
          write([...initial(), { type: 'ready' }]);
          signal.addEventListener('abort', () => {
            if (open === controller) open = undefined;
          });
        },
      });
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    },
  };
}

/** An outside without answers yet; its stream begins with `initial` at every connection. */
export function createOutside(initial: () => ServerEvent[]): Outside & { fetch: typeof fetch } {
  const answers = new Map<Endpoint, Answerer<Endpoint>>();
  const asked = new Map<Endpoint, unknown[]>();
  const unanswered: string[] = [];
  const stream = createStream(initial);
  const files = globalThis.fetch;

  async function answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    // HEAD follows the rules of GET.
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const route = routes.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(pathname));
    if (route?.endpoint === api.live.openEvents) return stream.answer(request.signal);
    const answerer = route && answers.get(route.endpoint);
    if (!route || !answerer) {
      unanswered.push(`${request.method} ${pathname}`);
      return new Response('', { status: 501 });
    }
    if (!isReadable(route.endpoint, request)) return responseOf(route.endpoint, new Refusal('request.malformed_query'));
    const call = await received(route.endpoint, route.pattern, request);
    asked.set(route.endpoint, [...(asked.get(route.endpoint) ?? []), call]);
    return responseOf(route.endpoint, await answerer(call as Received<Endpoint>));
  }

  /** The response has its address, like one of a network. */
  async function answerFrom(request: Request): Promise<Response> {
    const response = await answer(request);
    return response.url === '' ? Object.defineProperty(response, 'url', { value: request.url }) : response;
  }

  /** An aborted call rejects at once. */
  const givenUp = ({ signal }: Request): Promise<never> =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

  return {
    on: (endpoint, answerer) => void answers.set(endpoint, answerer as Answerer<Endpoint>),
    asked: (endpoint) => (asked.get(endpoint) ?? []) as Received<typeof endpoint>[],
    emit: (...events) => stream.write(events),
    unanswered,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      if (!new URL(request.url).pathname.startsWith('/api/')) return files(request);
      return Promise.race([answerFrom(request), givenUp(request)]);
    },
  };
}
