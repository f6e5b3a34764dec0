import type { Timestamp, VoiceTestResult } from '@loquat/contract';

/** A participant's connection to a room. */
export interface Connection {
  identity: string;
  /** Identifies the connection; never reused. */
  sid: string;
}

/** What a provider reports by webhook. */
export interface ProviderEvent extends Connection {
  /** `moved`: replaced by another connection of the participant, or about to be. `other`: not about a connection. */
  kind: 'joined' | 'left' | 'moved' | 'other';
  room: string;
  /** Whole seconds. */
  at: Timestamp;
}

/** The provider of voice and video, as currently configured. */
export interface CallProvider {
  /** Where browsers reach it, `ws` or `wss`. */
  url: string;
  /** A token that lets one participant speak, listen and be seen in one room, and nothing else. */
  sign(room: string, identity: string, seconds: number): Promise<string>;
  /** Names of all rooms. @throws OutgoingError, ProviderError */
  listRooms(): Promise<string[]>;
  /** Empty if there is no such room. @throws OutgoingError, ProviderError */
  listConnections(room: string): Promise<Connection[]>;
  /**
   * Ends a participant's connection, if there is one, and revokes their tokens if the provider can.
   * @throws OutgoingError, ProviderError
   */
  remove(room: string, identity: string): Promise<void>;
  /**
   * Closes a participant's microphone, if it is open. The participant can open it again.
   * @throws OutgoingError, ProviderError
   */
  mute(room: string, identity: string): Promise<void>;
  /** Ends all connections to a room, if there is one. @throws OutgoingError, ProviderError */
  close(room: string): Promise<void>;
  /** The content of a webhook, if the provider really sent it. @throws if not */
  readEvent(body: string, authorization: string | undefined): Promise<ProviderEvent>;
  /** Tests the connection and the credentials. @throws OutgoingError */
  examine(): Promise<Examination>;
}

export interface Examination {
  result: Exclude<VoiceTestResult, 'unreachable'>;
  /** Number of rooms; null if the provider did not return it. */
  rooms: number | null;
  /** HTTP status of the response. */
  status: number;
}

/** The provider's response was not as expected. */
export class ProviderError extends Error {
  constructor(what: string, status: number) {
    super(`The voice provider answered ${what} with ${status}.`);
    this.name = 'ProviderError';
  }
}
