import {
  type KickCause,
  type KickReason,
  liveEndpoints,
  ProblemError,
  type ServerEvent,
  STREAM_HIDDEN_LIMIT_SECONDS,
  STREAM_KEEPALIVE_TIMEOUT_MS,
  STREAM_REPLAY_LIMIT,
  STREAM_VISIBLE_DELAY_MS,
  streamRetryDelayMs,
} from '@loquat/contract';
import { type Alarm, createAlarm } from './alarm.ts';
import type { Connection } from './connection.ts';
import { type Environment, type EnvironmentSignal, plainEnvironment } from './environment.ts';
import { readEvents } from './event-reader.ts';

/** `connected` from `ready` on, once the replay of missed events is complete. */
export type StreamState = 'disconnected' | 'connecting' | 'connected' | 'reconnecting';

export interface LiveStreamOptions {
  client: Connection;
  /** Where to resume, asked at every connection: the highest mid and the version of the user list that the app has. */
  resume(): { after_mid?: number | undefined; users_version?: number | undefined };
  /** The app can join calls over LiveKit. */
  joinsCalls?: boolean;
  /**
   * All events that one chunk from the network completed, in order, including `ready`, `heartbeat` and `kick`, before
   * the stream itself acts on them.
   */
  onEvents(events: ServerEvent[]): void;
  onState(state: StreamState): void;
  onReady?(): void;
  /**
   * The server ended the stream for good, and it has stopped; `start` tries again. `cause` is more precise than
   * `reason`: with `second_factor_missing` the session goes on, so that the user can set up the second factor.
   */
  onKick(reason: KickReason, cause: KickCause | null): void;
  /** The server refuses the session even after a renewal. It was removed from the store, and the stream has stopped. */
  onSessionLost?(): void;
  /** Default: `plainEnvironment()`. Pages pass `browserEnvironment()`. */
  environment?: Environment;
}

export interface LiveStream {
  start(): void;
  /** Ends the connection and all timers; nothing is called after it has returned. */
  stop(): void;
  readonly state: StreamState;
  /** Events skipped so far because they did not fit the contract. */
  readonly malformed: number;
}

/** The session is valid, but its user has to set up a second factor first: renewing it changes nothing. */
const isRestriction = (error: unknown): boolean =>
  error instanceof ProblemError && error.code === 'auth.second_factor_missing';
const isRefusal = (error: unknown): boolean =>
  error instanceof ProblemError && (error.status === 401 || error.status === 403) && !isRestriction(error);

