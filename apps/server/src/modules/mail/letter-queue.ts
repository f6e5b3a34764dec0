import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.ts';
import type { NewJob } from '../../platform/jobs/jobs.store.ts';
import type { Sealer } from '../../platform/secrets/sealing.ts';
import type { Letter, Mail } from './mail.access.ts';
import type { SmtpSetup } from './smtp-setup.ts';
import { type RunUnit as RunUnitOf, viewOf } from '../../platform/unit-of-work.ts';

/** Wakes the sending of mails. */
export type Change = { kind: 'letter.posted' };

/** A unit of work as this feature sees it. */
export type RunUnit = RunUnitOf<object, Change>;
const own = viewOf<object, Change>();

export const LETTER_JOB = 'mail.send';
/** After this long, a mail about unread messages is no longer worth sending. */
const DIGEST_LIFE_MS = 7_200_000;

/** A queued mail. It contains a link that signs in, so it is stored sealed. */
export const WaitingLetter = z.object({
  id: z.string(),
  sealed: z.string(),
  /** Attempts that failed. */
  attempts: z.int(),
  expires_at: z.int(),
});
export type WaitingLetter = z.output<typeof WaitingLetter>;

/** The context that a mail is sealed for. */
export const letterContext = (id: string): string => `letter ${id}`;

/** The job that sends a mail; each attempt is a job of its own that replaces the former. */
export const letterJob = (payload: WaitingLetter, due_at: number): NewJob => ({
  kind: LETTER_JOB,
  payload,
  due_at,
  unique_key: `${LETTER_JOB}:${payload.id}`,
});

export interface LetterQueueParts {
  clock: Pick<Clock, 'now'>;
  sealer: Sealer;
  smtp: SmtpSetup;
}

export function createLetterQueue({ clock, sealer, smtp }: LetterQueueParts): Mail {
  const isOn = () => smtp.find() !== undefined;
  const expiryOf = (letter: Letter) => ('expires_at' in letter ? letter.expires_at : clock.now() + DIGEST_LIFE_MS);
  return {
    isOn,
    async post(unit, letter) {
      if (!isOn()) return;
      const tx = own(unit);
      const id = randomUUID();
      const sealed = sealer.seal(JSON.stringify(letter), letterContext(id));
      await tx.jobs.put(letterJob({ id, sealed, attempts: 0, expires_at: expiryOf(letter) }, clock.now()));
      tx.record({ kind: 'letter.posted' });
    },
  };
}
