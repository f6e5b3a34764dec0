import type { Timestamp, VoiceTestResult } from '@loquat/contract';

/** A participant's connection to a room. */
export interface Connection {
  identity: string;
  /** Names the connection; no other ever has the same name. */
  sid: string;
}

/** What a provider reports by webhook. */
export interface ProviderNews extends Connection {
  /** `moved`: replaced by another connection of the participant, or about to be. `other`: not about a connection. */
  kind: 'joined' | 'left' | 'moved' | 'other';
  room: string;
  /** Whole seconds. */
  at: Timestamp;
}

/** The provider that carries voice and video, as currently set up. */
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
   * Ends a participant's connection, if there is one; where the provider can, their tokens end as well.
   * @throws OutgoingError, ProviderError
   */
  remove(room: string, identity: string): Promise<void>;
  /** Ends all connections to a room, if there is one. @throws OutgoingError, ProviderError */
  close(room: string): Promise<void>;
  /** The content of a webhook, if the provider really sent it. @throws if not */
  readNews(body: string, authorization: string | undefined): Promise<ProviderNews>;
  /** Whether it works as it should. @throws OutgoingError */
  examine(): Promise<Examination>;
}

export interface Examination {
  result: Exclude<VoiceTestResult, 'unreachable'>;
  /** How many there are; null if the provider did not say. */
  rooms: number | null;
  /** Of the answer. */
  status: number;
}

/** The provider's answer was not what it should be. */
export class ProviderError extends Error {
  constructor(what: string, status: number) {
    super(`The voice provider answered ${what} with ${status}.`);
    this.name = 'ProviderError';
  }
}
