import { counter, countOutcomes } from '../../platform/http/monitoring/metric.ts';
import { createScheduler } from '../../platform/jobs/scheduler.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ServerSettings } from '../server/server.access.ts';
import { createEmailDeliveryJob } from './email-delivery.job.ts';
import { type Change, createEmailQueue } from './email-queue.ts';
import { mailRoutes } from './mail.routes.ts';
import { createMailService } from './mail.service.ts';
import { createSmtpSetup } from './smtp-setup.ts';

/** Outgoing mail. Its jobs have their own scheduler, because they wait for other servers. */
export function createMail(platform: Platform<object, Change>, { settings }: { settings: ServerSettings }) {
  const { transact, reads, clock, sealer, mailer, changes, report } = platform;
  const smtp = createSmtpSetup(settings);
  const outcomes = countOutcomes('result', ['sent', 'later', 'lost']);
  const delivery = createEmailDeliveryJob({ transact, settings, smtp, mailer, sealer, clock, outcomes, report });
  const scheduler = createScheduler({ transact, reads: reads.jobs, clock, report, handlers: [delivery] });
  changes.follow({ 'letter.posted': () => scheduler.wake() });
  return {
    access: createEmailQueue({ clock, sealer, smtp }),
    routes: [mailRoutes(createMailService({ transact, settings, smtp, mailer }))],
    metrics: [counter('loquat_letters_total', 'Attempts to send an email by outcome', outcomes.read)],
    start: () => scheduler.start(),
    stop: () => scheduler.stop(),
  };
}
