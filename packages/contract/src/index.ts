import type * as z from 'zod/mini';
import { authEndpoints } from './auth.ts';
import { channelEndpoints, channelEvents } from './channels.ts';
import { chatEndpoints, chatEvents } from './chats.ts';
import { fileEndpoints } from './files.ts';
import { inviteEndpoints } from './invites.ts';
import { liveEndpoints, liveEvents } from './live.ts';
import { messageEndpoints, messageEvents } from './messages.ts';
import { pinEndpoints, pinEvents } from './pins.ts';
import { serverEndpoints, serverEvents } from './server.ts';
import { setupEndpoints } from './setup.ts';
import { userEndpoints, userEvents } from './users.ts';

/** Every call of the contract, by feature: server routes, typed client and OpenAPI document derive from it. */
export const api = {
  setup: setupEndpoints,
  auth: authEndpoints,
  users: userEndpoints,
  channels: channelEndpoints,
  chats: chatEndpoints,
  messages: messageEndpoints,
  files: fileEndpoints,
  pins: pinEndpoints,
  invites: inviteEndpoints,
  live: liveEndpoints,
  server: serverEndpoints,
} as const;
export type Api = typeof api;

/** Every event of the live stream, by the value of its `type`. */
export const events = {
  ...liveEvents,
  ...userEvents,
  ...channelEvents,
  ...chatEvents,
  ...messageEvents,
  ...pinEvents,
  ...serverEvents,
} as const;
export type EventType = keyof typeof events;
/** One event of the stream, by its `type`. */
export type EventOf<T extends EventType> = z.output<(typeof events)[T]>;
export type ServerEvent = { [T in EventType]: EventOf<T> }[EventType];

export * from './auth.ts';
export * from './channels.ts';
export * from './chats.ts';
export * from './endpoint.ts';
export * from './files.ts';
export * from './ids.ts';
export * from './input.ts';
export * from './limits.ts';
export * from './live.ts';
export * from './message-content.ts';
export * from './message-properties.ts';
export * from './messages.ts';
export * from './problems.ts';
export * from './server.ts';
export * from './setup.ts';
export * from './users.ts';
