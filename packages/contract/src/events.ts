import type * as z from 'zod/mini';
import { callEvents } from './calls.ts';
import { channelEvents } from './channels.ts';
import { chatEvents } from './chats.ts';
import { contactEvents } from './contacts.ts';
import { liveEvents } from './live.ts';
import { messageEvents } from './messages.ts';
import { notificationEvents } from './notification-settings.ts';
import { pinEvents } from './pins.ts';
import { serverEvents } from './server.ts';
import { typingEvents } from './typing.ts';
import { userEvents } from './users.ts';

/** Every event of the live stream, by the value of its `type`. */
export const events = {
  ...liveEvents,
  ...userEvents,
  ...channelEvents,
  ...chatEvents,
  ...contactEvents,
  ...typingEvents,
  ...messageEvents,
  ...pinEvents,
  ...callEvents,
  ...notificationEvents,
  ...serverEvents,
} as const;
export type EventType = keyof typeof events;
/** One event of the stream, by its `type`. */
export type EventOf<T extends EventType> = z.output<(typeof events)[T]>;
export type ServerEvent = { [T in EventType]: EventOf<T> }[EventType];
