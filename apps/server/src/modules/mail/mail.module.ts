import { counter, createTally } from '../../platform/http/monitoring/figures.ts';
import { createScheduler } from '../../platform/jobs/scheduler.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ServerSettings } from '../server/server.access.ts';
import { createLetterDeliveryJob } from './letter-delivery.job.ts';
import { type Change, createLetterQueue } from './letter-queue.ts';
import { mailRoutes } from './mail.routes.ts';
import { createMailService } from './mail.service.ts';
import { createSmtpSetup } from './smtp-setup.ts';

/** Outgoing mail. Its jobs have a scheduler of their own, because they wait for other servers. */
export function createMail(platform: Platform<object, Change>, { settings }: { settings: ServerSettings }) {
  const { transact, reads, clock, sealer, mailer, changes, report } = platform;
  const smtp = createSmtpSetup(settings);
  const outcomes = createTally('result', ['sent', 'later', 'lost']);
  const delivery = createLetterDeliveryJob({ transact, settings, smtp, mailer, sealer, clock, outcomes, report });
  const scheduler = createScheduler({ transact, reads: reads.jobs, clock, report, handlers: [delivery] });
  changes.follow({ 'letter.posted': () => scheduler.wake() });
  return {
    access: createLetterQueue({ clock, sealer, smtp }),
    routes: [mailRoutes(createMailService({ transact, settings, smtp, mailer }))],
    figures: [counter('loquat_letters_total', 'Attempts to send a letter by outcome', outcomes.read)],
    start: () => scheduler.start(),
    stop: () => scheduler.stop(),
  };
}
