import type { Timestamp, VoiceTestResult } from '@loquat/contract';

/** A connection of somebody to a room. */
export interface Connection {
  identity: string;
  /** Names the connection; no other ever has the same name. */
  sid: string;
}

/** What a provider tells of its own accord. */
export interface ProviderNews extends Connection {
  /** `moved`: the connection ended for another of the same participant, or will be made again. `other`: it is about no connection. */
  kind: 'joined' | 'left' | 'moved' | 'other';
  room: string;
  /** Whole seconds. */
  at: Timestamp;
}

/** Whoever carries voice and video, as it is set up at present. */
export interface CallProvider {
  /** Where browsers reach it, `ws` or `wss`. */
  url: string;
  /** What opens one room for one participant, who may speak, listen and be seen there, and nothing else. */
  sign(room: string, identity: string, seconds: number): Promise<string>;
  /** Names of all rooms. @throws OutgoingError, ProviderError */
  listRooms(): Promise<string[]>;
  /** Nobody when there is no such room. @throws OutgoingError, ProviderError */
  listConnections(room: string): Promise<Connection[]>;
  /**
   * Ends a participant's connection, if there is one; where the provider can, their tokens end as well.
   * @throws OutgoingError, ProviderError
   */
  remove(room: string, identity: string): Promise<void>;
  /** Ends all connections to a room, if there is one. @throws OutgoingError, ProviderError */
  close(room: string): Promise<void>;
  /** What it tells, if it is the provider who tells it. @throws when it is not */
  readNews(body: string, authorization: string | undefined): Promise<ProviderNews>;
  /** Whether it answers as it should. @throws OutgoingError */
  examine(): Promise<Examination>;
}

export interface Examination {
  result: Exclude<VoiceTestResult, 'unreachable'>;
  /** How many there are; null when the provider did not say. */
  rooms: number | null;
  /** Of the answer. */
  status: number;
}

/** The provider answered, and not as it should. */
export class ProviderError extends Error {
  constructor(what: string, status: number) {
    super(`The voice provider answered ${what} with ${status}.`);
    this.name = 'ProviderError';
  }
}