/** An exception in the app is not a broken connection: it surfaces as uncaught, and reading continues. */
function callApp(callback: () => void): void {
  try {
    callback();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}

class Stream implements LiveStream {
  state: StreamState = 'disconnected';
  malformed = 0;
  readonly #options: LiveStreamOptions;
  readonly #environment: Environment;
  readonly #keepAlive: Alarm;
  readonly #nextAttempt: Alarm;
  /** Of the one connection that exists or is being made. */
  #connection: AbortController | null = null;
  #unsubscribe: (() => void) | null = null;
  #hiddenSince: number | null = null;
  /** Since the stream was ready last. */
  #failures = 0;

  constructor(options: LiveStreamOptions) {
    this.#options = options;
    this.#environment = options.environment ?? plainEnvironment();
    this.#keepAlive = createAlarm(this.#environment);
    this.#nextAttempt = createAlarm(this.#environment);
  }

  start(): void {
    if (this.#unsubscribe) return;
    this.#hiddenSince = this.#environment.isHidden() ? this.#environment.now() : null;
    this.#unsubscribe = this.#environment.subscribe((signal) => this.#follow(signal));
    this.#connect('connecting');
  }

  stop(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = null;
    this.#disconnect();
    this.#setState('disconnected');
  }

  #setState(state: StreamState): void {
    if (this.state === state) return;
    this.state = state;
    callApp(() => this.#options.onState(state));
  }

  #disconnect(): void {
    this.#keepAlive.clear();
    this.#nextAttempt.clear();
    this.#connection?.abort();
    this.#connection = null;
  }

  #connect(state: 'connecting' | 'reconnecting'): void {
    this.#disconnect();
    if (!this.#environment.isOnline()) return this.#setState('disconnected');
    const attempt = new AbortController();
    this.#connection = attempt;
    this.#watchForSilence();
    this.#setState(state);
    void this.#keepConnection(attempt.signal);
  }

  #watchForSilence(): void {
    this.#keepAlive.set(() => this.#connect('reconnecting'), STREAM_KEEPALIVE_TIMEOUT_MS);
  }

  async #keepConnection(signal: AbortSignal): Promise<void> {
    const { client } = this.#options;
    try {
      const stream = await this.#open(signal).catch(async (error: unknown) => {
        if (signal.aborted || !isRefusal(error)) throw error;
        await client.renew();
        return this.#open(signal);
      });
      await readEvents(stream, signal, {
        onEvents: (events) => this.#receive(events, signal),
        onMalformed: () => {
          this.malformed += 1;
        },
      });
      if (!signal.aborted) this.#retry();
    } catch (error) {
      if (signal.aborted) return;
      if (isRestriction(error)) this.#obeyKick('login_from_other_device', 'second_factor_missing');
      else if (isRefusal(error)) this.#loseSession();
      else this.#retry();
    }
  }

  #open(signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
    signal.throwIfAborted();
    const { after_mid, users_version } = this.#options.resume();
    return this.#options.client.callsOf(liveEndpoints).openEvents(
      {
        query: {
          // Zero means "none": the server then sends everything.
          after_mid: after_mid || undefined,
          counts_reactions: after_mid ? true : undefined,
          joins_calls: this.#options.joinsCalls,
          users_version: users_version || undefined,
          limit: STREAM_REPLAY_LIMIT,
        },
      },
      { signal },
    );
  }

  #receive(events: ServerEvent[], signal: AbortSignal): void {
    // Any event proves that the connection is alive: a long replay must not end because a heartbeat is queued behind
    // it.
    this.#watchForSilence();
    callApp(() => this.#options.onEvents(events));
    for (const event of events) {
      if (signal.aborted) return;
      if (event.type === 'ready') this.#becomeReady();
      if (event.type === 'kick') this.#obeyKick(event.reason, event.cause ?? null);
    }
  }

  #becomeReady(): void {
    this.#failures = 0;
    this.#setState('connected');
    callApp(() => this.#options.onReady?.());
  }

  #obeyKick(reason: KickReason, cause: KickCause | null): void {
    this.stop();
    callApp(() => this.#options.onKick(reason, cause));
  }

  #loseSession(): void {
    this.stop();
    this.#options.client.sessions.set(null);
    callApp(() => this.#options.onSessionLost?.());
  }

  #retry(): void {
    this.#disconnect();
    // When the page is online or visible again, the stream comes back.
    if (!this.#environment.isOnline() || this.#environment.isHidden()) return this.#setState('disconnected');
    this.#setState('reconnecting');
    const delayMs = streamRetryDelayMs(this.#failures++);
    this.#nextAttempt.set(() => this.#connect('reconnecting'), delayMs);
  }

  #follow(signal: EnvironmentSignal): void {
    switch (signal) {
      case 'online':
        return this.#connect('reconnecting');
      case 'offline':
        this.#disconnect();
        return this.#setState('disconnected');
      case 'hidden':
        this.#hiddenSince = this.#environment.now();
        return;
      case 'visible':
        return this.#returnToView();
      default:
        signal satisfies never;
    }
  }

  #returnToView(): void {
    const hiddenMs = this.#hiddenSince === null ? 0 : this.#environment.now() - this.#hiddenSince;
    this.#hiddenSince = null;
    if (this.#connection && hiddenMs <= STREAM_HIDDEN_LIMIT_SECONDS * 1_000) return;
    this.#nextAttempt.set(() => this.#connect('reconnecting'), STREAM_VISIBLE_DELAY_MS);
  }
}

/**
 * The live event stream, kept open while it is started, the network is available and the server accepts the session.
 * There is never more than one connection.
 */
export const createLiveStream = (options: LiveStreamOptions): LiveStream => new Stream(options);
