import type { ChatTarget, Gid, Message, Uid } from '@loquat/contract';

/** The kinds of conversations, by the letter in front of their keys. */
const KINDS = { u: 'direct', g: 'channel' } as const;
type Letter = keyof typeof KINDS;
export type ConversationKind = (typeof KINDS)[Letter];

/** Identity of a conversation in the stores: a direct message with a user (`u:uid`) or a channel (`g:gid`). */
export type ChatKey = `${Letter}:${number}`;

/** Key of the direct message with a user. */
export const dmKey = (uid: number): ChatKey => `u:${uid}`;

/** Key of a channel. */
export const channelKey = (gid: number): ChatKey => `g:${gid}`;

/** The kind of a conversation. Only tables of kinds need it: other code asks the conversation. */
export const kindOf = (key: ChatKey): ConversationKind => KINDS[key[0] as Letter];

/** The number in a key: the gid of a channel, the uid of the other party. */
export const idOf = (key: ChatKey): number => Number(key.slice(2));

/** The beginnings of the paths in the address bar. */
const PATHS: Record<ConversationKind, string> = { channel: '/chat/channel/', direct: '/chat/dm/' };

/** The chat of a path; undefined if it shows none. */
export function keyOfPath(path: string): ChatKey | undefined {
  const [, start, id = ''] = /^(\/chat\/\w+\/)(\d+)/.exec(path) ?? [];
  const letters = Object.keys(KINDS) as Letter[];
  return letters.map((letter): ChatKey => `${letter}:${Number(id)}`).find((key) => PATHS[kindOf(key)] === start);
}

/** Key of a chat named by the wire's target, as its sender sees it. */
export const keyOfTarget = (target: ChatTarget): ChatKey =>
  'gid' in target ? channelKey(target.gid) : dmKey(target.uid);

/** The chat of a message for the user `myUid`: for a direct message, always the other party. */
export function chatKeyOf(message: Pick<Message, 'from_uid' | 'target'>, myUid: number): ChatKey {
  const { target, from_uid } = message;
  if ('gid' in target) return channelKey(target.gid);
  return dmKey(from_uid === myUid ? target.uid : from_uid);
}

// Keys are made from ids of the wire.
const TARGETS: Record<ConversationKind, (id: number) => ChatTarget> = {
  channel: (id) => ({ gid: id as Gid }),
  direct: (id) => ({ uid: id as Uid }),
};

/** The wire's target for a chat. */
export const targetOf = (key: ChatKey): ChatTarget => TARGETS[kindOf(key)](idOf(key));

/** The keys of channels that a list of visible channels no longer contains. */
export function leftChannels(known: readonly ChatKey[], visible: readonly { gid: number }[]): ChatKey[] {
  const kept = new Set(visible.map(({ gid }) => channelKey(gid)));
  return known.filter((key) => kindOf(key) === 'channel' && !kept.has(key));
}

/** Values of chats in the wire's two lists, one for users and one for channels. */
export function wireLists<T extends object>(entries: readonly (readonly [ChatKey, T])[]) {
  const items = entries.map(([key, value]) => ({ ...targetOf(key), ...value }));
  return {
    users: items.filter((item): item is Extract<typeof item, { uid: Uid }> => 'uid' in item),
    groups: items.filter((item): item is Extract<typeof item, { gid: Gid }> => 'gid' in item),
  };
}
