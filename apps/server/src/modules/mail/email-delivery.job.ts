import type { Clock } from '../../platform/clock.ts';
import type { OutcomeCounter } from '../../platform/http/monitoring/metric.ts';
import type { JobHandler } from '../../platform/jobs/job-runner.ts';
import { MailError } from '../../platform/mail/mail-error.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { Sealer } from '../../platform/secrets/sealing.ts';
import type { ServerSettings } from '../server/server.access.ts';
import { EMAIL_JOB, emailContext, emailJob, type RunUnit, WaitingEmail } from './email-queue.ts';
import { writeEmail } from './emails/write-email.ts';
import type { Email } from './mail.access.ts';
import type { SmtpSetup } from './smtp-setup.ts';

export interface EmailDeliveryParts {
  transact: RunUnit;
  settings: Pick<ServerSettings, 'get'>;
  smtp: SmtpSetup;
  mailer: Mailer;
  sealer: Sealer;
  clock: Pick<Clock, 'now'>;
  outcomes: OutcomeCounter<'sent' | 'later' | 'lost'>;
  /** Called for every email that is given up: with the reason, but nothing about the email. */
  report: (error: unknown) => void;
}

/** Delays after each failed attempt; after the last delay and one more attempt, an email is given up. */
const RETRY_DELAYS_MS = [5_000, 30_000, 120_000, 600_000, 1_800_000, 7_200_000, 21_600_000] as const;

/** Logged when an email is given up. */
class EmailLostError extends Error {
  override name = 'EmailLostError';
}

export function createEmailDeliveryJob(parts: EmailDeliveryParts): JobHandler {
  const { transact, settings, smtp, mailer, sealer, clock, outcomes } = parts;

  function lose(error: EmailLostError): void {
    outcomes.add('lost');
    parts.report(error);
  }

  function open({ id, sealed }: WaitingEmail): Email {
    const text = sealer.open(sealed, emailContext(id));
    if (text === null) throw new EmailLostError('An email was encrypted with another key.');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this server could seal it, from an email
    return JSON.parse(text) as Email;
  }

  async function send(waiting: WaitingEmail, signal: AbortSignal): Promise<void> {
    const setup = smtp.find();
    // Mail is off, or the link in it has expired.
    if (!setup || waiting.expires_at <= clock.now()) return;
    const email = open(waiting);
    const written = writeEmail(email, { organization: settings.get('organization').name, now: clock.now() });
    await mailer.send(setup.server, { ...written, from: setup.from, to: email.to, id: waiting.id }, signal);
    outcomes.add('sent');
  }

  /** Schedules another attempt, as long as the email is still useful. */
  async function retry(waiting: WaitingEmail, error: MailError): Promise<void> {
    const delayMs = RETRY_DELAYS_MS[waiting.attempts];
    const isLost = error.isPermanent || delayMs === undefined || clock.now() + delayMs >= waiting.expires_at;
    if (isLost) return lose(new EmailLostError('An email was given up.', { cause: error }));
    outcomes.add('later');
    const next = { ...waiting, attempts: waiting.attempts + 1 };
    await transact((tx) => tx.jobs.put(emailJob(next, clock.now() + delayMs)));
  }

  return {
    kind: EMAIL_JOB,
    async run(payload, signal) {
      const waiting = WaitingEmail.parse(payload);
      try {
        await send(waiting, signal);
      } catch (error) {
        // Interrupted rather than failed: the next start repeats the job.
        if (signal.aborted) throw error;
        if (error instanceof MailError) return retry(waiting, error);
        lose(error instanceof EmailLostError ? error : new EmailLostError('An email could not be written.'));
      }
    },
  };
}
