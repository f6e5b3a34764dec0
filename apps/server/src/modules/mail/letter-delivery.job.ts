import type { Clock } from '../../platform/clock.ts';
import type { Tally } from '../../platform/http/monitoring/figures.ts';
import type { JobHandler } from '../../platform/jobs/job-runner.ts';
import { MailError } from '../../platform/mail/mail-error.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { Sealer } from '../../platform/secrets/sealing.ts';
import type { ServerSettings } from '../server/server.access.ts';
import { LETTER_JOB, letterContext, letterJob, type RunUnit, WaitingLetter } from './letter-queue.ts';
import { writeLetter } from './letters/write-letter.ts';
import type { Letter } from './mail.access.ts';
import type { SmtpSetup } from './smtp-setup.ts';

export interface LetterDeliveryParts {
  transact: RunUnit;
  settings: Pick<ServerSettings, 'get'>;
  smtp: SmtpSetup;
  mailer: Mailer;
  sealer: Sealer;
  clock: Pick<Clock, 'now'>;
  outcomes: Tally<'sent' | 'later' | 'lost'>;
  /** Called for every mail that is given up: why, but nothing about the mail. */
  report: (error: unknown) => void;
}

/** Waits after each failed attempt; after one more attempt than waits, a mail is given up. */
const RETRY_DELAYS_MS = [5_000, 30_000, 120_000, 600_000, 1_800_000, 7_200_000, 21_600_000] as const;

/** Logged when a mail is given up. */
class LetterLostError extends Error {
  override name = 'LetterLostError';
}

export function createLetterDeliveryJob(parts: LetterDeliveryParts): JobHandler {
  const { transact, settings, smtp, mailer, sealer, clock, outcomes } = parts;

  function lose(error: LetterLostError): void {
    outcomes.add('lost');
    parts.report(error);
  }

  function open({ id, sealed }: WaitingLetter): Letter {
    const text = sealer.open(sealed, letterContext(id));
    if (text === null) throw new LetterLostError('A letter was encrypted with another key.');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this server could seal it, from a letter
    return JSON.parse(text) as Letter;
  }

  async function send(waiting: WaitingLetter, signal: AbortSignal): Promise<void> {
    const setup = smtp.find();
    // Mail is off, or the link in it no longer works.
    if (!setup || waiting.expires_at <= clock.now()) return;
    const letter = open(waiting);
    const written = writeLetter(letter, { organization: settings.get('organization').name, now: clock.now() });
    await mailer.send(setup.server, { ...written, from: setup.from, to: letter.to, id: waiting.id }, signal);
    outcomes.add('sent');
  }

  /** Another attempt later, as long as one makes sense. */
  async function retry(waiting: WaitingLetter, error: MailError): Promise<void> {
    const delayMs = RETRY_DELAYS_MS[waiting.attempts];
    const isLost = error.isPermanent || delayMs === undefined || clock.now() + delayMs >= waiting.expires_at;
    if (isLost) return lose(new LetterLostError('A letter was given up.', { cause: error }));
    outcomes.add('later');
    const next = { ...waiting, attempts: waiting.attempts + 1 };
    await transact((tx) => tx.jobs.put(letterJob(next, clock.now() + delayMs)));
  }

  return {
    kind: LETTER_JOB,
    async run(payload, signal) {
      const waiting = WaitingLetter.parse(payload);
      try {
        await send(waiting, signal);
      } catch (error) {
        // Interrupted rather than failed: the next start does it again.
        if (signal.aborted) throw error;
        if (error instanceof MailError) return retry(waiting, error);
        lose(error instanceof LetterLostError ? error : new LetterLostError('A letter could not be written.'));
      }
    },
  };
}
