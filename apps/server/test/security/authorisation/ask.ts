import { encodeForm, type FormParts } from '../../drivers/files.ts';
import { begin, textOf } from '../wire.ts';
import type { Actor } from './actors.ts';
import type { Cast, Player } from './cast.ts';

/** One call, ready to be made by an actor. */
export interface Ask {
  /** `METHOD /path`, below `/api`. */
  route: string;
  /** Sent as JSON; text and bytes are sent unchanged. */
  body?: unknown;
  contentType?: string;
  form?: FormParts;
  headers?: Record<string, string>;
  /** Replaces the actor's own token. */
  token?: string;
  /** Whether an answer reveals the call's object. */
  reveals?: (answer: string) => boolean;
}

export type Scene = { cast: Cast; actor: Actor; me: Player };

/** Creates a call's object, new for each actor, and returns the call. */
export type Prepare = (scene: Scene) => Ask | Promise<Ask>;

/** By endpoint name, then by the table's name for the object. */
export type Asks = Record<string, Record<string, Prepare>>;

type Content = { contentType?: string; body?: string | Uint8Array };

const isRaw = (body: unknown): body is string | Uint8Array => typeof body === 'string' || body instanceof Uint8Array;

async function contentOf({ body, contentType, form }: Ask): Promise<Content> {
  if (form) return encodeForm(form);
  if (body === undefined) return {};
  if (isRaw(body)) return { contentType: contentType ?? 'text/plain', body };
  return { contentType: 'application/json', body: JSON.stringify(body) };
}

/** Makes the call. For a stream, only the status is read. */
export async function perform({ cast, me }: Scene, ask: Ask): Promise<{ status: number; text: string }> {
  const [method = '', path = ''] = ask.route.split(' ', 2);
  const { contentType, body } = await contentOf(ask);
  const token = ask.token ?? me.token;
  const { pathname, search } = new URL(`${cast.server.origin}/api${path}`);
  const answer = await begin(cast.server, `${method} ${pathname}${search}`, {
    headers: {
      ...ask.headers,
      ...(token !== undefined && { 'x-api-key': token }),
      ...(contentType !== undefined && { 'content-type': contentType }),
    },
    ...(body !== undefined && { body }),
  });
  const { statusCode: status = 0, headers } = answer;
  const isSocket = status === 101;
  const isStream = isSocket || headers['content-type']?.startsWith('text/event-stream') === true;
  if (isStream) answer.destroy();
  return { status: isSocket ? 200 : status, text: isStream ? '' : await textOf(answer) };
}
