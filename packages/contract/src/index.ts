import type * as z from 'zod/mini';
import { authEndpoints } from './auth.ts';
import { botEndpoints, botKeyEndpoints } from './bots.ts';
import { callEndpoints } from './calls.ts';
import { channelEndpoints, channelEvents } from './channels.ts';
import { chatEndpoints, chatEvents } from './chats.ts';
import { contactEndpoints, contactEvents } from './contacts.ts';
import { fileEndpoints } from './files.ts';
import { forwardEndpoints } from './forwards.ts';
import { inviteEndpoints } from './invites.ts';
import { liveEndpoints, liveEvents } from './live.ts';
import { messageEndpoints, messageEvents } from './messages.ts';
import { notificationEndpoints } from './notifications.ts';
import { savedEndpoints } from './saved.ts';
import { pinEndpoints, pinEvents } from './pins.ts';
import { searchEndpoints } from './search.ts';
import { previewEndpoints } from './previews.ts';
import { serverEndpoints, serverEvents } from './server.ts';
import { setupEndpoints } from './setup.ts';
import { typingEndpoints, typingEvents } from './typing.ts';
import { userEndpoints, userEvents } from './users.ts';

/** Every call of the contract, by feature: server routes, typed client and OpenAPI document derive from it. */
export const api = {
  setup: setupEndpoints,
  auth: authEndpoints,
  users: userEndpoints,
  channels: channelEndpoints,
  chats: chatEndpoints,
  contacts: contactEndpoints,
  typing: typingEndpoints,
  messages: messageEndpoints,
  files: fileEndpoints,
  forwards: forwardEndpoints,
  saved: savedEndpoints,
  pins: pinEndpoints,
  search: searchEndpoints,
  previews: previewEndpoints,
  invites: inviteEndpoints,
  live: liveEndpoints,
  server: serverEndpoints,
  notifications: notificationEndpoints,
  calls: callEndpoints,
  botKeys: botKeyEndpoints,
  bots: botEndpoints,
} as const;
export type Api = typeof api;

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
  ...serverEvents,
} as const;
export type EventType = keyof typeof events;
/** One event of the stream, by its `type`. */
export type EventOf<T extends EventType> = z.output<(typeof events)[T]>;
export type ServerEvent = { [T in EventType]: EventOf<T> }[EventType];

export * from './auth.ts';
export * from './bots.ts';
export * from './calls.ts';
export * from './channels.ts';
export * from './chats.ts';
export * from './contacts.ts';
export * from './endpoint.ts';
export * from './file-path.ts';
export * from './files.ts';
export * from './forwards.ts';
export * from './ids.ts';
export * from './input.ts';
export * from './limits.ts';
export * from './live.ts';
export * from './message-content.ts';
export * from './message-properties.ts';
export * from './messages.ts';
export * from './notifications.ts';
export * from './previews.ts';
export * from './problems.ts';
export * from './saved.ts';
export * from './search.ts';
export * from './server.ts';
export * from './setup.ts';
export * from './typing.ts';
export * from './users.ts';
