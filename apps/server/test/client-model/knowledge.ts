import type { Channel, ChatTarget, EventOf, EventType, Message, User } from '@loquat/contract';

/** The data of a user that all clients have and receive changes of. */
export type KnownUser = Omit<User, 'create_by'>;

/** The data of a client: loaded once, then updated by events only. Keys are ids as text. */
export interface Knowledge {
  /** Uid of the client's user. */
  me: number;
  users: Record<number, KnownUser>;
  /** Version of the user list; undefined before the first one. */
  usersVersion: number | undefined;
  online: Record<number, boolean>;
  channels: Record<number, Channel>;
  messages: Record<number, Message>;
  userMarkers: Record<number, number>;
  channelMarkers: Record<number, number>;
  /** By chat, in the form of `chatKey`: the end of a mute, seconds of auto-delete, and pins, newest first. */
  mutes: Record<string, number | null>;
  autoDeletes: Record<string, number>;
  pins: string[];
  contacts: Record<number, string>;
  nicknames: Record<number, string>;
  /** The server's settings, by the names in `server_config_changed`. */
  server: Record<string, unknown>;
  /** State of the features that contribute a `Learning`, by the names of their files in `test/modules`. */
  own: Record<string, object>;
}

/** How a client applies events, as the contract specifies; each event may arrive twice. */
export interface Learning<S extends object = object> {
  /** The feature's state before the first event. */
  nothing: S;
  /** Handlers by event type; each changes the feature's state or the client's other data. */
  on: { readonly [T in EventType]?: (own: S, event: EventOf<T>, known: Knowledge) => void };
}

/** Declares a feature's learning, with any type of state. */
export const defineLearning = <S extends object>(learning: Learning<S>): Learning =>
  // Each learning only receives its own state.
  learning as unknown as Learning;

export const chatKey = (target: ChatTarget): string =>
  'uid' in target ? `user ${target.uid}` : `channel ${target.gid}`;
export const userKey = (uid: number): string => `user ${uid}`;
export const channelKey = (gid: number): string => `channel ${gid}`;
