import type { FormParts } from '../../drivers/files.ts';
import type { Actor } from './actors.ts';
import type { Cast, Player } from './cast.ts';

/** One call, ready to be made by an actor. */
export interface Ask {
  /** `METHOD /path`, below `/api`. */
  route: string;
  /** Sent as JSON; text and bytes as they are. */
  body?: unknown;
  contentType?: string;
  form?: FormParts;
  headers?: Record<string, string>;
  /** Used instead of the actor's own. */
  token?: string;
  /** Whether an answer reveals its object. */
  reveals?: (answer: string) => boolean;
}

export type Scene = { cast: Cast; actor: Actor; me: Player };

/** Creates a call's object, fresh for each actor, and the call. */
export type Prepare = (scene: Scene) => Ask | Promise<Ask>;

/** By the name of an endpoint, then by the table's name for the object. */
export type Asks = Record<string, Record<string, Prepare>>;

const isRaw = (body: unknown): body is string | Uint8Array<ArrayBuffer> =>
  typeof body === 'string' || body instanceof Uint8Array;

function contentOf({ body, contentType, form }: Ask): {
  type?: string;
  body?: FormData | string | Uint8Array<ArrayBuffer>;
} {
  if (form) {
    const data = new FormData();
    for (const [name, value] of form) {
      if (typeof value === 'string') data.append(name, value);
      else data.append(name, new Blob([value]), 'blob');
    }
    return { body: data };
  }
  if (body === undefined) return {};
  if (isRaw(body)) return { type: contentType ?? 'text/plain', body };
  return { type: 'application/json', body: JSON.stringify(body) };
}

/** Makes the call. For a stream, only the status is read. */
export async function perform({ cast, me }: Scene, ask: Ask): Promise<{ status: number; text: string }> {
  const [method = '', path = ''] = ask.route.split(' ', 2);
  const { type, body } = contentOf(ask);
  const token = ask.token ?? me.token;
  const answer = await fetch(`${cast.server.origin}/api${path}`, {
    method,
    headers: {
      ...ask.headers,
      ...(token !== undefined && { 'x-api-key': token }),
      ...(type !== undefined && { 'content-type': type }),
    },
    ...(body !== undefined && { body }),
  });
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') === true;
  if (isStream) await answer.body?.cancel();
  return { status: answer.status, text: isStream ? '' : await answer.text() };
}
