import { TYPING_INTERVAL_MS, TYPING_SHOWN_MS, typingEndpoints, type Uid } from '@loquat/contract';
import type { VisitorSession } from './visitor-session.ts';

/** The server counts from when the call arrives and drops calls that come too early. */
const PAUSE_MS = TYPING_INTERVAL_MS + 200;

export interface TypingParts {
  session: Pick<VisitorSession, 'connection'>;
  /** Whom the visitor talks with now. */
  hostNow: () => Uid;
  /** The host began to write, or stopped. */
  onChange(isWriting: boolean): void;
}

/** Tells the host now and then that the visitor is writing, and for how long the host seems to be. */
export function createTyping({ session, hostNow, onChange }: TypingParts) {
  const { announceTyping } = session.connection.callsOf(typingEndpoints);
  let nextAt = 0;
  let ending: ReturnType<typeof setTimeout> | undefined;

  /** The host wrote something that is not sent yet. */
  function begin(): void {
    clearTimeout(ending);
    ending = setTimeout(end, TYPING_SHOWN_MS);
    onChange(true);
  }

  function end(): void {
    clearTimeout(ending);
    onChange(false);
  }

  /** The visitor wrote something that is not sent yet. Fails silently. */
  function tell(): void {
    if (Date.now() < nextAt) return;
    nextAt = Date.now() + PAUSE_MS;
    announceTyping({ body: { target: { uid: hostNow() } } }).catch(() => {});
  }

  return { begin, end, tell };
}
