import { channelsStore } from '#features/channels/channels.store.ts';
import { type ChatKey, dmKey } from '#lib/chat-key.ts';
import { FITS, matchNames } from '#lib/name-match.ts';
import { getMyUid } from '#state/session.ts';
import { chatsStore } from '../../chats.store.ts';
import { logOf, messagesStore } from '../../log/messages.store.ts';
import { calledBy } from '../../log/sending/mentions-in.ts';
import { calledName, type Mentionable } from './mentions.ts';
import { slashListOf } from './slash-lists.ts';
import type { PickerOption, Trigger, TriggerSign } from './triggers.ts';

export { triggerIn, wholeEmojiIn, writeOption } from './typed-trigger.ts';

/** Hundreds of emoji contain any three letters in their names. */
const LIMITS = { '@': { limit: 6 }, '#': { limit: 6 }, ':': { limit: 8, loosest: FITS.words }, '/': { limit: 8 } };

/** The words that mention many users at once, except those that would mention none. */
const callsIn = (chatKey: ChatKey): readonly PickerOption[] =>
  (['here', 'all'] as const).flatMap((call) => {
    const count = calledBy(call, chatKey).length;
    return count === 0 ? [] : [{ sign: '@', id: call, name: call, called: { call, count } }];
  });

const LOADERS: Partial<Record<TriggerSign, (chatKey: ChatKey) => Promise<readonly PickerOption[]>>> = {
  ':': async () => (await import('./emoji-names.ts')).namedEmojis,
  '/': async (chatKey) =>
    slashListOf(chatKey) === 'canned'
      ? (await import('./canned-options.ts')).listCannedOptions()
      : (await import('./command-options.ts')).listCommandOptions(chatKey),
};

/** The options after a sign that have to be loaded first. Rejects like any call. */
export const loadOptions = (sign: TriggerSign, chatKey: ChatKey): Promise<readonly PickerOption[]> | undefined =>
  LOADERS[sign]?.(chatKey);

/** The users or channels suggested after a sign, in order. */
export function optionsOf(
  sign: TriggerSign | undefined,
  chatKey: ChatKey,
  people: readonly Mentionable[],
): readonly PickerOption[] {
  if (sign === '@')
    return [
      ...rankPeople(people, chatKey).map((one) => ({ sign, id: one.uid, name: calledName(one), aliases: [one.name] })),
      ...callsIn(chatKey),
    ];
  if (sign !== '#') return [];
  return Object.values(channelsStore.getState().byId)
    .map(({ gid, name }) => ({ sign, id: gid, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/** The options that match the typed text, the best first. */
export const findOptions = (options: readonly PickerOption[], { sign, query }: Trigger): readonly PickerOption[] =>
  matchNames(options, query, LIMITS[sign]);

/** The mid of each user's last message in a chat, as far as it is in memory. */
function lastWords(chatKey: ChatKey): Map<number, number> {
  const state = messagesStore.getState();
  const words = new Map<number, number>();
  for (const mid of logOf(state, chatKey).mids) {
    const message = state.byMid.get(mid);
    if (message) words.set(message.from_uid, mid);
  }
  return words;
}

/**
 * Users in the order of relevance to a chat: recent authors there first, then users with direct messages, the latest
 * first, then the others by name; the user comes last.
 */
export function rankPeople<P extends Mentionable>(people: readonly P[], chatKey: ChatKey): P[] {
  const spoke = lastWords(chatKey);
  const { activity } = chatsStore.getState();
  const myUid = getMyUid();
  const spokeAt = ({ uid }: P): number => (uid === myUid ? 0 : (spoke.get(uid) ?? 0));
  const wroteAt = ({ uid }: P): number => activity[dmKey(uid)]?.lastAt ?? 0;
  return people.toSorted(
    (a, b) =>
      Number(a.uid === myUid) - Number(b.uid === myUid) ||
      spokeAt(b) - spokeAt(a) ||
      wroteAt(b) - wroteAt(a) ||
      calledName(a).localeCompare(calledName(b)),
  );
}
