import type { Channel, ChatTarget, EventOf, EventType, Message, User } from '@loquat/contract';

/** What everyone knows about a user and is told changes of. */
export type KnownUser = Omit<User, 'create_by'>;

/** What a client knows: loaded once, then kept up to date by events only. Keys are ids as text. */
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
  /** By chat, as `chatKey` names it: when a mute ends, seconds of auto-delete, and pins, newest first. */
  mutes: Record<string, number | null>;
  autoDeletes: Record<string, number>;
  pins: string[];
  contacts: Record<number, string>;
  nicknames: Record<number, string>;
  /** The server's settings, by the names that `server_config_changed` uses. */
  server: Record<string, unknown>;
  /** State of the features that contribute a `Learning`, by the names of their files in `test/modules`. */
  own: Record<string, object>;
}

/** How a client applies events, as the contract lets it read them; each may arrive twice. */
export interface Learning<S extends object = object> {
  /** The feature's state before the first event. */
  nothing: S;
  /** Handlers by event type; each changes the feature's state, or what else is known. */
  on: { readonly [T in EventType]?: (own: S, event: EventOf<T>, known: Knowledge) => void };
}

/** Declares a feature's learning, whatever its state is made of. */
export const defineLearning = <S extends object>(learning: Learning<S>): Learning =>
  // Each is only ever given its own state.
  learning as unknown as Learning;

export const chatKey = (target: ChatTarget): string =>
  'uid' in target ? `user ${target.uid}` : `channel ${target.gid}`;
export const userKey = (uid: number): string => `user ${uid}`;
export const channelKey = (gid: number): string => `channel ${gid}`;
