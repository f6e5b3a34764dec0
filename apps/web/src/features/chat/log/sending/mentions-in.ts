import { type ChatKey, isChannelKey } from '../../../../lib/chat-key.ts';
import { getMyUid } from '../../../../state/session.ts';
import { channelsStore } from '../../../channels/channels.store.ts';
import { idOf } from '../../chat-identity.ts';
import { usersStore } from '../../../users/users.store.ts';

/** Mentions in a text on the wire: ` @uid ` with one space on each side. */
const MENTION = /(?<= )@(\d+)(?= )/g;
/** Words that mention the members of a channel: all of them, or those online. */
const CALL = /(?<=\s)@(all|here)(?![\w@-])/gi;

export type Call = 'all' | 'here';

/** What fits into a header with room to spare, even through proxies that limit headers to 8 kB. */
const MOST_CALLED = 500;

/** Whom `@all` or `@here` mentions in a chat: people except the user. Nobody if they would be too many. */
export function calledBy(call: Call, key: ChatKey): number[] {
  const channel = isChannelKey(key) ? channelsStore.getState().byId[idOf(key)] : undefined;
  const { ids, byId, online } = usersStore.getState();
  const isCalled = (uid: number): boolean =>
    uid !== getMyUid() && byId[uid]?.is_bot === false && (call === 'all' || online[uid] === true);
  const uids: readonly number[] = channel?.is_public ? ids : (channel?.members ?? []);
  const called = uids.filter(isCalled);
  return called.length > MOST_CALLED ? [] : called;
}

/** Uids that a text on the wire mentions, by name or by a word for many. */
export function mentionsIn(text: string, key: ChatKey): number[] {
  const words = ` ${text} `;
  const named = [...words.matchAll(MENTION)].map(([, uid]) => Number(uid));
  const called = [...words.matchAll(CALL)].flatMap(([, call = '']) => calledBy(call.toLowerCase() as Call, key));
  return [...new Set([...named, ...called])];
}
