import type { Message } from '@loquat/contract';

/** Entries of the message log as a client stores them, by mid; messages in their current form. */
export type KnownMessages = Record<number, Message>;

export function forgetMessages(known: KnownMessages, isForgotten: (message: Message) => boolean): void {
  for (const message of Object.values(known)) if (isForgotten(message)) delete known[message.mid];
}

export const isIn =
  (gid: number) =>
  ({ target }: Message): boolean =>
    'gid' in target && target.gid === gid;

/** The message that an edit, like or deletion changes; undefined for other entries. */
export const changedBy = ({ detail }: Message): number | undefined =>
  detail.type === 'reaction' ? detail.mid : undefined;

type ReactionType = Extract<Message['detail'], { type: 'reaction' }>['detail']['type'];
const isOfType = ({ detail }: Message, types: readonly ReactionType[]) =>
  detail.type === 'reaction' && types.includes(detail.detail.type);

const NOTHING = { properties: null, content_type: 'text/plain', content: '' };

/** Stores an entry. An edit or deletion changes its message and removes obsolete entries about it. */
export function takeEntry(known: KnownMessages, entry: Message): void {
  const { mid, detail } = entry;
  known[mid] = entry;
  if (detail.type !== 'reaction' || detail.detail.type === 'like') return;
  const { type, ...edit } = detail.detail;
  const content = type === 'delete' ? NOTHING : edit;
  const outdated: ReactionType[] = type === 'delete' ? ['edit', 'like'] : ['edit'];
  forgetMessages(known, (other) => other.mid < mid && changedBy(other) === detail.mid && isOfType(other, outdated));
  const message = known[detail.mid];
  if (message && message.detail.type !== 'reaction') {
    known[detail.mid] = { ...message, detail: { ...message.detail, ...content } };
  }
}

/** Clients remove expired messages themselves. */
export function expireMessages(known: KnownMessages, now: number): void {
  forgetMessages(known, ({ created_at, detail }) => {
    const seconds = detail.type === 'reaction' ? null : (detail.expires_in ?? null);
    return seconds !== null && created_at + seconds * 1_000 <= now;
  });
}
