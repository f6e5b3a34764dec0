import type { GroupName } from '@loquat/markup/mentions';
import { findUserMentions } from '@loquat/markup/user-mentions';
import { conversationOf } from '#features/conversations/conversations.ts';
import { usersStore } from '#features/users/users.store.ts';
import type { ChatKey } from '#lib/chat-key.ts';
import { getMyUid } from '#state/session.ts';
import { markupParser, proseOf } from '../../markup/markup-parser.ts';

/** The number of uids that surely fits into a header, even through proxies that limit headers to 8 kB. */
const MOST_CALLED = 500;

/** The users whom `@all` or `@here` mentions in a chat, without the author. Empty if they would be too many. */
export function calledBy(call: GroupName, key: ChatKey): number[] {
  const { byId, online } = usersStore.getState();
  const isCalled = (uid: number): boolean =>
    uid !== getMyUid() && byId[uid]?.is_bot === false && (call === 'all' || online[uid] === true);
  const called = conversationOf(key).mentionedByAll.filter(isCalled);
  return called.length > MOST_CALLED ? [] : called;
}

/**
 * Uids that a text on the wire mentions, by uid or group mention; code contains none. Group mentions need the parser,
 * which loads when the user types `@`.
 */
export function mentionsIn(text: string, key: ChatKey, isMarkdown: boolean): number[] {
  const isProse = proseOf(text, isMarkdown);
  const parser = markupParser.get();
  const mentions = (parser ? parser.findMentions(text) : findUserMentions(text)).filter(({ at }) => isProse(at));
  return [
    ...new Set(mentions.flatMap((mention) => (mention.kind === 'user' ? mention.uid : calledBy(mention.name, key)))),
  ];
}
