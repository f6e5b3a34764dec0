import type * as z from 'zod/mini';
import { announcementEvents } from './chat/announcements.ts';
import { callEvents } from './chat/call.ts';
import { channelEvents } from './chat/channels.ts';
import { chatEvents } from './chat/chats.ts';
import { messageEvents } from './chat/messages.ts';
import { pinEvents } from './chat/pins.ts';
import { typingEvents } from './chat/typing.ts';
import { liveEvents } from './live.ts';
import { notificationEvents } from './notifications/notification-events.ts';
import { contactEvents } from './people/contacts.ts';
import { userEvents } from './people/users.ts';
import { visitorEvents } from './people/visitor.ts';
import { serverEvents } from './server/server.ts';
import { sessionEvents } from './sign-in/session-events.ts';

/** Every event of the live stream, by the value of its `type`. */
export const events = {
  ...liveEvents,
  ...userEvents,
  ...visitorEvents,
  ...channelEvents,
  ...chatEvents,
  ...contactEvents,
  ...typingEvents,
  ...messageEvents,
  ...pinEvents,
  ...announcementEvents,
  ...callEvents,
  ...notificationEvents,
  ...sessionEvents,
  ...serverEvents,
} as const;
export type EventType = keyof typeof events;
/** One event of the stream, by its `type`. */
export type EventOf<T extends EventType> = z.output<(typeof events)[T]>;
export type ServerEvent = { [T in EventType]: EventOf<T> }[EventType];
