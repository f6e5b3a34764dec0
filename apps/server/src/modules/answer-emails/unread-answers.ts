import { contentTypes, isNotice, type Message, type Mid, type ServerEvent, type Uid } from '@loquat/contract';
import type { UserDirectory } from '../users/users.access.ts';

export interface UnreadAnswerParts {
  users: Pick<UserDirectory, 'get'>;
  /** The newest messages between a visitor and a member or bot, ascending. */
  readConversation: (uid: Uid, host: Uid, page: { limit?: number | undefined }) => Promise<Message[]>;
  /** Includes the read markers of a user. */
  readSettings: (uid: Uid) => Promise<ServerEvent[]>;
}

/** An answer that a visitor has not read. */
export interface Answer {
  mid: Mid;
  /** The name of the member or bot. */
  from: string;
  text: string;
}

/** Maximum for one member or bot. */
const ANSWERS_MAX = 20;

function textOf({ detail }: Message): string {
  if (detail.type === 'reaction' || isNotice(detail.properties)) return '';
  const isFile = detail.content_type === contentTypes.file || detail.content_type === contentTypes.voice;
  return isFile ? `📎 ${String(detail.properties?.['name'] ?? '')}`.trim() : detail.content;
}

/** The answers that a visitor has read neither in the chat nor by email, ascending. */
export async function listUnreadAnswers(
  { users, readConversation, readSettings }: UnreadAnswerParts,
  { uid, hosts, after }: { uid: Uid; hosts: readonly Uid[]; after: number },
): Promise<Answer[]> {
  const markers = (await readSettings(uid)).flatMap((event) =>
    event.type === 'user_settings' ? event.read_index_users : [],
  );
  const pages = await Promise.all(hosts.map((host) => readConversation(uid, host, { limit: ANSWERS_MAX })));
  const said = pages.flat().toSorted((one, other) => one.mid - other.mid);
  // A visitor who writes has read everything before.
  const own = said.filter(({ from_uid }) => from_uid === uid).map(({ mid }) => mid);
  const read = Math.max(after, ...own, ...markers.map(({ mid }) => mid));
  return said
    .filter(({ mid, from_uid }) => from_uid !== uid && mid > read)
    .map((message) => ({ mid: message.mid, from: users.get(message.from_uid)?.name ?? '', text: textOf(message) }))
    .filter(({ text }) => text !== '');
}
