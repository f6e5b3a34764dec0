import { useMatches } from '@tanstack/react-router';
import type { Place } from './places.ts';

interface OpenPlace {
  place: Place;
  /** Whether something of the place's list is open. */
  isDetail: boolean;
  /** The person or the other party of the direct message that is open. */
  userId: number | undefined;
  channelId: number | undefined;
}

/** Where in the shell the visitor is. */
export function usePlace(): OpenPlace {
  const match = useMatches({ select: (matches) => matches.at(-1) });
  const { place = 'chat', isDetail = false } = match?.staticData ?? {};
  const { nav, userId, channelId } = (match?.params ?? {}) as { nav?: string; userId?: number; channelId?: number };
  return { place, isDetail: isDetail || (place === 'setting' && nav !== undefined), userId, channelId };
}
