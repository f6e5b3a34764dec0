import { HEADER_PROPERTIES, type LoginResponse, type Message, type ServerEvent } from '@loquat/contract';
import { call, registerUser, signInFounder } from './call.ts';
import { type ForEach, inTurn } from './in-turn.ts';

type Origin = { origin: string };

export interface Person {
  uid: number;
  token: string;
}

export const personOf = ({ user, token }: LoginResponse): Person => ({ uid: user.uid, token });

/** The founder, who is an administrator, and one registered person for each name. */
export async function meet<const N extends readonly string[]>(
  server: Origin,
  ...names: N
): Promise<[Person, ...ForEach<N, Person>]> {
  const founder = personOf(await signInFounder(server));
  return [founder, ...(await inTurn(names, async (name) => personOf(await registerUser(server, name))))];
}

export interface ChannelOptions {
  members?: number[];
  is_public?: boolean;
}

/** Creates a channel and answers its gid. */
export async function createChannel(server: Origin, { token }: Person, options: ChannelOptions = {}): Promise<number> {
  const { status, json } = await call(server, 'POST /group', { token, body: { name: 'A channel', ...options } });
  if (status !== 200) throw new Error(`creating a channel answered ${status}`);
  return (json as { gid: number }).gid;
}

/** Lets only whoever is in charge of a channel send to it; `person` is. */
export async function restrictSending(server: Origin, { token }: Person, gid: number): Promise<void> {
  const body = { only_owner_can_send_msg: true };
  const { status } = await call(server, `PUT /group/${gid}`, { token, body });
  if (status !== 200) throw new Error(`changing a channel answered ${status}`);
}

/** `to` is `user/<uid>` or `group/<gid>`; answers the mid. */
export async function send(server: Origin, { token }: Person, to: string, content: string): Promise<number> {
  const { status, json } = await call(server, `POST /${to}/send`, { token, body: content });
  if (status !== 200) throw new Error(`sending answered ${status}`);
  return json;
}

/** `X-Properties` as clients write it. */
export const propertiesHeader = (properties: unknown): Record<string, string> => ({
  [HEADER_PROPERTIES]: Buffer.from(JSON.stringify(properties)).toString('base64'),
});

/** `of` is `user/<uid>` or `group/<gid>`. */
export async function listHistory(server: Origin, { token }: Person, of: string, query = ''): Promise<Message[]> {
  const { status, json } = await call(server, `GET /${of}/history${query}`, { token });
  if (status !== 200) throw new Error(`history answered ${status}`);
  return json;
}

/** The `chat` events among others, as history would answer them. */
export const messagesIn = (events: readonly ServerEvent[]): Message[] =>
  events.filter((event) => event.type === 'chat').map(({ type: _type, ...message }) => message);
