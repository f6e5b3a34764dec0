import type { ChatTarget, Message } from '@loquat/contract';

/** One conversation: a direct message with a user (`u:uid`) or a channel (`g:gid`). */
export type ChatKey = `u:${number}` | `g:${number}`;

/** Key of the direct message with a user. */
export const dmKey = (uid: number): ChatKey => `u:${uid}`;

/** Key of a channel. */
export const channelKey = (gid: number): ChatKey => `g:${gid}`;

/** Key of a chat named by the wire's target, as its sender sees it. */
export const keyOfTarget = (target: ChatTarget): ChatKey =>
  'gid' in target ? channelKey(target.gid) : dmKey(target.uid);

/** The chat a message belongs to for the user `myUid`: for a direct message, always the other party. */
export function chatKeyOf(message: Pick<Message, 'from_uid' | 'target'>, myUid: number): ChatKey {
  const { target, from_uid } = message;
  if ('gid' in target) return channelKey(target.gid);
  return dmKey(from_uid === myUid ? target.uid : from_uid);
}

/** The wire's target for a chat. */
export function targetOf(key: ChatKey): { uid: number } | { gid: number } {
  const id = Number(key.slice(2));
  return isChannelKey(key) ? { gid: id } : { uid: id };
}

export const isChannelKey = (key: ChatKey): key is `g:${number}` => key.startsWith('g:');
