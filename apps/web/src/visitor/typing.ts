import { TYPING_INTERVAL_MS, TYPING_SHOWN_MS, typingEndpoints, type Uid } from '@loquat/contract';
import type { VisitorSession } from './identity/visitor-session.ts';

/** The server measures the interval between arrivals and drops calls that come too early. */
const PAUSE_MS = TYPING_INTERVAL_MS + 200;

export interface TypingParts {
  session: Pick<VisitorSession, 'connection'>;
  /** The visitor's current host. */
  hostNow: () => Uid;
  /** The host began to write, or stopped. */
  onChange(isWriting: boolean): void;
}

/** Reports now and then that the visitor is writing, and tracks for how long the host seems to be. */
export function createTyping({ session, hostNow, onChange }: TypingParts) {
  const { announceTyping } = session.connection.callsOf(typingEndpoints);
  let nextAt = 0;
  let ending: ReturnType<typeof setTimeout> | undefined;

  /** The host is writing a message. */
  function begin(): void {
    clearTimeout(ending);
    ending = setTimeout(end, TYPING_SHOWN_MS);
    onChange(true);
  }

  function end(): void {
    clearTimeout(ending);
    onChange(false);
  }

  /** The visitor is writing a message. Fails silently. */
  function tell(): void {
    if (Date.now() < nextAt) return;
    nextAt = Date.now() + PAUSE_MS;
    announceTyping({ body: { target: { uid: hostNow() } } }).catch(() => {});
  }

  return { begin, end, tell };
}
