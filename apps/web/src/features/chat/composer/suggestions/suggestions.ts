import type { ChatKey } from '../../../../lib/chat-key.ts';
import { FITS, matchNames } from '../../../../lib/name-match.ts';
import { channelsStore } from '../../../channels/channels.store.ts';
import { calledBy } from '../../log/mentions-in.ts';
import { calledName, type Mentionable } from './mentions.ts';
import { rankPeople } from './rank-people.ts';
import type { PickerOption, Trigger, TriggerSign } from './triggers.ts';

/** Hundreds of emoji have any three letters somewhere. */
const LIMITS = { '@': { limit: 6 }, '#': { limit: 6 }, ':': { limit: 8, loosest: FITS.words } };

/** The words that mention many at once; none that would mention nobody. */
const callsIn = (chatKey: ChatKey): readonly PickerOption[] =>
  (['here', 'all'] as const).flatMap((call) => {
    const count = calledBy(call, chatKey).length;
    return count === 0 ? [] : [{ sign: '@', id: call, name: call, called: { call, count } }];
  });

/** The people or channels that a sign may stand for, in the order in which they are proposed. */
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

/** Those among the options that what is typed may mean, the best first. */
export const findOptions = (options: readonly PickerOption[], { sign, query }: Trigger): readonly PickerOption[] =>
  matchNames(options, query, LIMITS[sign]);
