import type { ChannelMessage } from '../notifications.store.ts';

/** As many as icons count. */
export const IN_CHANNEL_MAX = 100;
/** Read ones among them: nobody scrolls through what was left unread before. */
export const DIRECT_MAX = 1_000;

/** A message of a channel as it is read: lists are JSON. */
export interface NewestRow extends Pick<ChannelMessage, 'mid' | 'from_uid' | 'created_at'> {
  mentions: string | null;
  called: string | null;
}

/** Properties are what clients made them: a list, usually. */
const valuesOf = (json: string | null): unknown[] => (json === null ? [] : Object.values(Object(JSON.parse(json))));

/** What a channel's newest messages say, and the mid from which on there are no others. `rows`: newest first. */
export function toNewest(rows: readonly NewestRow[]): { messages: ChannelMessage[]; from: number } {
  const messages = rows.toReversed().map(({ mentions, called, ...said }) => ({
    ...{ ...said, mentions: valuesOf(mentions), called: valuesOf(called) },
  }));
  return { messages, from: messages.length < IN_CHANNEL_MAX ? 0 : messages[0]!.mid };
}
