import {
  type Gid,
  HEADER_PROPERTIES,
  type LoginResponse,
  type Message,
  type Mid,
  type ServerEvent,
} from '@loquat/contract';
import { answerTo, registerUser, signInFounder } from './call.ts';
import { type ForEach, inTurn } from './in-turn.ts';

type Origin = { origin: string };
type Asker = Pick<Person, 'token'>;

export interface Person {
  uid: number;
  token: string;
}

export const personOf = ({ user, token }: LoginResponse): Person => ({ uid: user.uid, token });

/** The founder, who is an administrator, and one registered user per name. */
export async function meet<const N extends readonly string[]>(
  server: Origin,
  ...names: N
): Promise<[Person, ...ForEach<N, Person>]> {
  const founder = personOf(await signInFounder(server));
  return [founder, ...(await inTurn(names, async (name) => personOf(await registerUser(server, name))))];
}

type ChatPath = `user/${number}` | `group/${number}`;
const isChatPath = (path: string): path is ChatPath => /^(user|group)\/\d+$/.test(path);

/** The path of a chat in calls: `user/<uid>` or `group/<gid>`. */
export function chatPath(path: string): ChatPath {
  if (!isChatPath(path)) throw new Error(`${path} is no chat`);
  return path;
}

export interface ChannelOptions {
  name?: string;
  members?: number[];
  is_public?: boolean;
}

/** Creates a channel and returns its gid. */
export async function createChannel(server: Origin, { token }: Asker, options: ChannelOptions = {}): Promise<Gid> {
  return (await answerTo(server, 'POST /group', { token, body: { name: 'A channel', ...options } })).gid;
}

/** Allows only `person`, who manages the channel, to send to it. */
export const restrictSending = (server: Origin, { token }: Asker, gid: number): Promise<void> =>
  answerTo(server, `PUT /group/${gid}`, { token, body: { only_owner_can_send_msg: true } });

/** `to` is `user/<uid>` or `group/<gid>`; returns the mid. */
export const send = async (server: Origin, { token }: Asker, to: string, content: string): Promise<Mid> =>
  answerTo(server, `POST /${chatPath(to)}/send`, { token, body: content });

/** `X-Properties` in the encoding of clients. */
export const propertiesHeader = (properties: unknown): Record<string, string> => ({
  [HEADER_PROPERTIES]: Buffer.from(JSON.stringify(properties)).toString('base64'),
});

/** `of` is `user/<uid>` or `group/<gid>`; `query` begins with `?`. */
export const listHistory = async (server: Origin, { token }: Asker, of: string, query = ''): Promise<Message[]> =>
  answerTo(server, `GET /${chatPath(of)}/history?${query.slice(1)}`, { token });

/** The messages of the `chat` events, in the form that history returns. */
export const messagesIn = (events: readonly ServerEvent[]): Message[] =>
  events.filter((event) => event.type === 'chat').map(({ type: _type, ...message }) => message);
