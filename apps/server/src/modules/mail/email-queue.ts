import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.ts';
import type { NewJob } from '../../platform/jobs/jobs.store.ts';
import type { Sealer } from '../../platform/secrets/sealing.ts';
import { type RunUnit as RunUnitOf, viewOf } from '../../platform/unit-of-work.ts';
import type { Email, Mail } from './mail.access.ts';
import type { SmtpSetup } from './smtp-setup.ts';

/** Wakes the scheduler of emails. */
export type Change = { kind: 'letter.posted' };

/** A unit of work as this feature sees it. */
export type RunUnit = RunUnitOf<object, Change>;
const own = viewOf<object, Change>();

export const EMAIL_JOB = 'mail.send';
/** How long an email about unread messages is worth sending. */
const DIGEST_LIFE_MS = 7_200_000;

/** A queued email. It contains a link that signs in, so it is stored sealed. */
export const WaitingEmail = z.object({
  id: z.string(),
  sealed: z.string(),
  /** Failed attempts. */
  attempts: z.int(),
  expires_at: z.int(),
});
export type WaitingEmail = z.output<typeof WaitingEmail>;

/** The context for which an email is sealed. */
export const emailContext = (id: string): string => `letter ${id}`;

/** The job that sends an email; each attempt is a new job that replaces the former. */
export const emailJob = (payload: WaitingEmail, due_at: number): NewJob => ({
  kind: EMAIL_JOB,
  payload,
  due_at,
  unique_key: `${EMAIL_JOB}:${payload.id}`,
});

export interface EmailQueueParts {
  clock: Pick<Clock, 'now'>;
  sealer: Sealer;
  smtp: SmtpSetup;
}

export function createEmailQueue({ clock, sealer, smtp }: EmailQueueParts): Mail {
  const isOn = () => smtp.find() !== undefined;
  const expiryOf = (email: Email) => ('expires_at' in email ? email.expires_at : clock.now() + DIGEST_LIFE_MS);
  return {
    isOn,
    async post(unit, email) {
      if (!isOn()) return;
      const tx = own(unit);
      const id = randomUUID();
      const sealed = sealer.seal(JSON.stringify(email), emailContext(id));
      await tx.jobs.put(emailJob({ id, sealed, attempts: 0, expires_at: expiryOf(email) }, clock.now()));
      tx.record({ kind: 'letter.posted' });
    },
  };
}
