import { useMatches } from '@tanstack/react-router';
import type { Place } from './places.ts';

/** Where in the shell the visitor is, and whether something of that place's list is open. */
export function usePlace(): { place: Place; isDetail: boolean; openId: number | undefined } {
  const match = useMatches({ select: (matches) => matches.at(-1) });
  const { place = 'chat', isDetail = false } = match?.staticData ?? {};
  const { nav, userId, channelId } = (match?.params ?? {}) as { nav?: string; userId?: number; channelId?: number };
  return { place, isDetail: isDetail || (place === 'setting' && nav !== undefined), openId: userId ?? channelId };
}
