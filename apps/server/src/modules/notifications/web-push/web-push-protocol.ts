import type { PushPayload } from '@loquat/contract';
import type { StoredSubscription } from '../notifications.store.ts';
import type { PushKeys } from '../push-keys.ts';
import type { PushOutcome, PushTerms } from '../push-targets.ts';

/** A push on its way to one browser. */
export interface WebPush {
  to: Pick<StoredSubscription, 'endpoint' | 'p256dh' | 'auth'>;
  payload: PushPayload;
  terms: PushTerms;
  /** The contact of the operator for push services: `https:` or `mailto:`. */
  subject: string;
  /** Milliseconds since the epoch. */
  now: number;
}

/** From the server to the sending thread. */
export type ToSender = { kind: 'send'; id: number; push: WebPush } | { kind: 'close' };

/** From the sending thread. `problem` contains neither text nor address. */
export type FromSender =
  | { kind: 'done'; id: number; outcome: PushOutcome }
  | { kind: 'failed'; id: number; problem: string };

/** Start parameters of the thread. */
export interface SenderPlace {
  keys: PushKeys;
}
